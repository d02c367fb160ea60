import type { EventBoard, EventView } from "../net/wire";
import { say } from "../text";
import { speech } from "../text/language.svelte";

/** The name of each entrant by number; a computer that fills a seat has -1. */
export function namesOf({ entrants }: EventView): (number: number) => string {
  const names = new Map(entrants.map(({ number, name }) => [number, name]));
  return (number) => names.get(number) ?? say("event.filler");
}

/** A board with its place in the event. */
export interface PlacedBoard {
  board: EventBoard;
  round: number;
  index: number;
}

/** All boards that are shown: those without a result first, then the latest first. */
export function boardsOf({ rounds }: EventView): PlacedBoard[] {
  return rounds
    .flatMap(({ number, boards }) => boards.map((board, index) => ({ board, round: number, index })))
    .toReversed()
    .toSorted((one, other) => Number(one.board.places.length > 0) - Number(other.board.places.length > 0));
}

/** The result of a board in the order of its people: points between two, else places. */
export function resultOf({ people, places }: EventBoard): string[] {
  if (!places.length) return people.map(() => "");
  if (people.length > 2) return places.map((place) => (place ? `${place}.` : "–"));
  const [one = 0, other = 0] = places;
  if (!one || !other) return [one ? "1" : "0", other ? "1" : "0"];
  return one === other ? ["½", "½"] : one < other ? ["1", "0"] : ["0", "1"];
}

/** Whether people can still register: the pairs of a round robin and the groups of a season are fixed at its first round. */
export function takesPeople({ format, rounds, is_complete }: EventView): boolean {
  const isFixed = format === "round-robin" || format === "season";
  return format === "arena" || (!is_complete && !(isFixed && rounds.length));
}

/** A countdown: minutes and seconds. */
export function countdown(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** A moment in the visitor's time zone, which it names. */
export function moment(ms: number): string {
  return new Intl.DateTimeFormat(speech.language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(ms);
}
