import { readStored, store } from "./storage";
import type { TableView } from "./wire";

/**
 * The server's commitment to its seed must not change once this browser has seen it: the first one seen is
 * kept for as long as the tab lives, and every later one is held against it.
 */
const KEY = "stampede.commitment";

/** Notes the commitment from the answer to opening or joining a table: the server made it before any contribution. */
export function noteCommitment(table: string, commitment: string): void {
  store("sessionStorage", `${KEY}.table.${table}`, commitment);
}

/** Stores the commitment of a match when it is first seen; the first match of a table must have the noted one. */
export function keepCommitment({ table, match, commitment }: TableView): void {
  if (readStored("sessionStorage", `${KEY}.${match}`) !== null) return;
  store("sessionStorage", `${KEY}.${match}`, take(`${KEY}.table.${table}`) ?? commitment);
}

/** The commitment first seen, if it differs from this one and the server did not declare that round given up. */
export function brokenCommitment(match: string, commitment: string, givenUp: string[] = []): string | null {
  const first = readStored("sessionStorage", `${KEY}.${match}`);
  return first === null || first === commitment || givenUp.includes(first) ? null : first;
}

function take(key: string): string | null {
  const found = readStored("sessionStorage", key);
  store("sessionStorage", key, null);
  return found;
}
