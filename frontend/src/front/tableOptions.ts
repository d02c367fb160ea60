import type { TableOptions } from "../net/messages";

/** The default options of a table. */
export const usualOptions: TableOptions = {
  pace: { kind: "untimed", bank: 0, increment: 0, per_move: 0 },
  on_timeout: "computer",
  hints: false,
  undo: "consent",
  watch: "all",
  notebook: false,
  table_title: "",
};

/** What a table and its game are called, in one line. */
export function titled({ table_title, title }: { table_title: string; title: string }): string {
  return table_title ? `${table_title} · ${title}` : title;
}

/** Extracts the options from a view or a message that has them among its fields. */
export function tableOptions(holder: TableOptions): TableOptions {
  const names = Object.keys(usualOptions) as (keyof TableOptions)[];
  return Object.fromEntries(names.map((name) => [name, holder[name]])) as unknown as TableOptions;
}
