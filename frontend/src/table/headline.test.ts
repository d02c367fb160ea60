import { expect, test } from "vitest";
import type { TableView } from "../net/wire";
import { outcomeOf, seatOf, viewOf } from "../testing/table";
import { nameOf, headline, isToMove } from "./headline";

function ended(winners: number[], more: Partial<TableView> = {}): string {
  return headline(viewOf({ phase: "over", outcome: outcomeOf(winners), ...more }));
}

test("a seat is named by its player, or by its side", () => {
  expect(nameOf(seatOf(1, { name: "Ben" }))).toBe("Ben");
  expect(nameOf(seatOf(1))).toBe("Side 2");
  expect(nameOf(undefined)).toBe("");
});

test("while the match goes on it says whose turn it is", () => {
  expect(headline(viewOf())).toBe("Your turn");
  expect(headline(viewOf({ acting: [1, 2] }))).toBe("Waiting for Ben and Cleo");
  expect(headline(viewOf({ acting: [1] }), 1)).toBe("Ben is next");
  expect(headline(viewOf({ you: -1, acting: [1] }))).toBe("Ben to move");
});

test("a player whose seat a computer plays is not to move", () => {
  const seats = viewOf().seats.map((seat) => ({ ...seat, level: 2 }));

  expect(isToMove(viewOf())).toBe(true);
  expect(isToMove(viewOf({ seats }))).toBe(false);
  expect(headline(viewOf({ seats }))).toBe("Waiting for Ann");
});

test("before the game it names the players awaited", () => {
  const free = (count: number) =>
    viewOf().seats.map((seat) => (seat.seat < count ? { ...seat, kind: "free" as const } : seat));

  expect(headline(viewOf({ phase: "waiting", seats: free(0) }))).toBe("About to begin");
  expect(headline(viewOf({ phase: "waiting", seats: free(1) }))).toBe("Waiting for a friend");
  expect(headline(viewOf({ phase: "waiting", seats: free(2) }))).toBe("Waiting for 2 friends");
});

test("the end addresses a player in the second person", () => {
  expect(ended([0])).toBe("You won");
  expect(ended([1])).toBe("You lost");
  expect(ended([0, 2])).toBe("You won with Cleo");
  expect(ended([0, 1, 2])).toBe("A draw");
});

test("and names the winners to spectators and on a shared device", () => {
  expect(ended([0, 2], { you: -1, yours: [] })).toBe("Ann and Cleo won");
  expect(ended([1], { yours: [0, 1] })).toBe("Ben won");
  expect(headline(viewOf({ phase: "over", outcome: outcomeOf([], { ending: "abandoned" }) }))).toBe(
    "No result",
  );
});
