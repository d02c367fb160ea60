import type { OptionValue } from "../net/messages";
import { readStoredJson, store } from "../net/storage";

/** What people beside a real board have entered. Only this browser keeps it. */
export interface Entries {
  options: Record<string, OptionValue>;
  /** The names of the players by seat; empty where none is entered. */
  names: string[];
  /** By the names of the fields. */
  figures: Record<string, number>;
}

const keyOf = (game: string) => `stampede.scores.${game}`;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The kept entries of a game; empty ones if there are none, or if they cannot be read. */
export function readEntries(game: string): Entries {
  const kept = readStoredJson(keyOf(game));
  const { options, names, figures } = isObject(kept) ? kept : {};
  return {
    options: isObject(options) ? (options as Entries["options"]) : {},
    names: Array.isArray(names) ? names.map((name) => (typeof name === "string" ? name : "")) : [],
    figures: isObject(figures)
      ? Object.fromEntries(
          Object.entries(figures).filter((each): each is [string, number] => typeof each[1] === "number"),
        )
      : {},
  };
}

/** Keeps the entries of a game. */
export function keepEntries(game: string, entries: Entries): void {
  store("localStorage", keyOf(game), JSON.stringify(entries));
}

/** The figures of these fields: of other options there may be others. */
export function figuresOf(entries: Entries, fields: readonly { name: string }[]): Record<string, number> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => (name in entries.figures ? [[name, entries.figures[name]!]] : [])),
  );
}
