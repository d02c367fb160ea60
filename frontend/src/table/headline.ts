import type { Seat, TableView } from "../net/wire";
import { listed, say, sayCount } from "../text";

/** The name of the player in a seat, or the side it plays. */
export function nameOf(seat: Seat | undefined): string {
  return seat?.name || seat?.side || "";
}

/** The names of these seats as a list. */
export function namesOf(seats: readonly Seat[], which: readonly number[]): string {
  return listed(seats.filter(({ seat }) => which.includes(seat)).map(nameOf));
}

/** Whether the seat shown is to act, and no computer plays it. */
export function isToMove({ phase, acting, seats, you }: TableView): boolean {
  return phase === "playing" && acting.includes(you) && !seats.find(({ seat }) => seat === you)?.level;
}

/** The turn, or the winner, in a few words; `next` is the seat to hand this device to. */
export function headline(view: TableView, next: number | null = null): string {
  if (view.phase === "over") return ending(view);
  if (view.phase === "waiting") {
    const free = view.seats.filter(({ kind }) => kind === "free").length;
    if (free && view.fill_ms !== null) return sayCount("quick.waiting", free);
    return free ? sayCount("table.waiting-friend", free) : say("table.about-to-begin");
  }
  if (isToMove(view)) return say("table.your-turn");
  if (next !== null) return say("table.next", { name: nameOf(view.seats[next]) });
  const name = namesOf(view.seats, view.acting);
  return say(view.you >= 0 ? "table.waiting-for" : "table.turn-of", { name });
}

function ending({ outcome, seats, you, yours }: TableView): string {
  const winners = outcome?.winners ?? [];
  if (outcome?.ending === "abandoned" || outcome?.ending === "closed") return say("table.abandoned");
  if (winners.length === seats.length) return say("table.drawn");
  // Several players who share the device are not addressed as "you".
  if (you >= 0 && yours.length < 2) {
    if (!winners.includes(you)) return say("table.lost");
    return winners.length === 1
      ? say("table.won")
      : say("table.shared", { name: others(seats, winners, you) });
  }
  return say("table.won-by", { name: namesOf(seats, winners) });
}

function others(seats: Seat[], winners: number[], you: number): string {
  return namesOf(
    seats,
    winners.filter((seat) => seat !== you),
  );
}
