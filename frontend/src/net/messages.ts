// Everything that crosses the wire, as `stampede/web/messages.py` and `stampede/kit/scene.py` define it.

// ---------------------------------------------------------------- scenes

export interface Shape {
  d: string;
  look: string;
}

export interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  look: string;
}

export interface Place {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  row: number;
  column: number;
}

export interface BoardSymbol {
  name: string;
  svg: string;
}

export interface Board {
  game: string;
  width: number;
  height: number;
  shapes: Shape[];
  labels: Label[];
  places: Place[];
  symbols: BoardSymbol[];
  label: string;
  may_turn: boolean;
}

export interface Sprite {
  symbol: string;
  place: string;
  label: string;
  turn: number;
}

export interface Mark {
  place: string;
  look: string;
}

export interface Choice {
  action: string;
  label: string;
  path: string[];
}

export interface Motion {
  symbol: string;
  source: string;
  target: string;
}

export interface Scene {
  sprites: Sprite[];
  marks: Mark[];
  choices: Choice[];
  motions: Motion[];
  status: string;
  said: string;
  hint: string;
}

// ---------------------------------------------------------------- requests over HTTP

export type OptionValue = number | string | boolean;
export type MatchForm = "exchange" | "handicap";
export type SeatWish = "0" | "1" | "random";

export interface CreateTable {
  game: string;
  name: string;
  seat: SeatWish;
  opponent: { level: number } | null;
  options: Record<string, OptionValue>;
  match_form: MatchForm;
}

export interface JoinTable {
  invite: string;
  name: string;
}

// ---------------------------------------------------------------- answers over HTTP

export interface Refusal {
  code: string;
  message: string;
  rule: string;
}

export interface TableCreated {
  table: string;
  invite: string;
  /** Seen before this browser stirs in its own chance. */
  commitment: string;
}

export interface Joined {
  table: string;
  commitment: string;
}

export interface LevelInfo {
  level: number;
  name: string;
  blurb: string;
}

export interface OptionInfo {
  name: string;
  label: string;
  kind: "int" | "text" | "bool" | "choice";
  default: OptionValue;
  low: number;
  high: number;
  values: string[];
  help: string;
}

export interface GameInfo {
  name: string;
  title: string;
  line: string;
  author: string;
  players: string;
  minutes: string;
  seats: string[];
  levels: LevelInfo[];
  options: OptionInfo[];
}

export interface Site {
  games: GameInfo[];
  name: string;
}

export interface Seat {
  seat: number;
  side: string;
  name: string;
  kind: "person" | "bot" | "free";
  here: boolean;
  level: number;
}

export interface LogLine {
  number: number;
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
}

export type Phase = "waiting" | "playing" | "over";

// ---------------------------------------------------------------- server to browser, over the socket

export interface TableView {
  type: "table";
  table: string;
  match: string;
  version: number;
  game: string;
  title: string;
  /** Where to fetch the board. */
  board: string;
  scene: Scene;
  you: number;
  acting: number[];
  seats: Seat[];
  log: LogLine[];
  phase: Phase;
  commitment: string;
  series: Series;
  outcome: Outcome | null;
  rematch: number[];
  invite: string;
  options: Record<string, OptionValue>;
  thinking: string;
}

export interface Update {
  type: "update";
  version: number;
  scene: Scene;
  acting: number[];
  line: LogLine;
  phase: Phase;
  outcome: Outcome | null;
  series: Series | null;
}

export interface People {
  type: "people";
  seats: Seat[];
  rematch: number[];
  thinking: string;
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

export type ServerMessage = TableView | Update | People | Ack | Refused;

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

export interface Rematch {
  type: "rematch";
  id: string;
  version: number;
}

export type Command = Act | Rematch;
export type ClientMessage = Hello | Command;

// ---------------------------------------------------------------- replay, over HTTP

export interface Frame {
  line: LogLine | null;
  scene: Scene;
}

export interface Replay {
  match: string;
  table: string;
  game: string;
  title: string;
  names: string[];
  /** Where to fetch the board. */
  board: string;
  frames: Frame[];
  outcome: Outcome;
  commitment: string;
  seed: string;
  options: Record<string, OptionValue>;
}
