import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { percent } from "../advice/percent";
import { ago, timeOf } from "./times";

const NOW = new Date(2026, 6, 14, 12, 30).getTime();

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test.each([
  [0, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [7199, "1 hour ago"],
  [86_400, "yesterday"],
  [200_000, "2 days ago"],
])("%i seconds ago is %s", (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

test("a recent time has its hour, an older one its day too", () => {
  expect(timeOf(NOW - 60_000)).toBe("12:29");
  expect(timeOf(NOW - 13 * 3_600_000)).toMatch(/^13 Jul.*23:30$/);
});

test.each([
  [0.425, 0, "43\u00a0%"],
  [0.425, 0.031, "43\u00a0%\u00a0±\u00a03"],
  [0.5, 1, "about\u00a050\u00a0%"],
])("a probability of %d with margin %d is %s on one line", (chance, margin, words) => {
  expect(percent({ chance, margin })).toBe(words);
});
