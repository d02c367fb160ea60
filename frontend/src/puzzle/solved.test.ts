import { beforeEach, expect, test } from "vitest";
import { solvedPuzzles } from "./solved.svelte";

let game = "";
let number = 0;
beforeEach(() => (game = `game ${(number += 1)}`));

test("the first try is counted once, and a solved puzzle stays as it was solved", () => {
  expect(solvedPuzzles.note(game, "2026-11-25", false)).toBe(true);
  expect(solvedPuzzles.of(game, "2026-11-25")).toBe("tried");
  expect(solvedPuzzles.note(game, "2026-11-25", true)).toBe(false);
  expect(solvedPuzzles.note(game, "2026-11-25", false)).toBe(false);
  expect(solvedPuzzles.of(game, "2026-11-25")).toBe("later");
  expect(solvedPuzzles.note(game, "2026-11-24", true)).toBe(true);
  expect(solvedPuzzles.of(game, "2026-11-24")).toBe("at-once");
  expect(JSON.parse(localStorage.getItem("stampede.puzzles")!)).toMatchObject({
    [`${game}/2026-11-25`]: "later",
    [`${game}/2026-11-24`]: "at-once",
  });
});

test("days in a row reach over the end of a month, and today may still be open", () => {
  for (const day of ["2026-11-29", "2026-11-30", "2026-12-01"]) solvedPuzzles.note(game, day, true);
  expect(solvedPuzzles.streak(game, "2026-12-01")).toBe(3);
  expect(solvedPuzzles.streak(game, "2026-12-02")).toBe(3);
  expect(solvedPuzzles.streak(game, "2026-12-03")).toBe(0);
  solvedPuzzles.note(game, "2026-12-02", false);
  expect(solvedPuzzles.streak(game, "2026-12-02")).toBe(3);
});
