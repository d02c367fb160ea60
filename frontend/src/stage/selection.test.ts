import { beforeEach, expect, test } from "vitest";
import type { Choice } from "../net/wire";
import { Selection } from "./selection.svelte";

function choice(path: string, more: Partial<Choice> = {}): Choice {
  return { action: path, label: `Go ${path}`, path: path.split(" "), ...more };
}

let choices: Choice[];
let sent: string[];
let selection: Selection;

beforeEach(() => {
  choices = [choice("die1 boy a1"), choice("die1 boy a2"), choice("die2 boy a2"), choice("die2 cow a1")];
  sent = [];
  selection = new Selection(
    () => choices,
    (action) => sent.push(action),
  );
});

function touch(...places: string[]): void {
  for (const place of places) selection.touch(place);
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
  expect(selection.picked).toEqual([]);
});

test("where two dice lead to one place both choices are offered", () => {
  touch("boy", "a2");

  expect(sent).toEqual([]);
  expect(selection.completed.map(({ action }) => action)).toEqual(["die1 boy a2", "die2 boy a2"]);
  touch("die2");
  expect(sent).toEqual(["die2 boy a2"]);
});

test("a touch elsewhere lets go, and one on the same place too", () => {
  touch("die1", "boy");
  expect(selection.picked).toEqual(["die1", "boy"]);
  touch("nowhere");
  expect(selection.picked).toEqual([]);
  touch("boy", "boy");
  expect(selection.picked).toEqual([]);
  touch("die1", "boy", "die1");
  expect(selection.picked).toEqual(["boy"]);
});

test("of two dice the last one touched counts", () => {
  touch("boy", "die1", "die2", "a2");

  expect(sent).toEqual(["die2 boy a2"]);
});

test("a careful touch shows the choice, and a second one confirms it", () => {
  const careful = () => true;
  selection.touch("boy", careful);
  selection.touch("a1", careful);
  expect(sent).toEqual([]);
  expect(selection.described.map(({ action }) => action)).toEqual(["die1 boy a1"]);
  // Meanwhile the other ends are still offered.
  expect([...selection.targets.keys()].sort()).toEqual(["a1", "a2"]);
  selection.touch("a1", careful);
  expect(sent).toEqual(["die1 boy a1"]);
});

test("a barred choice blocks its place: it has a reason, and is never sent", () => {
  const barred = choice("die1 boy a3", { barred: "Occupied (A6.2)." });
  choices = [...choices, barred, choice("die9 rock a1", { barred: "No." })];
  selection = new Selection(
    () => choices,
    (action) => sent.push(action),
  );
  expect([...selection.blocked.keys()]).toContain("rock");
  touch("boy", "a3");
  expect(selection.picked, "a touch there leaves what was picked").toEqual(["boy"]);
  selection.hovered = "a3";
  expect(selection.described).toEqual([barred]);
  expect([...selection.blocked.keys()]).toEqual(["a3"]);
  selection.choose(barred);
  expect(sent).toEqual([]);
});

test("the place under a dragged piece is described before the hovered or focused one", () => {
  touch("boy");
  selection.focused = "a2";
  expect(selection.described.map(({ action }) => action)).toEqual(["die1 boy a2", "die2 boy a2"]);
  selection.aim = "a1";
  expect(selection.described.map(({ action }) => action)).toEqual(["die1 boy a1"]);
  selection.button = choices[3]!;
  expect(selection.described).toEqual([choices[3]]);
});

test("only moving pieces can be lifted", () => {
  expect(selection.lift("die1")).toBe(false);
  expect(selection.lift("boy")).toBe(true);
  expect(selection.picked).toEqual(["boy"]);
  touch("die1");
  expect(selection.lift("boy")).toBe(true);
  expect(selection.picked, "the die stays picked").toEqual(["boy", "die1"]);
});

test("a selection goes on when others act, if it is still possible", () => {
  let still = [...choices];
  selection = new Selection(
    () => still,
    (action) => sent.push(action),
  );
  touch("boy");
  expect(selection.keepIfPossible()).toBe(true);
  expect(selection.picked).toEqual(["boy"]);
  selection.cancel();
  expect(selection.keepIfPossible()).toBe(false);
  touch("boy");
  still = [choice("die2 cow a1")];
  const later = new Selection(
    () => still,
    (action) => sent.push(action),
  );
  later.picked = selection.picked;
  expect(later.keepIfPossible()).toBe(false);
  expect(later.picked).toEqual([]);
});

test("the place that a player reads about stays described when others act, but not after a choice", () => {
  touch("town");
  expect(selection.keepIfPossible()).toBe(false);
  expect(selection.inspected).toBe("town");
  touch("boy", "a1");
  expect(sent).toHaveLength(1);
  expect(selection.keepIfPossible()).toBe(false);
  expect(selection.inspected).toBe("");
});

/** Two pairs are made, the lower pasture first; pasture 3 is the highest. */
const pairs = ["card1 1", "card1 2", "card2 1", "card2 2"].map((path) => choice(path));
const highest = choice("card1 3", { barred: "the lower one first", waits: true });

test("a choice that waits for another is kept, and sent after it", () => {
  choices = [...pairs, highest];
  touch("card1", "3");
  expect([sent, selection.held]).toEqual([[], highest]);
  expect([...selection.next.steps.keys()], "its card is taken").toEqual(["card2"]);
  expect(selection.keepIfPossible()).toBe(false);
  expect(selection.held, "others may act meanwhile").toEqual(highest);
  touch("card2", "1");
  expect([sent, selection.held]).toEqual([["card2 1"], null]);
  choices = [choice("card1 2"), choice("card1 3")];
  selection.goOn();
  selection.goOn();
  expect(sent).toEqual(["card2 1", "card1 3"]);
});

test("a kept choice is given up by another touch, and dropped with a choice that is refused", () => {
  choices = [...pairs, highest];
  touch("card1", "3", "3");
  expect(selection.held).toBe(null);
  touch("card1", "3", "card2", "1");
  selection.goOn(); // the same choices: the server refused
  choices = [choice("card1 3")];
  selection.goOn();
  expect(sent).toEqual(["card2 1"]);
});

test("a choice that comes before a secret one takes that back and makes both anew", () => {
  choices = [choice("card2 1", { barred: "the lower one first", again: ["card1 2"] }), choice("card2 3")];
  touch("card2", "1");
  expect(sent, "nothing can be taken back").toEqual([]);
  selection = new Selection(
    () => choices,
    (action) => sent.push(action),
    undefined,
    () => () => sent.push("back"),
  );
  touch("card2", "1");
  choices = pairs;
  selection.goOn();
  choices = [choice("card1 2"), choice("card1 3")];
  selection.goOn();
  expect(sent).toEqual(["back", "card2 1", "card1 2"]);
});
