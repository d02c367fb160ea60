import { expect, test } from "vitest";
import type { Choice } from "../net/wire";
import { distinct, extended, isEnded, movers, nextPlaces, open } from "./paths";

function choice(...path: string[]): Choice {
  return { action: path.join(" "), label: "", path };
}

/** A die moves a cowboy to a place; some also fence it in. */
const walk = [
  choice("die1", "cowboy", "a1"),
  choice("die1", "cowboy", "a2"),
  choice("die2", "cowboy", "a2"),
  choice("die2", "cow", "a1"),
];

function next(picked: string[]): { steps: string[]; ends: string[] } {
  const { steps, ends } = nextPlaces(walk, picked);
  return { steps: [...steps.keys()].sort(), ends: [...ends.keys()].sort() };
}

test("the last place is offered only once the moving piece is picked", () => {
  expect(next([])).toEqual({ steps: ["cow", "cowboy", "die1", "die2"], ends: [] });
  expect(next(["die1"])).toEqual({ steps: ["cowboy"], ends: [] });
  expect(next(["cowboy"])).toEqual({ steps: ["die1", "die2"], ends: ["a1", "a2"] });
  expect(next(["die2", "cow"])).toEqual({ steps: [], ends: ["a1"] });
});

test("the rest of the path may follow the last place", () => {
  expect(next(["cowboy", "a2"])).toEqual({ steps: ["die1", "die2"], ends: [] });
  expect(isEnded(walk[1]!, ["cowboy", "a2"])).toBe(true);
  expect(isEnded(walk[1]!, ["die1", "cowboy"])).toBe(false);
});

test("a place shared by several choices leads to all of them", () => {
  expect(nextPlaces(walk, ["cowboy"]).ends.get("a2")).toEqual([walk[1], walk[2]]);
});

test("a place that is also where something starts is its end only after the start", () => {
  const round = [choice("a1", "a1")];
  expect(isEnded(round[0]!, ["a1"])).toBe(false);
  expect([...nextPlaces(round, ["a1"]).ends.keys()]).toEqual(["a1"]);
  expect(isEnded(round[0]!, ["a1", "a1"])).toBe(true);
});

test("a pick rules out other choices", () => {
  expect(open(walk, ["die2", "cow"])).toEqual([walk[3]]);
  expect(open(walk, ["die1", "cow"])).toEqual([]);
  expect(open(walk, ["a1"]), "a goal before what moves there").toEqual([]);
  expect(open([{ action: "pass", label: "" }], [])).toEqual([]);
});

test("a touch elsewhere keeps the compatible picks, and drops the rest", () => {
  expect(extended(walk, ["die1"], "cowboy")).toEqual(["die1", "cowboy"]);
  // The other cow is moved by the other die only.
  expect(extended(walk, ["die1", "cowboy"], "die2")).toEqual(["cowboy", "die2"]);
  expect(extended(walk, ["die1"], "cow")).toEqual(["cow"]);
  expect(extended(walk, ["die1"], "nowhere")).toBeNull();
  expect(extended(walk, [], "a1")).toBeNull();
});

test("only moving pieces can be dragged", () => {
  expect(movers(walk, [])).toEqual(new Set(["cowboy", "cow"]));
  expect(movers(walk, ["die1"])).toEqual(new Set(["cowboy"]));
  expect(movers(walk, ["cowboy"])).toEqual(new Set());
  expect(movers([choice("field")], [])).toEqual(new Set());
});

test("an action reached by two paths is one choice", () => {
  const [one, other] = [choice("a", "b"), { ...choice("c", "b"), action: "a b" }];

  expect(distinct([one, other, walk[0]!])).toEqual([other, walk[0]]);
});
