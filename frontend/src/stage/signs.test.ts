import { expect, test, vi } from "vitest";
import { show } from "../testing/page";
import { boardOf, sceneOf } from "../testing/table";
import Caption from "./Caption.svelte";
import { Choosing } from "./choosing.svelte";
import { signOf } from "./signs";
import { lying, shownSpots } from "./spots";

const [cell, ...more] = boardOf().places.map((place) => ({ ...place, about: "land" }));
const hand = { name: "hand", x: 5, y: 1, width: 1, height: 1, label: "your hand" };
const tray = { ...more.pop()!, label: "tray", about: "tray" };
const board = boardOf({
  places: [{ ...cell!, label: "a1" }, ...more, tray, hand],
  symbols: [{ name: "dog", svg: "", about: "dog" }],
  about: { dog: "It runs (B2.3).", land: "Prairie (B1.1).", tray: "They lie here (B2.4)." },
});

function sign(place: string, ...labels: string[]) {
  const sprites = labels.map((label) => ({ symbol: "dog", place, label }));
  return signOf(board, sceneOf({ sprites }), place);
}

test("of a cell, what stands there is told first; of what lies beside the cells, its place", () => {
  expect(sign("a1", "dog")).toEqual({ name: "Dog, a1", about: "It runs (B2.3)." });
  expect(sign("a1")).toEqual({ name: "A1", about: "Prairie (B1.1)." });
  expect(sign("tray", "dog", "dog")).toEqual({ name: "2 dog", about: "They lie here (B2.4)." });
  expect(sign("tray")).toEqual({ name: "Tray", about: "They lie here (B2.4)." });
  expect(sign("hand", "dog")).toEqual({ name: "Dog", about: "It runs (B2.3)." });
  expect(sign("nowhere")).toBeNull();
});

test("a place of which nothing is told is part of the cell around it", () => {
  const within = { ...hand, name: "a1/space", x: 0.6, y: 0.4, width: 0.2, height: 0.2 };
  const crowded = { ...board, places: [...board.places, within] };
  expect(signOf(crowded, sceneOf(), "a1/space")).toEqual({ name: "Your hand", about: "Prairie (B1.1)." });
  expect(lying(shownSpots(crowded, 0), { x: 0.6, y: 0.4 })).toBe("a1/space");
  expect(lying(shownSpots(crowded, 0), { x: 0.2, y: 0.4 })).toBe("a1");
  expect(lying(shownSpots(crowded, 0), { x: 20, y: 0.4 })).toBeUndefined();
});

const move = { action: "a1b1", label: "Move", path: ["a1", "b1"] };

test("a gesture that leads nowhere is asked about once, with all its places", () => {
  const ask = vi.fn();
  const choosing = new Choosing(() => [move], vi.fn(), ask);
  choosing.touch("a1");
  expect(choosing.looked).toBe("a1");
  choosing.touch("c2");

  expect(ask.mock.calls).toEqual([[["a1", "c2"]]]);
  expect([choosing.picked, choosing.wondered, choosing.looked]).toEqual([[], ["a1", "c2"], "c2"]);
  choosing.touch("a1");
  expect(choosing.wondered, "the next gesture is another one").toEqual([]);
  choosing.touch("a1");
  choosing.touch("b2");
  choosing.goOn();
  expect(choosing.wondered, "on a new scene it would be another question").toEqual([]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("the caption says what is looked at, and why nothing comes of it, with the rule to open", () => {
  const choosing = new Choosing(() => [], vi.fn());
  const because = { type: "because", id: "1", message: "a dog cannot jump", rule: "B2.3" } as const;
  const props = { choosing, over: false, asked: "Your turn.", tall: true, mayLook: false };
  const told = { ...props, look: vi.fn(), choose: vi.fn(), sign: sign("a1", "dog") };

  expect(show(Caption, { ...told, because: null }).text).toBe("Dog, a1. It runs (B2.3).");
  expect(show(Caption, { ...told, because }).text).toBe("Dog, a1. A dog cannot jump (B2.3).");
  const asked = { ...because, message: "Your turn.", rule: "" };
  expect(show(Caption, { ...told, because: asked }).text).toBe("Dog, a1. It runs (B2.3). Your turn.");
  expect(show(Caption, { ...told, because: null, sign: null }).text).toBe("Your turn.");
});
