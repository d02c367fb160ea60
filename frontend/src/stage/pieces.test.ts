import { expect, test } from "vitest";
import type { Motion, Sprite } from "../net/wire";
import { sceneOf } from "../testing/table";
import { firstPieces, planRounds, type Entrances, type Piece, type Step } from "./pieces";

const entrances: Entrances = new Map([
  ["die", "roll"],
  ["die6", "roll"],
  ["card", "turn"],
]);

function sprites(text: string): Sprite[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((each) => {
      const [symbol, place] = each.split("@");
      return { symbol: symbol!, place: place!, label: "" };
    });
}

function motions(text: string): Motion[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((each) => {
      const [, symbol, source, target] = /(.+)@(.+)>(.*)/.exec(each)!;
      return { symbol: symbol!, source: source!, target: target! };
    });
}

/** The rounds in words, each piece by what and where it was, or is if it is new. */
function rounds(before: string, after: string, moved = ""): string[][] {
  const pieces = firstPieces(sceneOf({ sprites: sprites(before) }));
  const named = new Map(pieces.map(({ id, symbol, place }) => [id, `${symbol}@${place}`]));
  const plan = planRounds(pieces, sceneOf({ sprites: sprites(after), motions: motions(moved) }), entrances);
  const textOf = (step: Step): string => {
    const piece: Piece | undefined = "piece" in step ? step.piece : undefined;
    const id = "id" in step ? step.id : step.piece.id;
    const who = named.get(id) ?? `new ${piece!.symbol}@${piece!.place}`;
    if (step.kind === "move") return `${who}>${step.place}`;
    return step.kind === "show" ? `${step.way} ${who}` : `${step.kind} ${who}`;
  };
  expect(plan.pieces.map(({ symbol, place }) => `${symbol}@${place}`).join(" ")).toBe(after);
  return plan.rounds.map((round) => round.map(textOf));
}

test("a piece goes from place to place, and is the same afterwards", () => {
  expect(rounds("cow@a1 dog@b1", "cow@a2 dog@b1", "cow@a1>a2")).toEqual([["cow@a1>a2"]]);
});

test("a captured piece lifts off", () => {
  expect(rounds("cow@a1 dog@b1", "dog@a1", "cow@a1> dog@b1>a1")).toEqual([["leave cow@a1", "dog@b1>a1"]]);
});

test("several go one after the other, and one may go twice", () => {
  expect(rounds("cow@a1", "cow@a3", "cow@a1>a2 cow@a2>a3")).toEqual([["cow@a1>a2", "cow@a1>a3"]]);
});

test("where one of a kind stays too, one like it sets out", () => {
  expect(rounds("herd@a1", "herd@a1 herd@a2", "herd@a1>a2")).toEqual([["new herd@a1>a2"]]);
});

test("dice tumble before anything moves, and cards turn where they arrive", () => {
  expect(rounds("die@t cow@a1", "die6@t cow@a2", "cow@a1>a2")).toEqual([["roll die@t"], ["cow@a1>a2"]]);
  expect(rounds("back@h", "card@t", "back@h>t")).toEqual([["back@h>t"], ["turn back@h"]]);
});

test("dice are put away after the move they were for", () => {
  expect(rounds("die@t cow@a1", "cow@a2", "cow@a1>a2")).toEqual([["cow@a1>a2"], ["leave die@t"]]);
});

test("unexplained changes fade one by one, and a jump is made at once", () => {
  expect(rounds("cow@a1", "dog@b1")).toEqual([["leave cow@a1"], ["enter new dog@b1"]]);
  expect(rounds("cow@a1 cow@a2", "dog@b1 dog@b2")).toEqual([]);
  // Beside what moved, the rest changes without a show.
  expect(rounds("cow@a1 cow@a2 fox@c1", "dog@b1 dog@b2 fox@c2", "fox@c1>c2")).toEqual([["fox@c1>c2"]]);
});

test("a scene that is shown already moves nothing", () => {
  expect(rounds("cow@a2", "cow@a2", "cow@a1>a2")).toEqual([]);
});
