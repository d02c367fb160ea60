// What crosses the wire about people, as `stampede/web/people/messages.py` defines it.

import type { Phase } from "../net/messages";

export const colours = ["blue", "green", "violet", "orange", "pink", "white"] as const;
export type Colour = (typeof colours)[number];

/** Days are those of the server, written 2026-12-24. */
export interface Vacations {
  /** Those that are not over. */
  vacations: { first: string; last: string }[];
  /** Days that can still be taken this year. */
  left: number;
  today: string;
}

export interface Me {
  is_known: boolean;
  name: string;
  colour: Colour;
  has_account: boolean;
  /** Empty without a password. */
  login: string;
  passkeys: number;
}

export interface Sitting {
  name: string;
  /** Of the computer; 0 for a person. */
  level: number;
  is_due: boolean;
  is_you: boolean;
}

export interface TableLine {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  players: Sitting[];
  free: number;
  is_your_turn: boolean;
  idle_seconds: number;
}

export interface TableList {
  tables: TableLine[];
}

export interface Placing {
  name: string;
  place: number;
  is_you: boolean;
}

export interface ResultLine {
  match: string;
  game: string;
  title: string;
  ended_ms: number;
  place: number;
  players: Placing[];
  points: number | null;
  change: number | null;
}

export interface RatingLine {
  game: string;
  title: string;
  points: number;
  margin: number;
  matches: number;
}

/** What somebody has played. */
export interface Played {
  ratings: RatingLine[];
  results: ResultLine[];
}
