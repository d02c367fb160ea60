import type { OptionValue } from "../net/messages";
import type { GameInfo, OfferInfo } from "../net/wire";
import type { PlayMode } from "./seating";

type Values = Record<string, OptionValue>;

/** The offers of the game that suit the kind of opponents. */
export function offersFor(game: GameInfo, mode: PlayMode): OfferInfo[] {
  return game.offers.filter(({ seat }) => seat < 0 || mode === "computer");
}

/** The options of an offer for so many players. */
export function optionsOf({ options, per_player }: OfferInfo, players: number): Values {
  const grown = Object.entries(per_player).map(([name, each]) => [name, each * players] as const);
  return { ...options, ...Object.fromEntries(grown) };
}

/** The offer preselected in the form: the first, or a random seat where seats differ. */
export function usualOf(offers: readonly OfferInfo[], lot = Math.random()): OfferInfo | undefined {
  return offers[offers.some(({ seat }) => seat >= 0) ? Math.floor(lot * offers.length) : 0];
}

/** The index of the offer that these values and this seat match, or -1. */
export function chosenOf(offers: readonly OfferInfo[], values: Values, players: number, at: number): number {
  return offers.findIndex(
    (offer) =>
      (offer.seat < 0 || offer.seat === at) &&
      Object.entries(optionsOf(offer, players)).every(([name, value]) => values[name] === value),
  );
}
