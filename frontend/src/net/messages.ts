// Names for parts of the messages in `wire.ts`.

import type { Act, Change, ClientMessage, Pace, Rematch, TableView, TakeBack } from "./wire";

export type OptionValue = TableView["options"][string];
export type MatchForm = TableView["series"]["form"];
export type PaceKind = Pace["kind"];
export type OnTimeout = TableView["on_timeout"];

/** The perspective on a finished match: a seat's, a spectator's (-1), or everything. */
export type Perspective = number | "all";

/** A message that the server answers with `Ack` or `Refused`. */
export type Command = Extract<ClientMessage, { id: string; version: number }>;
/** A command beside the board, without its id and version. */
export type TableCommand = Unnumbered<Exclude<Command, Act | TakeBack | Rematch>>;

/** The options of a table that are the same for every game: the server's `TableOptions`. */
export type TableOptions = Required<
  Omit<Change, "type" | "id" | "version" | "options" | "match_form" | "is_open">
>;

type Unnumbered<Each> = Each extends Command ? Omit<Each, "id" | "version"> : never;
