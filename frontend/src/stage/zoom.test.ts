import { expect, test } from "vitest";
import type { Spot } from "./spots";
import { legible, Zoom } from "./zoom.svelte";

const size = { width: 10, height: 20 };
const middle = { x: 0.5, y: 0.5 };

function spot(x: number, y: number, side = 1): Spot {
  return { x, y, width: side, height: side, round: false };
}

function tapAt(x: number, timeStamp: number) {
  return { clientX: x, clientY: 0, timeStamp };
}

test("the points under two fingers stay under them", () => {
  const zoom = new Zoom();
  const held = zoom.under({ x: 0.4, y: 0.6 });

  zoom.pinch({ x: 0.4, y: 0.6 }, { x: 0.5, y: 0.5 }, 2.5);

  expect(zoom.factor).toBe(2.5);
  expect(zoom.seen(held).x).toBeCloseTo(0.5);
  expect(zoom.seen(held).y).toBeCloseTo(0.5);
});

test("it is zoomed from once to three times, and never beyond the edge of the board", () => {
  const zoom = new Zoom();
  zoom.pinch(middle, middle, 9);
  expect(zoom.factor).toBe(3);
  zoom.pan({ x: 0, y: 1 }, { x: 1, y: 0 });
  expect(zoom.corner).toEqual({ x: 0, y: 1 - 1 / 3 });
  zoom.pinch(middle, middle, 0.01);
  expect([zoom.factor, zoom.corner]).toEqual([1, { x: 0, y: 0 }]);
});

test("a pan returns how far the board could not follow", () => {
  const zoom = new Zoom();
  zoom.pinch(middle, middle, 2);
  expect(zoom.corner).toEqual({ x: 0.25, y: 0.25 });

  const rest = zoom.pan({ x: 0.5, y: 0.5 }, { x: 0.625, y: 1 });

  expect(zoom.corner).toEqual({ x: 0.125, y: 0 });
  expect(rest).toEqual({ x: 0, y: 0.25 });
});

test("a double tap brings a point nearer where it is, and the next one shows all", () => {
  const zoom = new Zoom();
  const point = { x: 0.2, y: 0.9 };
  expect(zoom.tap(tapAt(0, 1000), point)).toBe(false);
  expect(zoom.tap(tapAt(5, 1200), point)).toBe(true);
  expect(zoom.factor).toBe(2);
  expect(zoom.seen(point).x).toBeCloseTo(0.2);
  expect(zoom.seen(point).y).toBeCloseTo(0.9);

  zoom.tap(tapAt(0, 2000), point);
  zoom.tap(tapAt(0, 2200), point);
  expect(zoom.isWhole).toBe(true);
});

test.each([
  ["too late", tapAt(0, 1500)],
  ["elsewhere", tapAt(90, 1100)],
  ["on what can be chosen", null],
])("two taps are no double tap when the second is %s", (_, second) => {
  const zoom = new Zoom();
  zoom.tap(tapAt(0, 1000), middle);
  expect(zoom.tap(second, middle)).toBe(false);
  expect(zoom.isWhole).toBe(true);
});

test("a tap after a choice is the first again", () => {
  const zoom = new Zoom();
  zoom.tap(tapAt(0, 1000), middle);
  zoom.tap(null, middle);
  expect(zoom.tap(tapAt(0, 1200), middle)).toBe(false);
});

test("the own part fills the frame, or is large enough where it does not fit", () => {
  const zoom = new Zoom();
  zoom.home([spot(7, 14, 2), spot(9, 16, 2)], size, 1);
  expect([zoom.factor, zoom.isHome]).toEqual([2.5, true]);
  expect(zoom.seen({ x: 0.8, y: 0.75 }).x).toBeCloseTo(0.5);
  expect(zoom.seen({ x: 0.8, y: 0.75 }).y).toBeCloseTo(0.5);

  zoom.home([spot(1, 19), spot(9, 19)], size, 2);
  expect(zoom.factor).toBe(2);
  expect(zoom.corner).toEqual({ x: 0.25, y: 0.5 });

  zoom.all();
  expect([zoom.isWhole, zoom.isHome]).toEqual([true, false]);
});

test("where most places fit in a near view it shows those, and names the side of the others", () => {
  const near = [spot(1, 1), spot(2, 2), spot(3, 3)];
  const far = spot(9, 19);
  const zoom = new Zoom();

  zoom.ask([...near, far], size, [], 20);

  expect(zoom.factor).toBe(2);
  expect(zoom.beyond([...near, far], size)).toEqual(new Map([["down", [far]]]));
  zoom.goTo([far], size);
  expect([...zoom.beyond([...near, far], size).keys()]).toEqual(["up"]);
});

test("where only half of the places fit in a near view it shows the whole board", () => {
  const zoom = new Zoom();
  zoom.ask([spot(1, 1), spot(9, 19)], size, [], 20);
  expect(zoom.isWhole).toBe(true);
});

test("a player who asked for the whole board keeps it", () => {
  const zoom = new Zoom();
  zoom.all();
  zoom.ask([spot(1, 1), spot(2, 2), spot(9, 19)], size, [], 20);
  expect(zoom.isWhole).toBe(true);
});

test("it takes the smallest place and the smallest letters to be legible", () => {
  expect(legible([{ width: 1, height: 2 }], [0.5], 20)).toBe(2);
  expect(legible([{ width: 4, height: 4 }], [0.5, 0.22], 20)).toBe(2.5);
  expect(legible([{ width: 4, height: 4 }], [2], 20)).toBe(1);
});

test("a place out of view is scrolled into view, and one in view stays", () => {
  const zoom = new Zoom();
  zoom.pinch({ x: 0, y: 0 }, { x: 0, y: 0 }, 2);
  zoom.reveal(spot(1, 1), size);
  expect(zoom.corner).toEqual({ x: 0, y: 0 });
  zoom.reveal(spot(9, 1), size);
  expect(zoom.corner.x).toBeCloseTo(0.45);
  expect(zoom.corner.y).toBe(0);
});

test.each([
  ["one of them in sight", [spot(1, 1), spot(9, 19)], 2, { x: 0, y: 0 }],
  ["nowhere to go", [], 2, { x: 0, y: 0 }],
  ["all elsewhere and near each other", [spot(8, 18), spot(9, 19)], 2, { x: 0.45, y: 0.475 }],
  ["all elsewhere and far apart", [spot(9, 1), spot(1, 19)], 1, { x: 0, y: 0 }],
])("a zoomed board shows the places of a new decision: %s", (_, places, factor, corner) => {
  const zoom = new Zoom();
  zoom.pinch({ x: 0, y: 0 }, { x: 0, y: 0 }, 2);
  zoom.turnTo(places, size);
  expect(zoom.factor).toBe(factor);
  expect(zoom.corner.x).toBeCloseTo(corner.x);
  expect(zoom.corner.y).toBeCloseTo(corner.y);
});
