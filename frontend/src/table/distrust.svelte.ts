import type { DealFault } from "../events/deals";
import type { ContributionFault } from "../net/contribution";
import { readStored, store } from "../net/storage";
import type { TableView } from "../net/wire";

type Cause = ContributionFault | DealFault | "no-commitment" | "forged" | "clock";

const KEY = "stampede.accepted.";

/** What this browser has found against the server in a match: nothing is played on until the player says so. */
export class Distrust {
  /** The first cause found in the match shown, with the words for its sentence. */
  cause = $state.raw<{ match: string; cause: Cause; words: Record<string, string> } | null>(null);
  private accepted = $state("");

  /** Whether the player has still to choose between stopping and playing on. */
  get stops(): boolean {
    return this.cause !== null && this.accepted !== this.cause.match + this.cause.cause;
  }

  /** Notes a cause, until the match changes. */
  add(match: string, cause: Cause, words: Record<string, string> = {}): void {
    const isWorse = this.cause?.cause === "without" && cause === "left-out";
    if (this.cause?.match === match && !isWorse) return;
    this.cause = { match, cause, words };
    this.accepted = readStored("sessionStorage", KEY + match) ?? "";
  }

  /** Forgets what was found in another match. */
  show(match: string): void {
    if (this.cause?.match !== match) this.cause = null;
  }

  /** Plays on all the same. */
  accept(): void {
    if (!this.cause) return;
    this.accepted = this.cause.match + this.cause.cause;
    store("sessionStorage", KEY + this.cause.match, this.accepted);
  }

  /** The next match must be the one that the server committed to before this browser pledged anything for it. */
  compare(before: TableView | null, after: TableView): void {
    if (!before?.fair || before.phase !== "over" || before.match === after.match || after.you < 0) return;
    const first = before.next_fair?.commitment;
    const isKnown = first === after.commitment || (first && after.fair?.given_up.includes(first));
    if (!isKnown) this.add(after.match, "no-commitment");
  }
}
