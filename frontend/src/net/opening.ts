// Opening a table, sitting down at it, and what the front page needs for that, as
// `stampede/web/table/opening.py` defines it.

export type OptionValue = number | string | boolean;
export type MatchForm = "exchange" | "handicap";

export type PaceKind = "untimed" | "live" | "days";
export type OnTimeout = "computer" | "out";
/** What may be undone: nothing, a misclick, what all agree to, or by consent even across dice. */
export type UndoRule = "none" | "misclick" | "consent" | "all";
/** Who may see the table. */
export type Watch = "all" | "players";

/** In seconds; what the kind does not use is 0. */
export interface Pace {
  kind: PaceKind;
  bank: number;
  increment: number;
  per_move: number;
}

/** What the owner of a table chooses, and can change before the match. */
export interface Settled {
  options: Record<string, OptionValue>;
  match_form: MatchForm;
  pace: Pace;
  on_timeout: OnTimeout;
  /** Anybody may sit down. */
  is_open: boolean;
  /** Players may ask for hints. */
  hints: boolean;
  /** Each player has a notebook of what they saw. */
  notebook: boolean;
  undo: UndoRule;
  watch: Watch;
}

export interface CreateTable extends Settled {
  game: string;
  name: string;
  /** -1: drawn by lot. */
  seat: number;
  /** Names of people at this device. */
  beside: string[];
  /** Levels of the computers. */
  bots: number[];
}

export interface JoinTable {
  invite: string;
  name: string;
}

// ---------------------------------------------------------------- answers

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
  /** Where to fetch the rulebook. */
  rules: string;
  /** Whether its tables may give each player a notebook. */
  has_notebook?: boolean;
  /** Whether a match may be played with a handicap that moves. */
  has_handicap?: boolean;
  /** What each seat plays by the number of players, where that is known before the match. */
  places?: Record<string, string[]>;
}

export interface Chapter {
  /** The number its rules begin with; empty for an appendix. */
  rule: string;
  title: string;
  /** Each rule is an element whose id is its number. */
  html: string;
}

export interface Rulebook {
  language: string;
  title: string;
  html: string;
  chapters: Chapter[];
}

export interface Site {
  games: GameInfo[];
  name: string;
}
