import { expect, test } from "vitest";
import { boardOf } from "../testing/table";
import {
  chooseQuarter,
  fittedScale,
  layOut,
  shownPoint,
  shownRows,
  shownSize,
  shownTransform,
} from "./geometry";
import type { Point, Quarter } from "./geometry";

const quarters: Quarter[] = [0, 1, 2, 3];
const board = boardOf();

/** What an SVG transform of a translation and a turn does to a point. */
function transformed(transform: string, { x, y }: Point): Point {
  const [right, down, degrees] = transform.match(/-?[\d.]+/g)!.map(Number);
  const turn = (degrees! * Math.PI) / 180;
  return {
    x: right! + x * Math.cos(turn) - y * Math.sin(turn),
    y: down! + x * Math.sin(turn) + y * Math.cos(turn),
  };
}

test.each(quarters)("turned by %i quarters, places and printed shapes stay together", (quarter) => {
  const transform = shownTransform(board, quarter);
  for (const point of [
    { x: 0, y: 0 },
    { x: 6, y: 2 },
    { x: 1.5, y: 0.5 },
  ]) {
    const shown = shownPoint(board, quarter, point);
    const printed = transformed(transform, point);
    expect(shown.x).toBeCloseTo(printed.x);
    expect(shown.y).toBeCloseTo(printed.y);
    const { width, height } = shownSize(board, quarter);
    expect(shown.x).toBeGreaterThanOrEqual(0);
    expect(shown.x).toBeLessThanOrEqual(width);
    expect(shown.y).toBeGreaterThanOrEqual(0);
    expect(shown.y).toBeLessThanOrEqual(height);
  }
});

test("a quarter is clockwise", () => {
  expect(shownPoint(board, 1, { x: 0, y: 0 })).toEqual({ x: 2, y: 0 });
  expect(shownPoint(board, 1, { x: 6, y: 0 })).toEqual({ x: 2, y: 6 });
});

test("a board is as large as the narrower side lets it", () => {
  expect(fittedScale({ width: 600, height: 100 }, board)).toBe(50);
  expect(fittedScale({ width: 60, height: 100 }, board)).toBe(10);
});

test("it is turned only where that is clearly better, and never where it must not be", () => {
  const [wide, high] = [
    { width: 600, height: 200 },
    { width: 200, height: 600 },
  ];
  expect(chooseQuarter(board, wide, false)).toBe(0);
  expect(chooseQuarter(board, wide, true)).toBe(2);
  expect(chooseQuarter(board, high, false)).toBe(1);
  expect(chooseQuarter(board, high, true)).toBe(3);
  expect(chooseQuarter(board, { width: 200, height: 210 }, false)).toBe(0);
  expect(chooseQuarter(boardOf({ may_turn: false }), high, true)).toBe(0);
});

test.each([
  [0, ["a1 b1 c1", "a2 b2 c2"]],
  [1, ["a2 a1", "b2 b1", "c2 c1"]],
  [2, ["c2 b2 a2", "c1 b1 a1"]],
  [3, ["c1 c2", "b1 b2", "a1 a2"]],
] as [Quarter, string[]][])("turned by %i quarters, the rows are those that are seen", (quarter, rows) => {
  const shown = shownRows(board, quarter).map((row) => row.map(({ name }) => name).join(" "));

  expect(shown).toEqual(rows);
});

test("a board fills its space; a tall one keeps cells that a finger hits, and turns the way they are largest", () => {
  const phone = { width: 390, height: 400 };
  const size = { width: 6, height: 12 };
  const long = { ...boardOf(), ...size };

  expect(layOut(long, phone, false, false)).toEqual({ quarter: 0, scale: fittedScale(phone, size) });
  expect(layOut(long, phone, false, true)).toEqual({ quarter: 0, scale: 42 });
  expect(layOut(long, { width: 240, height: 400 }, false, true)).toEqual({ quarter: 0, scale: 40 });
  expect(layOut({ ...long, width: 12, height: 6 }, phone, true, true)).toEqual({ quarter: 3, scale: 42 });
});
