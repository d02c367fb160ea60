import { readStoredJson, store } from "../net/storage";

const KEY = "stampede.puzzles";
const DAY_MS = 24 * 3600 * 1000;

/** `tried`: not solved yet; `at-once`: solved at the first try; `later`: solved after another. */
export type Result = "tried" | "at-once" | "later";

/** The results of this browser's puzzles, by game and day: `morra/2026-11-25`. */
class SolvedPuzzles {
  private results = $state.raw<Readonly<Record<string, Result>>>(read());

  of(game: string, day: string): Result | undefined {
    return this.results[`${game}/${day}`];
  }

  /** Notes what came of a choice; returns whether it was the first one. */
  note(game: string, day: string, isGood: boolean): boolean {
    const before = this.of(game, day);
    if (before === "at-once" || before === "later") return false;
    const result = !isGood ? "tried" : before ? "later" : "at-once";
    this.results = { ...read(), ...this.results, [`${game}/${day}`]: result };
    store("localStorage", KEY, JSON.stringify(this.results));
    return before === undefined;
  }

  /** The number of days in a row solved up to *today*, or up to yesterday as long as today's is left. */
  streak(game: string, today: string): number {
    const isSolved = (at: number) => /later|at-once/.test(this.of(game, dayAt(at)) ?? "");
    let at = Date.parse(today);
    if (!isSolved(at)) at -= DAY_MS;
    let count = 0;
    for (; isSolved(at); at -= DAY_MS) count += 1;
    return count;
  }
}

const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);

function read(): Record<string, Result> {
  const kept: unknown = readStoredJson(KEY);
  return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Record<string, Result>) : {};
}

export const solvedPuzzles = new SolvedPuzzles();
