import { readStoredJson, store } from "../net/storage";
import type { TableView } from "../net/wire";

const KEY = "stampede.met";
const RESULTS = ["met", "won", "lost"] as const;
/** How the last match with a character ended for the visitor; `met`: somebody else won it. */
type Result = (typeof RESULTS)[number];

/** The characters that the visitor has played with, as far as this browser remembers. */
class Met {
  private results = $state.raw<Record<string, Result>>(read());

  get anybody(): boolean {
    return Object.keys(this.results).length > 0;
  }

  /** Which of the words for an acquaintance fit: the index of the result, or -1 for a stranger. */
  indexOf(character: string): number {
    return RESULTS.indexOf(this.results[character]!);
  }

  /** Remembers how a match ended that the visitor has played. */
  remember({ seats, outcome, you }: TableView): void {
    const winners = outcome?.winners ?? [];
    if (you < 0 || !winners.length) return;
    const found = { ...this.results };
    for (const { seat, kind, character } of seats) {
      if (kind !== "bot" || !character) continue;
      found[character] = winners.includes(you) ? "won" : winners.includes(seat) ? "lost" : "met";
    }
    this.keep(found);
  }

  forget(): void {
    this.keep({});
  }

  private keep(results: Record<string, Result>): void {
    this.results = results;
    store("localStorage", KEY, this.anybody ? JSON.stringify(results) : null);
  }
}

/** What somebody else has written there is not read. */
function read(): Record<string, Result> {
  const entries = Object.entries(readStoredJson(KEY) ?? {});
  return Object.fromEntries(entries.filter(([, result]) => RESULTS.includes(result)));
}

export const met = new Met();
