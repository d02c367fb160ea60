import { expect, test } from "vitest";
import type { BoardSymbol, Sprite } from "../net/wire";
import { boardOf, lineOf, sceneOf, seatOf, viewOf } from "../testing/table";
import { cuesOf, isDue } from "./cues";

const symbols: BoardSymbol[] = [
  { name: "die", svg: "", entrance: "roll" },
  { name: "card", svg: "", entrance: "turn" },
  { name: "cow", svg: "" },
];
const board = boardOf({ symbols });

function sprite(symbol: string, place: string): Sprite {
  return { symbol, place, label: "" };
}

const before = viewOf({ acting: [1], scene: sceneOf({ sprites: [sprite("die", "t")] }) });

function after(seat: number, sprites: Sprite[], more: Partial<typeof before> = {}) {
  return viewOf({ acting: [1], scene: sceneOf({ sprites }), log: [lineOf(1, { seat })], ...more });
}

test("another player's move has a sound, the player's own has none", () => {
  expect(cuesOf(before, after(1, [sprite("cow", "a1")]), board)).toEqual(["moved"]);
  expect(cuesOf(before, after(0, [sprite("cow", "a1")]), board)).toEqual([]);
});

test("dice and cards have a sound for every player", () => {
  expect(cuesOf(before, after(0, [sprite("die", "u")]), board)).toEqual(["dice"]);
  expect(cuesOf(before, after(0, [sprite("card", "t")]), board)).toEqual(["reveal"]);
  // A die that shows what it showed was rolled all the same.
  expect(cuesOf(before, after(-1, [sprite("die", "t")]), board)).toEqual(["dice"]);
});

test("the turn has a sound when it begins, and not while it lasts", () => {
  expect(cuesOf(before, { ...before, acting: [0] }, board)).toEqual(["turn"]);
  expect(cuesOf(before, after(1, [], { acting: [0] }), board)).toEqual(["moved", "turn"]);
  expect(cuesOf(viewOf(), viewOf(), board)).toEqual([]);
});

test("a redrawn board has no sound", () => {
  expect(cuesOf(null, after(1, []), board)).toEqual([]);
  expect(cuesOf(before, after(1, [], { you: 1 }), board)).toEqual([]);
  expect(cuesOf(before, after(1, [], { match: "N" }), board)).toEqual([]);
  expect(cuesOf(before, { ...before, scene: sceneOf() }, board)).toEqual([]);
});

test("a seat that a computer plays is not due", () => {
  expect(isDue(viewOf())).toBe(true);
  expect(isDue(viewOf({ seats: [seatOf(0, { level: 3 })] }))).toBe(false);
  expect(isDue(viewOf({ phase: "over" }))).toBe(false);
});
