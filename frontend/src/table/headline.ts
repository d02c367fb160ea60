import type { TableView } from "../net/messages";
import { say } from "../text/en";

/** Whose turn it is, or who won, in a few words. */
export function headline(view: TableView): string {
  if (view.phase === "over") return ending(view);
  if (view.phase === "waiting") {
    const free = view.seats.some(({ kind }) => kind === "free");
    return say(free ? "table.waiting-friend" : "table.about-to-begin");
  }
  if (view.acting.includes(view.you)) return say("table.your-turn");
  const awaited = view.seats.filter(({ seat }) => view.acting.includes(seat));
  const name = awaited.map((seat) => seat.name || seat.side).join(", ");
  return say(view.you >= 0 ? "table.waiting-for" : "table.turn-of", { name });
}

function ending({ outcome, seats, you }: TableView): string {
  const winners = outcome?.winners ?? [];
  if (winners.length !== 1) return say("table.drawn");
  if (you >= 0) return say(winners.includes(you) ? "table.won" : "table.lost");
  const winner = seats.find(({ seat }) => seat === winners[0]);
  return say("table.won-by", { name: winner?.name || winner?.side || "" });
}
