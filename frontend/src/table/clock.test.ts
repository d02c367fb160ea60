import { expect, test } from "vitest";
import { asTime, leftOf } from "./clock";

const clock = { now_ms: 0, left_ms: [10_000, 5000, null], running: [0], away_until_ms: [] };

test("only a running clock goes down, and none below nought", () => {
  expect(leftOf(clock, 0, 3000)).toBe(7000);
  expect(leftOf(clock, 0, 60_000)).toBe(0);
  expect(leftOf(clock, 1, 3000)).toBe(5000);
  expect(leftOf(clock, 2, 3000)).toBeNull();
  expect(leftOf(clock, 9, 3000)).toBeNull();
});

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [5000, "0:05"],
  [64_001, "1:05"],
  [3_599_999, "1:00:00"],
  [(2 * 3600 + 3 * 60 + 4) * 1000, "2:03:04"],
  [24 * 3_600_000, "1 d 0 h"],
  [51 * 3_600_000, "2 d 3 h"],
])("%i ms is %s, rounded up", (milliseconds, written) => {
  expect(asTime(milliseconds)).toBe(written);
});
