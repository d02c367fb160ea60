import { getContext, setContext } from "svelte";
import type { Seat } from "../net/wire";
import { speech } from "../text/language.svelte";

/** What stands around a player in a sentence of the server: Unicode's signs around a name, which nobody sees. */
const SPOKEN = /\u2068(.*?)\u2069/;
/** French words lose their last letter before a vowel: "de Anna". */
const BEFORE_A_VOWEL = /(\b(?:d|qu))e $/i;
const VOWEL = /^[aeiouyàâäéèêëîïôöùûü]/i;

type Seats = readonly Seat[];
/** Words of a sentence, or a player with the mark of what they play. */
export type Part = string | { name: string; symbol: string };

const HERE = Symbol("seats");

/** Who sits at the table that the page is about: all that stands on it calls them by their names. */
export function provideSeats(seats: () => Seats): void {
  setContext(HERE, seats);
}

/** Nobody, where a page is about no table. */
export function useSeats(): () => Seats {
  return getContext<(() => Seats) | undefined>(HERE) ?? (() => []);
}

/** The sentence, taken apart where it speaks of a player. */
export function partsOf(text: string, seats: Seats): Part[] {
  return text.split(SPOKEN).map((part, index, parts) => {
    if (index % 2) return { name: nameOf(part, seats), symbol: seatOf(part, seats)?.symbol ?? "" };
    const next = parts[index + 1];
    const elides = speech.language === "fr" && next !== undefined && VOWEL.test(nameOf(next, seats));
    return elides ? part.replace(BEFORE_A_VOWEL, "$1’") : part;
  });
}

/** The sentence, with the players in it called by their names. */
export function withNames(text: string, seats: Seats): string {
  if (!SPOKEN.test(text)) return text;
  return partsOf(text, seats)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");
}

/** A scene or a sheet, with the players in all its words called by their names. */
export function named<Told>(told: Told, seats: Seats): Told {
  const written = JSON.stringify(told);
  if (!SPOKEN.test(written)) return told;
  return JSON.parse(written, (_, value: unknown) =>
    typeof value === "string" ? withNames(value, seats) : value,
  ) as Told;
}

function seatOf(side: string, seats: Seats): Seat | undefined {
  const same = (each: string | undefined) => each?.toLowerCase() === side.toLowerCase();
  return seats.find((seat) => same(seat.side)) ?? seats.find((seat) => same(seat.was));
}

function nameOf(side: string, seats: Seats): string {
  return seatOf(side, seats)?.name || side;
}
