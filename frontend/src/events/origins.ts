import { readStored, store } from "../net/storage";

const KEY = "stampede.event.";

/** Note, for this tab, that the visitor came to a table from the page of an event. */
export function cameFrom(event: string, table: string): void {
  store("sessionStorage", KEY + table, event);
}

/** The event from whose page the visitor came to a table; null for none. */
export const originOf = (table: string): string | null => readStored("sessionStorage", KEY + table);
