import { ask, RefusalError } from "../net/http";
import { sha256 } from "../net/sha256";
import { readStoredJson, store } from "../net/storage";
import type { EventView, TableView } from "../net/wire";
import { fetchEvent } from "./http";

/**
 * The deals that all tables of a round share. Nobody pledges anything for them, so the server must have committed to each
 * in the public list before it paired the round; the first commitments that this browser has seen are kept.
 */
const KEY = "stampede.deals.";

/** The list has no such commitment from before the pairing, it is another one than was shown, or the event is unknown here. */
export type DealFault = "deal" | "exchanged" | "unseen-event";

/** What this page has seen, where nothing can be stored. */
const here = new Map<string, string[]>();
const seenOf = (event: string): string[] | null =>
  here.get(event) ?? (readStoredJson(KEY + event) as string[] | null);

/** Keeps the commitments that the page of an event shows, each as it was first seen. */
export function keepDeals({ event, deals }: EventView): void {
  const seen = seenOf(event) ?? [];
  if (deals.length <= seen.length) return;
  here.set(
    event,
    deals.map(({ commitment }, round) => seen[round] ?? commitment),
  );
  store("localStorage", KEY + event, JSON.stringify(here.get(event)));
}

/** What is wrong with the deal of a player's table, and the commitment first seen; null for nothing. */
export async function faultOfDeal(view: TableView): Promise<{ fault: DealFault; promised: string } | null> {
  if (!view.deal) return null;
  const seen = seenOf(view.deal.event);
  if (!seen) return { fault: "unseen-event", promised: "" };
  const promised = seen[view.deal.round] ?? view.commitment;
  if (promised !== view.commitment) return { fault: "exchanged", promised };
  return (await isCommitted(view)) ? null : { fault: "deal", promised };
}

/** Whether the public list has the commitment for this round, from before the pairing that has this table. */
async function isCommitted({ table, commitment, deal }: TableView): Promise<boolean> {
  const { event, round, line } = deal!;
  try {
    const [{ rounds }, { entries }] = await Promise.all([
      fetchEvent(event),
      ask("FairnessPage", `/api/fairness/entries?before=${line + 1}`),
    ]);
    const [entry] = entries;
    const paired = rounds[round];
    if (entry?.number !== line || entry.kind !== "commitment" || entry.commitment !== commitment)
      return false;
    const isOfRound = entry.round === sha256(`${event}/${round}`);
    const isHere = paired?.boards.some((board) => board.table === table) && entry.at_ms <= paired.began_ms;
    return isOfRound && Boolean(isHere);
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "unknown-event") return false;
    throw error;
  }
}
