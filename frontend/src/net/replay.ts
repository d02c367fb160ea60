// A finished match, and advice on one, as `stampede/web/lobby/messages.py` defines it.

import type { BranchOf } from "./afterwards";
import type { LogLine, Outcome, Seat } from "./messages";
import type { OptionValue } from "./opening";
import type { Chart, Report, Scene } from "./scene";

/** Whose view of a finished match is drawn: a seat's, a spectator's (-1), or everything. */
export type Eyes = number | "all";

export interface Replay {
  match: string;
  table: string;
  game: string;
  title: string;
  seats: Seat[];
  /** Where to fetch the board. */
  board: string;
  /** Where to fetch the rulebook. */
  rules: string;
  /** Position n is the one after line n. */
  lines: LogLine[];
  /** Null for a match that was brought in before its end. */
  outcome: Outcome | null;
  report: Report;
  commitment: string;
  seed: string;
  options: Record<string, OptionValue>;
  branch: BranchOf | null;
  /** Who brought it in as a file; empty for a match played here. */
  brought_by: string;
}

export interface Frames {
  first: number;
  scenes: Scene[];
}

// ---------------------------------------------------------------- advice

export interface Advised {
  action: string;
  /** Of winning after it, from 0 to 1. */
  chance: number;
  /** Half the 95 % interval of the chance; 0 where it is computed and not sampled. */
  margin: number;
}

export interface Hint {
  seat: number;
  /** As in the view: while it is the same there, the hint is for what is asked. */
  since: number;
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
