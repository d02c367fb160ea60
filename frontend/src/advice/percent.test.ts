import { expect, test } from "vitest";
import { percents } from "./percent";

function texts(...figures: [number, number][]): string[] {
  return percents(figures.map(([chance, margin]) => ({ action: "", chance, margin })));
}

test("no number is repeated", () => {
  expect(texts([0.03, 0], [0.028, 0], [0.026, 0])).toEqual(["3\u00a0%", "about the same", "about the same"]);
  expect(texts([0.5, 0], [0.4, 0], [0.1, 0])).toEqual(["50\u00a0%", "40\u00a0%", "10\u00a0%"]);
});

test("differences within the margin do not count", () => {
  expect(texts([0.5, 0.05], [0.46, 0.05], [0.3, 0.04])).toEqual([
    "50\u00a0%\u00a0±\u00a05",
    "about the same",
    "30\u00a0%\u00a0±\u00a04",
  ]);
});

test("one choice, or none", () => {
  expect(texts([0.5, 1])).toEqual(["about\u00a050\u00a0%"]);
  expect(texts()).toEqual([]);
});
