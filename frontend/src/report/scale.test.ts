import { expect, test } from "vitest";
import { spread, ticks } from "./scale";

test.each([
  [0, 10, 5, [0, 2, 4, 6, 8, 10]],
  [3, 97, 4, [50]],
  [0, 100, 4, [0, 50, 100]],
  [-3, 3, 6, [-3, -2, -1, 0, 1, 2, 3]],
  [0, 0.5, 5, [0]],
  [7, 7, 5, [7]],
])("from %d to %d, about %d round numbers", (low, high, wanted, found) => {
  expect(ticks(low, high, wanted)).toEqual(found);
});

test("distant values stay, close ones are moved, and the order is kept", () => {
  expect(spread([1, 5, 9], 2, 0, 10)).toEqual([1, 5, 9]);
  expect(spread([5, 4.5, 9], 2, 0, 10)).toEqual([6.5, 4.5, 9]);
  expect(spread([9, 10], 2, 0, 10)).toEqual([8, 10]);
  expect(spread([-3, 0], 2, 0, 10)).toEqual([0, 2]);
});
