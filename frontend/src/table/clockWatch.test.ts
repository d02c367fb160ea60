import { expect, test } from "vitest";
import { lineOf, viewOf } from "../testing/table";
import { ClockWatch } from "./clockWatch";

function at(left: number, actions = 3, match = "M") {
  const clock = { now_ms: 0, left_ms: [left, null], running: [0], away_until_ms: [] };
  return viewOf({ match, clock, log: Array.from({ length: actions }, (_, number) => lineOf(number)) });
}

test("no clock loses more time than has passed", () => {
  const watch = new ClockWatch();
  expect(watch.isSet(at(60_000), 0, 0)).toBe(false);
  expect(watch.isSet(at(40_000), 20_000, 20_000)).toBe(false);
  expect(watch.isSet(at(5_000), 21_000, 21_000)).toBe(true);
});

test("a sleeping device, an undo and another match are no lie", () => {
  const watch = new ClockWatch();
  watch.isSet(at(600_000), 0, 0);
  expect(watch.isSet(at(300_000), 1_000, 300_000), "the page's own timer stood still").toBe(false);
  expect(watch.isSet(at(100_000, 2), 1_000, 300_000)).toBe(false);
  expect(watch.isSet(at(10_000, 2, "N"), 1_000, 300_000)).toBe(false);
});
