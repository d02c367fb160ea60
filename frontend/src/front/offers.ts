import type { OptionValue } from "../net/messages";
import type { GameInfo, OfferInfo } from "../net/wire";
import type { PlayMode } from "./seating";

type Values = Record<string, OptionValue>;

/** The ways to play that the form offers by name. */
export function offersFor(game: GameInfo, mode: PlayMode): OfferInfo[] {
  return game.offers.filter(({ seat }) => seat < 0 || mode === "computer");
}

/** What an offer sets where so many play. */
export function optionsOf({ options, per_player }: OfferInfo, players: number): Values {
  const grown = Object.entries(per_player).map(([name, each]) => [name, each * players] as const);
  return { ...options, ...Object.fromEntries(grown) };
}

/** What the form begins with: the first, or a seat by lot where seats differ. */
export function usualOf(offers: readonly OfferInfo[], lot = Math.random()): OfferInfo | undefined {
  return offers[offers.some(({ seat }) => seat >= 0) ? Math.floor(lot * offers.length) : 0];
}

/** Which of the offers these values and this seat are, or -1 where they are none of them. */
export function chosenOf(offers: readonly OfferInfo[], values: Values, players: number, at: number): number {
  return offers.findIndex(
    (offer) =>
      (offer.seat < 0 || offer.seat === at) &&
      Object.entries(optionsOf(offer, players)).every(([name, value]) => values[name] === value),
  );
}
