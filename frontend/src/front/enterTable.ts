import { navigation } from "../navigation.svelte";
import { noteCommitment } from "../net/commitment";
import type { TableCreated } from "../net/wire";

/** Goes to a table that has been opened or joined. */
export function enterTable({ table, commitment }: Pick<TableCreated, "table" | "commitment">): void {
  noteCommitment(table, commitment);
  navigation.go(`/t/${table}`);
}
