// What the messages of `wire.ts` give no name of its own.

import type { Act, Change, ClientMessage, Pace, Rematch, TableView, TakeBack } from "./wire";

export type Phase = TableView["phase"];
export type OptionValue = TableView["options"][string];
export type MatchForm = TableView["series"]["form"];
export type PaceKind = Pace["kind"];
export type OnTimeout = TableView["on_timeout"];
/** What may be undone: nothing, a misclick, what all agree to, or by consent even across dice. */
export type UndoRule = TableView["undo"];
/** Who may see the table. */
export type Watch = TableView["watch"];

/** Whose view of a finished match is drawn: a seat's, a spectator's (-1), or everything. */
export type Perspective = number | "all";

/** What is answered by `Ack` or `Refused`. */
export type Command = Extract<ClientMessage, { id: string; version: number }>;
/** What is asked for beside the board, without the id and the version. */
export type TableCommand = Unnumbered<Exclude<Command, Act | TakeBack | Rematch>>;
/** What the owner of a table chooses, and can change before the match. */
export type Settled = Required<Omit<Change, "type" | "id" | "version">>;

type Unnumbered<Each> = Each extends Command ? Omit<Each, "id" | "version"> : never;
