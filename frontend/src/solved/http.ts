// Requests about boards of solved games.

import { ask, fetchBoard } from "../net/http";
import type { OptionValue } from "../net/messages";
import type { SolvedLine } from "../net/wire";

export type BoardOptions = Record<string, OptionValue>;

/** A board with these options, by default a small one. */
export async function fetchSolved(game: string, options: BoardOptions) {
  const found = await ask("SolvedBoard", `/api/games/${game}/solved/board`, { options });
  return { ...found, board: await fetchBoard(found.view.board) };
}
export const lookAtSolved = (game: string, body: SolvedLine) =>
  ask("LineLooked", `/api/games/${game}/solved/look`, body);
export const proveLine = (game: string, body: SolvedLine) =>
  ask("Proven", `/api/games/${game}/solved/proven`, body);
