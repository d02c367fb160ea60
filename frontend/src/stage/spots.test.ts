import { expect, test } from "vitest";
import { boardOf } from "../testing/table";
import { isBig, nearest, shownSpots, piecePoints } from "./spots";

const spots = shownSpots(boardOf(), 0);

function stand(place: string, count: number): { x: number; y: number }[] {
  const sprites = Array.from({ length: count }, (_, index) => ({ symbol: `s${index}`, place, label: "" }));
  const standing = piecePoints(sprites, spots);
  return sprites.map((sprite) => standing.get(sprite)!);
}

test("spots turn with the board", () => {
  const wide = boardOf({
    places: [{ name: "p", x: 1, y: 1, width: 3, height: 1, label: "", shape: "round" }],
  });

  expect(shownSpots(wide, 1).get("p")).toEqual({ x: 1, y: 1, width: 1, height: 3, round: true });
});

test("only a place with room below its print is big", () => {
  expect(isBig(spots.get("tray")!)).toBe(true);
  expect(isBig(spots.get("a1")!)).toBe(false);
});

test("one stands in the middle, several side by side within the place", () => {
  expect(stand("tray", 1)).toEqual([{ x: 5, y: 1 }]);
  expect(stand("tray", 2).map(({ x }) => x)).toEqual([4.5, 5.5]);
  expect(stand("tray", 3).map(({ x }) => x)).toEqual([4.5, 5, 5.5]);
  // A cell has no room to spare; they overlap, and are told apart.
  expect(stand("a1", 2).map(({ x }) => x)).toEqual([0.3, 0.7]);
  expect(new Set(stand("tray", 3).map(({ y }) => y))).toEqual(new Set([1]));
});

test("in a high place they stand one below the other", () => {
  const high = shownSpots(
    boardOf({ places: [{ name: "p", x: 1, y: 2, width: 1, height: 3, label: "" }] }),
    0,
  );
  const sprites = [1, 2].map((number) => ({ symbol: `s${number}`, place: "p", label: "" }));

  expect([...piecePoints(sprites, high).values()]).toEqual([
    { x: 1, y: 1.5 },
    { x: 1, y: 2.5 },
  ]);
});

test("a touch beside all places hits the nearest within reach", () => {
  const names = ["a1", "c2", "tray", "nowhere"];
  expect(nearest(names, spots, { x: 0.9, y: 0.9 }, 0)).toBe("a1");
  expect(nearest(names, spots, { x: 1.3, y: 0.5 }, 0)).toBeUndefined();
  expect(nearest(names, spots, { x: 1.3, y: 0.5 }, 0.5)).toBe("a1");
  expect(nearest(names, spots, { x: 3.4, y: 1.5 }, 0.7)).toBe("c2");
  expect(nearest(names, spots, { x: 3.7, y: 1.5 }, 0.7)).toBe("tray");
});

test("of two that are touched the one whose middle is nearer counts", () => {
  const places = [0.5, 1.1].map((x, index) => ({
    name: `p${index}`,
    x,
    y: 0.5,
    width: 1,
    height: 1,
    label: "",
  }));
  const close = shownSpots(boardOf({ places }), 0);

  expect(nearest(["p0", "p1"], close, { x: 0.7, y: 0.5 }, 0)).toBe("p0");
  expect(nearest(["p0", "p1"], close, { x: 0.9, y: 0.5 }, 0)).toBe("p1");
});

test("the corners of a round place are not the place", () => {
  const round = shownSpots(
    boardOf({ places: [{ name: "p", x: 1, y: 1, width: 2, height: 2, label: "", shape: "round" }] }),
    0,
  );

  expect(nearest(["p"], round, { x: 0.1, y: 0.1 }, 0)).toBeUndefined();
  expect(nearest(["p"], round, { x: 0.1, y: 0.1 }, 0.3)).toBe("p");
  expect(nearest(["p"], round, { x: 0.1, y: 1 }, 0)).toBe("p");
});
