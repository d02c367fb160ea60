import { beforeEach, expect, test } from "vitest";
import { outcomeOf, seatOf, viewOf } from "../testing/table";
import { met } from "./met.svelte";

const seats = [
  seatOf(0, { name: "Ann" }),
  seatOf(1, { name: "Pip", kind: "bot", level: 1, character: "pip" }),
  seatOf(2, { name: "Mabel", kind: "bot", level: 1, character: "mabel" }),
];

function end(you: number, winners: number[]): void {
  const outcome = outcomeOf(winners);
  met.remember(viewOf({ seats, you, phase: "over", outcome }));
}

beforeEach(() => met.forget());

test("a browser remembers who won the last match with each character", () => {
  expect(met.indexOf("pip")).toBe(-1);
  end(0, [1]);
  expect([met.indexOf("pip"), met.indexOf("mabel")]).toEqual([2, 0]);
  end(0, [0]);
  expect([met.indexOf("pip"), met.indexOf("mabel")]).toEqual([1, 1]);
});

test("a spectator has not met them, and what is forgotten is gone", () => {
  end(-1, [1]);
  expect(met.anybody).toBe(false);
  end(0, [1]);
  expect(localStorage.getItem("stampede.met")).toContain("pip");
  met.forget();
  expect(met.anybody).toBe(false);
  expect(localStorage.getItem("stampede.met")).toBeNull();
});
