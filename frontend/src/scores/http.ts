// Requests about the score sheet of a game.

import { ask } from "../net/http";
import type { OptionValue } from "../net/messages";
import type { CountScores } from "../net/wire";

/** The form for these options; for the usual ones if there are none. */
export const fetchScoreForm = (game: string, options: Readonly<Record<string, OptionValue>>) =>
  ask(
    "ScoreForm",
    `/api/games/${game}/scores?${new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]))}`,
  );
export const countScores = (game: string, body: CountScores) =>
  ask("ScoresCounted", `/api/games/${game}/scores`, body);
