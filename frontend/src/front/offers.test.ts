import { expect, test } from "vitest";
import type { GameInfo, OfferInfo } from "../net/wire";
import { chosenOf, offersFor, optionsOf, usualOf } from "./offers";

function offer(given: Partial<OfferInfo>): OfferInfo {
  return { label: "", options: {}, per_player: {}, level: 0, seat: -1, ...given };
}

const first = offer({ options: { herd: 11 }, seat: 0 });
const second = offer({ options: { herd: 4 }, seat: 1 });
const short = offer({ per_player: { sales: 4 } });
const long = offer({ options: { sales: 0 } });

test("offers for a seat against computers are for that kind of game only", () => {
  const game = { offers: [first, second, short] } as unknown as GameInfo;

  expect(offersFor(game, "computer")).toEqual([first, second, short]);
  expect(offersFor(game, "friend")).toEqual([short]);
  expect(offersFor(game, "here")).toEqual([short]);
});

test("the form begins with the first offer, or with a seat by lot", () => {
  expect(usualOf([short, long], 0.9)).toBe(short);
  expect([0, 0.49, 0.5, 0.99].map((lot) => usualOf([first, second], lot))).toEqual([
    first,
    first,
    second,
    second,
  ]);
  expect(usualOf([])).toBeUndefined();
});

test("some options grow with the players", () => {
  expect(optionsOf(short, 3)).toEqual({ sales: 12 });
  expect(chosenOf([short, long], { sales: 12 }, 3, -1)).toBe(0);
  expect(chosenOf([short, long], { sales: 0 }, 3, -1)).toBe(1);
  expect(chosenOf([short, long], { sales: 12 }, 4, -1)).toBe(-1);
});

test("an offer for a seat is chosen on that seat alone", () => {
  expect(chosenOf([first, second], { herd: 4 }, 2, 1)).toBe(1);
  expect(chosenOf([first, second], { herd: 4 }, 2, 0)).toBe(-1);
});
