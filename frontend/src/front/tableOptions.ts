import type { TableOptions } from "../net/messages";

/** The default options of a table. */
export const usualOptions: TableOptions = {
  pace: { kind: "untimed", bank: 0, increment: 0, per_move: 0 },
  on_timeout: "computer",
  hints: false,
  undo: "consent",
  watch: "all",
  notebook: false,
};

/** Extracts the options from a view or a message that has them among its fields. */
export function tableOptions(holder: TableOptions): TableOptions {
  const names = Object.keys(usualOptions) as (keyof TableOptions)[];
  return Object.fromEntries(names.map((name) => [name, holder[name]])) as unknown as TableOptions;
}
