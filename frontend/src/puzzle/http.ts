// Requests about the puzzle of the day.

import { ask } from "../net/http";

export const fetchPuzzleDays = (game: string) => ask("PuzzleDays", `/api/games/${game}/puzzles`);
export const puzzleAddress = (game: string, day: string) => `/api/games/${game}/puzzles/${day}`;
/** Counts a first try. */
export const countTry = (game: string, day: string, solved: boolean) =>
  ask("Nothing", `${puzzleAddress(game, day)}/tried`, { solved });
