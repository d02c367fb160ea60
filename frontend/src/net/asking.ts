// What players ask of each other beside the board, as `stampede/web/table/offers.py` defines it.

import type { Settled } from "./opening";

/** Whether you can undo your last choice. */
export interface MayUndo {
  /** Not at all, at once, or when the others agree. */
  how: "" | "free" | "ask";
  /** Why not, in a sentence. */
  why: string;
}

export interface UndoRequest {
  /** Who asks. */
  seat: number;
  /** How many actions would be undone. */
  actions: number;
  /** The seats that have not agreed yet. */
  awaited: number[];
}

export interface Asks {
  undo: UndoRequest | null;
  /** Seats that want a pause. */
  pausing: number[];
  is_paused: boolean;
}

/** What is asked for beside the board, without the id and the version. */
export type AskWish =
  | { type: "undo" | "resume" }
  | { type: "answer-undo"; seat: number; agrees: boolean }
  | { type: "pause"; wants: boolean }
  | ({ type: "change" } & Settled);
