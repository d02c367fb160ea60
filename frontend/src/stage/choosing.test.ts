import { beforeEach, expect, test } from "vitest";
import type { Choice } from "../net/wire";
import { Choosing } from "./choosing.svelte";

function choice(path: string, more: Partial<Choice> = {}): Choice {
  return { action: path, label: `Go ${path}`, path: path.split(" "), ...more };
}

let choices: Choice[];
let sent: string[];
let choosing: Choosing;

beforeEach(() => {
  choices = [choice("die1 boy a1"), choice("die1 boy a2"), choice("die2 boy a2"), choice("die2 cow a1")];
  sent = [];
  choosing = new Choosing(
    () => choices,
    (action) => sent.push(action),
  );
});

function touch(...places: string[]): void {
  for (const place of places) choosing.touch(place);
}

/** Two cowboys, on a1 and a2, and two dice, the second a 3. */
const ride = ["die1 a1 c1", "die1 a1 b2", "die2 a1 b2", "die2 a1 d1", "die1 a2 c2", "die2 a2 d2"];

test.each([
  ["a1 d1", "die2 a1 d1", "one die leads there"],
  ["die2 a1 d1", "die2 a1 d1", "in the order of the path"],
  ["a1 die2 d1", "die2 a1 d1", "the die after the cowboy"],
  ["die1 a1 b2", "die1 a1 b2", "the die says which of two"],
  ["a1 b2 die2", "die2 a1 b2", "two dice lead there: asked"],
  ["die2 a1 a2 d2", "die2 a2 d2", "another cowboy, the same die"],
  ["a1 b2 d1", "die2 a1 d1", "another end"],
])("the places of a path are touched in any order: %s is %s, %s", (touched, action) => {
  choices = ride.map((path) => choice(path));
  const places = touched.split(" ");
  touch(...places.slice(0, -1));
  expect(sent).toEqual([]);
  touch(places.at(-1)!);
  expect(sent).toEqual([action]);
  expect(choosing.picked).toEqual([]);
});

test("where two dice lead to one place it is asked which", () => {
  touch("boy", "a2");

  expect(sent).toEqual([]);
  expect(choosing.asked.map(({ action }) => action)).toEqual(["die1 boy a2", "die2 boy a2"]);
  touch("die2");
  expect(sent).toEqual(["die2 boy a2"]);
});

test("a touch elsewhere lets go, and one on the same place too", () => {
  touch("die1", "boy");
  expect(choosing.picked).toEqual(["die1", "boy"]);
  touch("nowhere");
  expect(choosing.picked).toEqual([]);
  touch("boy", "boy");
  expect(choosing.picked).toEqual([]);
  touch("die1", "boy", "die1");
  expect(choosing.picked).toEqual(["boy"]);
});

test("of two dice the last one touched counts", () => {
  touch("boy", "die1", "die2", "a2");

  expect(sent).toEqual(["die2 boy a2"]);
});

test("who is careful is shown where it leads, and confirms by a second touch", () => {
  const careful = () => true;
  choosing.touch("boy", careful);
  choosing.touch("a1", careful);
  expect(sent).toEqual([]);
  expect(choosing.told.map(({ action }) => action)).toEqual(["die1 boy a1"]);
  // Meanwhile the other ends are still offered.
  expect([...choosing.ends.keys()].sort()).toEqual(["a1", "a2"]);
  choosing.touch("a1", careful);
  expect(sent).toEqual(["die1 boy a1"]);
});

test("what is barred is shut: it tells why, and is never sent", () => {
  const barred = choice("die1 boy a3", { barred: "Occupied (A6.2)." });
  choices = [...choices, barred, choice("die9 rock a1", { barred: "No." })];
  choosing = new Choosing(
    () => choices,
    (action) => sent.push(action),
  );
  expect([...choosing.shut.keys()]).toContain("rock");
  touch("boy", "a3");
  expect(choosing.picked, "a touch there leaves what was picked").toEqual(["boy"]);
  choosing.hovered = "a3";
  expect(choosing.told).toEqual([barred]);
  expect([...choosing.shut.keys()]).toEqual(["a3"]);
  choosing.choose(barred);
  expect(sent).toEqual([]);
});

test("what is aimed at is told before what is hovered or focused", () => {
  touch("boy");
  choosing.focused = "a2";
  expect(choosing.told.map(({ action }) => action)).toEqual(["die1 boy a2", "die2 boy a2"]);
  choosing.aim = "a1";
  expect(choosing.told.map(({ action }) => action)).toEqual(["die1 boy a1"]);
  choosing.button = choices[3]!;
  expect(choosing.told).toEqual([choices[3]]);
});

test("only what moves can be taken in hand", () => {
  expect(choosing.take("die1")).toBe(false);
  expect(choosing.take("boy")).toBe(true);
  expect(choosing.picked).toEqual(["boy"]);
  touch("die1");
  expect(choosing.take("boy")).toBe(true);
  expect(choosing.picked, "the die stays picked").toEqual(["boy", "die1"]);
});

test("what is being chosen goes on when others act, if it still can", () => {
  let still = [...choices];
  choosing = new Choosing(
    () => still,
    (action) => sent.push(action),
  );
  touch("boy");
  expect(choosing.goOn()).toBe(true);
  expect(choosing.picked).toEqual(["boy"]);
  choosing.cancel();
  expect(choosing.goOn()).toBe(false);
  touch("boy");
  still = [choice("die2 cow a1")];
  const later = new Choosing(
    () => still,
    (action) => sent.push(action),
  );
  later.picked = choosing.picked;
  expect(later.goOn()).toBe(false);
  expect(later.picked).toEqual([]);
});
