import { expect, test } from "vitest";
import { lineOf } from "../testing/table";
import { entriesOf, windowAround } from "./entries";

test("consecutive outcomes of chance are one entry", () => {
  const lines = [
    lineOf(1, { seat: -1 }),
    lineOf(2, { seat: -1, said: "" }),
    lineOf(3, { seat: -1 }),
    lineOf(4, { seat: 0 }),
    lineOf(5, { seat: -1 }),
  ];
  const entries = entriesOf(lines);

  expect(entries.map(({ first, number }) => [first, number])).toEqual([
    [1, 3],
    [4, 4],
    [5, 5],
  ]);
  expect(entries[0]).toMatchObject({ action: "", said: "said 1 said 3" });
  expect(lines[0], "the lines stay as they are").toEqual(lineOf(1, { seat: -1 }));
});

test("a turn begins where another acts, chance between them or not", () => {
  const entries = entriesOf([0, 0, -1, 0, 1, -1, 0].map((seat, index) => lineOf(index + 1, { seat })));

  expect(entries.filter(({ begins }) => begins).map(({ number }) => number)).toEqual([1, 5, 7]);
});

test("of a long log the end is shown, or the lines around one", () => {
  expect(windowAround(1000, 60, 999)).toEqual({ from: 940, to: 1000 });
  expect(windowAround(1000, 60, 500)).toEqual({ from: 470, to: 530 });
  expect(windowAround(1000, 60, 3)).toEqual({ from: 0, to: 60 });
  expect(windowAround(10, 60, 3)).toEqual({ from: 0, to: 10 });
  expect(windowAround(0, 60, -1)).toEqual({ from: 0, to: 0 });
});
