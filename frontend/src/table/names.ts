import { getContext, setContext } from "svelte";
import type { Seat } from "../net/wire";
import { speech } from "../text/language.svelte";

/** A reference to a player in a text of the server: between Unicode's invisible isolate characters. */
const SPOKEN = /\u2068(.*?)\u2069/;
/** French elides a final vowel before another: "de Anna" becomes "d’Anna". */
const BEFORE_A_VOWEL = /(\b(?:d|qu))e $/i;
const VOWEL = /^[aeiouyàâäéèêëîïôöùûü]/i;

type Seats = readonly Seat[];
/** A piece of text, or a player with their mark. */
export type Part = string | { name: string; symbol: string };

const HERE = Symbol("seats");

/** Provides the seats of the table to the component and all within it, for the names in texts. */
export function provideSeats(seats: () => Seats): void {
  setContext(HERE, seats);
}

/** The provided seats; none on a page without a table. */
export function useSeats(): () => Seats {
  return getContext<(() => Seats) | undefined>(HERE) ?? (() => []);
}

/** Splits a text at its references to players. */
export function partsOf(text: string, seats: Seats): Part[] {
  return text.split(SPOKEN).map((part, index, parts) => {
    if (index % 2) return { name: nameOf(part, seats), symbol: seatOf(part, seats)?.symbol ?? "" };
    const next = parts[index + 1];
    const elides = speech.language === "fr" && next !== undefined && VOWEL.test(nameOf(next, seats));
    return elides ? part.replace(BEFORE_A_VOWEL, "$1’") : part;
  });
}

/** The text with the names of players in place of references. */
export function withNames(text: string, seats: Seats): string {
  if (!SPOKEN.test(text)) return text;
  return partsOf(text, seats)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");
}

/** A scene or a sheet with the names of players in all its texts. */
export function named<Texts>(texts: Texts, seats: Seats): Texts {
  const written = JSON.stringify(texts);
  if (!SPOKEN.test(written)) return texts;
  return JSON.parse(written, (_, value: unknown) =>
    typeof value === "string" ? withNames(value, seats) : value,
  ) as Texts;
}

function seatOf(side: string, seats: Seats): Seat | undefined {
  const same = (each: string | undefined) => each?.toLowerCase() === side.toLowerCase();
  return seats.find((seat) => same(seat.side)) ?? seats.find((seat) => same(seat.was));
}

function nameOf(side: string, seats: Seats): string {
  return seatOf(side, seats)?.name || side;
}
