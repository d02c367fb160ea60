import { expect, test } from "vitest";
import type { EventBoard, EventView } from "../net/wire";
import { boardsOf, countdown, resultOf, takesPeople } from "./names";

const board = (places: number[], people = places.map((_, index) => index)): EventBoard => ({
  people,
  table: "",
  places,
  ended: 1,
  is_decided: false,
});

test("between two a result is points", () => {
  expect(resultOf(board([1, 2]))).toEqual(["1", "0"]);
  expect(resultOf(board([1, 1]))).toEqual(["½", "½"]);
  expect(resultOf(board([0, 1]))).toEqual(["0", "1"]);
  expect(resultOf(board([0, 0]))).toEqual(["0", "0"]);
});

test("at a larger table it is places", () => {
  expect(resultOf(board([2, 1, 0]))).toEqual(["2.", "1.", "–"]);
  expect(resultOf(board([], [0, 1, 2]))).toEqual(["", "", ""]);
});

test("tables that are played come first, then the last ones that ended", () => {
  const round = (number: number, ...boards: EventBoard[]) => ({ number, boards });
  const rounds = [round(3, board([1, 2]), board([])), round(4, board([2, 1])), round(5, board([]))];
  const found = boardsOf({ rounds } as unknown as EventView);
  expect(found.map(({ round, index }) => [round, index])).toEqual([
    [5, 0],
    [3, 1],
    [4, 0],
    [3, 0],
  ]);
});

test("a countdown ends at nothing", () => {
  expect([61, 5, -3].map(countdown)).toEqual(["1:01", "0:05", "0:00"]);
});

test("nobody joins a season or a round robin that has begun", () => {
  const event = (format: string, rounds: number, is_complete = false) =>
    takesPeople({ format, rounds: Array(rounds), is_complete } as unknown as EventView);
  expect([event("season", 0), event("season", 1), event("round-robin", 1)]).toEqual([true, false, false]);
  expect([event("swiss", 1), event("swiss", 5, true), event("arena", 9)]).toEqual([true, false, true]);
});
