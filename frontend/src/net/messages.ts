// What is said at a table, as `stampede/web/table/messages.py` and `stampede/web/table/commands.py` define it.

import type { ChatView, Said, Say } from "../chat/messages";
import type { BranchOf } from "./afterwards";
import type { Asks, AskWish, MayUndo } from "./asking";
import type { MatchForm, OnTimeout, OptionValue, Pace, Refusal, UndoRule, Watch } from "./opening";
import type { Scene } from "./scene";

export interface Seat {
  seat: number;
  side: string;
  /** A symbol of the board; empty while nobody knows what the seat plays. */
  symbol: string;
  name: string;
  kind: "person" | "bot" | "free";
  here: boolean;
  /** Of the computer that sits there, or plays for the person; 0 while they play. */
  level: number;
  /** Why they come last, though a computer may play on. */
  out: "" | "resigned" | "time" | "left";
}

/** Everybody's time at the moment this was sent. */
export interface Clock {
  now_ms: number;
  /** By seat; null for who has no clock. */
  left_ms: (number | null)[];
  running: number[];
  /** By seat, until when its player is on vacation; null for who is here. */
  away_until_ms: (number | null)[];
}

export interface LogLine {
  number: number;
  /** -1 is chance. */
  seat: number;
  action: string;
  said: string;
}

export interface Series {
  form: MatchForm;
  wins: [name: string, games: number][];
  handicap: number;
  line: string;
  next: string;
}

export interface Outcome {
  winners: number[];
  returns: number[];
  line: string;
  rule: string;
  ending: "rules" | "resigned" | "time" | "left" | "abandoned";
  /** By seat, 1 for the best. */
  places: number[];
}

export type Phase = "waiting" | "playing" | "over";

// ---------------------------------------------------------------- server to browser, over the socket

export interface TableView {
  type: "table";
  table: string;
  match: string;
  version: number;
  /** The oldest version that asks what is asked now. */
  since: number;
  game: string;
  title: string;
  /** Where to fetch the board. */
  board: string;
  /** Where to fetch the rulebook. */
  rules: string;
  scene: Scene;
  /** The seat whose view this is; -1 for a spectator. */
  you: number;
  /** All seats of this device. */
  yours: number[];
  acting: number[];
  seats: Seat[];
  log: LogLine[];
  phase: Phase;
  commitment: string;
  series: Series;
  outcome: Outcome | null;
  /** Nothing is ever hidden in this game. */
  is_open: boolean;
  may_take_back: boolean;
  rematch: number[];
  invite: string;
  /** Whether anybody may sit down, and the table is listed. */
  is_listed: boolean;
  /** Whether you may fill seats and take people out of them before the match. */
  is_owner: boolean;
  pace: Pace;
  on_timeout: OnTimeout;
  clock: Clock | null;
  /** Seats that would abandon the match. */
  agreed: number[];
  options: Record<string, OptionValue>;
  /** Whether players may ask for hints. */
  hints?: boolean;
  /** Whether each player has a notebook of what they saw. */
  notebook?: boolean;
  thinking: string;
  undo: UndoRule;
  watch: Watch;
  may_undo: MayUndo;
  asks: Asks;
  /** The seats that were asked together: who of them no longer acts is ready. */
  together: number[];
  /** Where this match took off from another. */
  branch: BranchOf | null;
  /** Whether answers may be planned here. */
  may_plan: boolean;
}

export interface Update {
  type: "update";
  version: number;
  since: number;
  scene: Scene;
  acting: number[];
  /** Empty when somebody has chosen in secret. */
  lines: LogLine[];
  phase: Phase;
  outcome: Outcome | null;
  may_take_back: boolean;
  series: Series | null;
  seats: Seat[] | null;
  clock: Clock | null;
  may_undo: MayUndo;
  asks: Asks;
}

export interface People {
  type: "people";
  seats: Seat[];
  rematch: number[];
  thinking: string;
  clock: Clock | null;
  agreed: number[];
  asks: Asks;
}

export interface Ack {
  type: "ack";
  id: string;
  version: number;
  repeated: boolean;
}

export interface Refused {
  type: "refused";
  id: string;
  version: number;
  refusal: Refusal;
}

export type ServerMessage = TableView | Update | People | ChatView | Said | Ack | Refused;

// ---------------------------------------------------------------- browser to server, over the socket

export interface Hello {
  type: "hello";
  entropy: string;
}

export interface Act {
  type: "act";
  id: string;
  version: number;
  action: string;
}

export interface TakeBack {
  type: "take-back";
  id: string;
  version: number;
}

export interface Rematch {
  type: "rematch";
  id: string;
  version: number;
}

/** Show another seat of this device; answered by a `TableView`. */
export interface Look {
  type: "look";
  seat: number;
}

/** What is asked for about a seat, without the id and the version. */
export type SeatWish =
  | { type: "fill" | "hand-over"; level: number }
  | { type: "kick"; seat: number }
  | { type: "leave" | "take-over" | "resign" }
  | { type: "abandon"; agrees: boolean };
export type SeatCommand = (SeatWish | AskWish) & { id: string; version: number };

export type Command = Act | TakeBack | Rematch | SeatCommand;
/** Whether anybody looks at the page: alerts are for who does not. */
export interface Attend {
  type: "attend";
  is_looking: boolean;
}

export type ClientMessage = Hello | Look | Attend | Say | Command;
