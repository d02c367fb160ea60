import { expect, test, vi } from "vitest";
import { show } from "../testing/page";
import { boardOf, sceneOf } from "../testing/table";
import Caption from "./Caption.svelte";
import { Selection } from "./selection.svelte";
import { describePlace, labelOf } from "./descriptions";
import { smallestAt, shownSpots } from "./spots";

const [cell, ...more] = boardOf().places.map((place) => ({ ...place, about: "land" }));
const hand = { name: "hand", x: 5, y: 1, width: 1, height: 1, label: "your hand" };
const tray = { ...more.pop()!, label: "tray", about: "tray" };
const board = boardOf({
  places: [{ ...cell!, label: "a1" }, ...more, tray, hand],
  symbols: [{ name: "dog", svg: "", about: "dog" }],
  about: { dog: "It runs (B2.3).", land: "Prairie (B1.1).", tray: "They lie here (B2.4)." },
});

function described(place: string, ...labels: string[]) {
  const sprites = labels.map((label) => ({ symbol: "dog", place, label }));
  return describePlace(board, sceneOf({ sprites }), place);
}

test("the pieces describe a cell before the cell itself; beside the cells the place comes first", () => {
  expect(described("a1", "dog")).toEqual({ name: "Dog, a1", about: "It runs (B2.3)." });
  expect(described("a1")).toEqual({ name: "A1", about: "Prairie (B1.1)." });
  expect(described("tray", "dog", "dog")).toEqual({ name: "2 dog", about: "They lie here (B2.4)." });
  expect(described("tray")).toEqual({ name: "Tray", about: "They lie here (B2.4)." });
  expect(described("hand", "dog")).toEqual({ name: "Dog", about: "It runs (B2.3)." });
  expect(described("nowhere")).toBeNull();
});

test("a crowd has the name of its place", () => {
  expect(described("hand", "dog", "chief")?.name).toBe("Dog, chief");
  expect(described("hand", "dog", "chief", "cow", "calf", "horse")?.name).toBe("Your hand");
  expect(described("a1", "dog", "chief", "cow")?.name).toBe("A1");
});

test("a label is not read twice", () => {
  const selection = new Selection(() => [], vi.fn(), vi.fn());
  const place = board.places[0]!;
  const card = (label: string, text: string) =>
    labelOf(place, [{ symbol: "card", place: "a1", label, text }], selection);
  expect(card("card 3B", "3B")).toBe("a1, card 3B");
  expect(card("card 4M", "4(M)")).toBe("a1, card 4M");
  expect(card("herd", "7")).toBe("a1, herd 7");
});

test("a place without a description is part of the cell around it", () => {
  const within = { ...hand, name: "a1/space", x: 0.6, y: 0.4, width: 0.2, height: 0.2 };
  const crowded = { ...board, places: [...board.places, within] };
  expect(describePlace(crowded, sceneOf(), "a1/space")).toEqual({
    name: "Your hand",
    about: "Prairie (B1.1).",
  });
  expect(smallestAt(shownSpots(crowded, 0), { x: 0.6, y: 0.4 })).toBe("a1/space");
  expect(smallestAt(shownSpots(crowded, 0), { x: 0.2, y: 0.4 })).toBe("a1");
  expect(smallestAt(shownSpots(crowded, 0), { x: 20, y: 0.4 })).toBeUndefined();
});

const move = { action: "a1b1", label: "Move", path: ["a1", "b1"] };

test("a gesture that leads nowhere is explained once, with all its places", () => {
  const ask = vi.fn();
  const selection = new Selection(() => [move], vi.fn(), ask);
  selection.touch("a1");
  expect(selection.inspected).toBe("a1");
  selection.touch("c2");

  expect(ask.mock.calls).toEqual([[["a1", "c2"]]]);
  expect([selection.picked, selection.unexplained, selection.inspected]).toEqual([[], ["a1", "c2"], "c2"]);
  selection.touch("a1");
  expect(selection.unexplained, "the next gesture is another one").toEqual([]);
  selection.touch("a1");
  selection.touch("b2");
  selection.keepIfPossible();
  expect(selection.unexplained, "a new scene would need another explanation").toEqual([]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("the caption describes the inspected place and explains why nothing comes of it, with a link to the rule", () => {
  const selection = new Selection(() => [], vi.fn());
  const explanation = { type: "because", id: "1", message: "a dog cannot jump", rule: "B2.3" } as const;
  const props = { selection, over: false, prompt: "Your turn.", canPeek: false };
  const onDog = { ...props, peek: vi.fn(), choose: vi.fn(), description: described("a1", "dog") };

  expect(show(Caption, { ...onDog, explanation: null }).text).toBe("Dog, a1. It runs (B2.3).");
  expect(show(Caption, { ...onDog, explanation }).text).toBe("Dog, a1. A dog cannot jump (B2.3).");
  const whoseTurn = { ...explanation, message: "Your turn.", rule: "" };
  expect(show(Caption, { ...onDog, explanation: whoseTurn }).text).toBe(
    "Dog, a1. It runs (B2.3). Your turn.",
  );
  expect(show(Caption, { ...onDog, explanation: null, description: null }).text).toBe("Your turn.");
});
