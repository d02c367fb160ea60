// Everything that crosses the wire, as `stampede/web/messages.py` and `stampede/kit/scene.py` define it.

// ---------------------------------------------------------------- scenes
// What is left at its default is not sent: a missing word is empty, a missing number 0 and a missing list empty,
// unless another default is told here.

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
  /** Where arrow keys find it; both are missing for a place beside the board. */
  row?: number;
  column?: number;
  /** A box unless told. */
  shape?: "box" | "round";
}

export interface BoardSymbol {
  name: string;
  svg: string;
  /** Fades in unless told. */
  entrance?: "fade" | "roll" | "turn";
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
  /** It may unless this is false. */
  may_turn?: boolean;
}

export interface Sprite {
  symbol: string;
  place: string;
  label: string;
  turn?: number;
  text?: string;
  under?: string;
}

export interface Mark {
  place: string;
  look: string;
}

export interface Choice {
  action: string;
  label: string;
  path?: string[];
  way?: string[];
  tag?: string;
  note?: string;
  /** Why it cannot be chosen; missing where it can. */
  barred?: string;
}

export interface Field {
  label: string;
  low?: number;
  high?: number;
  /** 1 unless told. */
  step?: number;
  decimals?: number;
  values?: [written: string, meaning: string][];
}

export interface Entry {
  /** With a blank for each field: `bid {0}`. */
  action: string;
  label: string;
  fields: Field[];
  note?: string;
}

export interface Motion {
  symbol: string;
  source: string;
  target: string;
}

export interface Row {
  cells: string[];
  symbol?: string;
  is_strong?: boolean;
}

export interface Sheet {
  title: string;
  columns: string[];
  rows: Row[];
  note?: string;
}

export interface Line {
  name: string;
  symbol: string;
  look: string;
  points: [across: number, up: number][];
}

export interface Chart {
  title: string;
  across: string;
  up: string;
  lines: Line[];
}

export interface Report {
  charts?: Chart[];
  sheets?: Sheet[];
}

export interface Scene {
  sprites: Sprite[];
  marks?: Mark[];
  labels?: Label[];
  choices?: Choice[];
  entry?: Entry;
  /** Actions to draw from, each as often as it is likely, for who leaves the choice to chance. */
  lot?: string[];
  motions?: Motion[];
  sheets?: Sheet[];
  status?: string;
  said?: string;
  hint?: string;
}

// ---------------------------------------------------------------- requests over HTTP

export type OptionValue = number | string | boolean;
export type MatchForm = "exchange" | "handicap";
/** Whose view of a finished match is drawn: a seat's, a spectator's (-1), or everything. */
export type Eyes = number | "all";

export type PaceKind = "untimed" | "live" | "days";
export type OnTimeout = "computer" | "out";

/** In seconds; what the kind does not use is 0. */
export interface Pace {
  kind: PaceKind;
  bank: number;
  increment: number;
  per_move: number;
}

export interface CreateTable {
  game: string;
  name: string;
  /** -1: drawn by lot. */
  seat: number;
  /** Names of people at this device. */
  beside: string[];
  /** Levels of the computers. */
  bots: number[];
  options: Record<string, OptionValue>;
  match_form: MatchForm;
  pace: Pace;
  on_timeout: OnTimeout;
  /** Anybody may sit down. */
  is_open: boolean;
  /** Players may ask for hints. */
  hints: boolean;
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
  /** Empty when nobody is awaited. */
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
  thinking: string;
}

export interface Update {
  type: "update";
  version: number;
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
}

export interface People {
  type: "people";
  seats: Seat[];
  rematch: number[];
  thinking: string;
  clock: Clock | null;
  agreed: number[];
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
export type SeatCommand = SeatWish & { id: string; version: number };

export type Command = Act | TakeBack | Rematch | SeatCommand;
export type ClientMessage = Hello | Look | Command;

// ---------------------------------------------------------------- replay, over HTTP

export interface Replay {
  match: string;
  table: string;
  game: string;
  title: string;
  seats: Seat[];
  /** Where to fetch the board. */
  board: string;
  /** Position n is the one after line n. */
  lines: LogLine[];
  outcome: Outcome;
  report: Report;
  commitment: string;
  seed: string;
  options: Record<string, OptionValue>;
}

export interface Frames {
  first: number;
  scenes: Scene[];
}

// ---------------------------------------------------------------- advice, over HTTP

export interface Advised {
  action: string;
  /** Of winning after it, from 0 to 1. */
  chance: number;
  /** Half the 95 % interval of the chance; 0 where it is computed and not sampled. */
  margin: number;
}

export interface Hint {
  seat: number;
  version: number;
  choices: Advised[];
}

export interface Judged {
  number: number;
  seat: number;
  made: Advised;
  best: Advised;
}

export interface Reviewed {
  /** From 0 to 1. */
  done: number;
  turning: Judged[];
  chart: Chart;
  /** What all choices of each seat cost, in wins. */
  lost: number[];
}
