import { randomHex } from "./random";
import { readStoredJson, store } from "./storage";
import { sha256 } from "./sha256";
import type { Fair, PledgeReceipt, TableView } from "./wire";

/**
 * This browser's contribution to the entropy of a match: a commitment (`pledge`, the SHA-256 of a random number) first,
 * and its reveal once the server has sealed all commitments, this one among them. What the browser saw is stored, so that
 * it notices a server that breaks the protocol.
 */
const KEY = "stampede.stirred.";

const MOST_RECEIPTS = 20;

interface Kept {
  /** The number committed to for the next match. */
  entropy: string;
  /** The number revealed last, and the commitment and seal it was revealed under. */
  opened: { entropy: string; seal: string; commitment?: string } | null;
  /** The server's receipts, the newest last. */
  receipts?: PledgeReceipt[];
}

/**
 * What is wrong with the agreement on chance: the server signed for this browser's pledge and sealed without it, sealed
 * without one where it had not signed, made two seals or a wrong one, or changed a number after it was revealed.
 */
export type ContributionFault = "left-out" | "without" | "two-seals" | "wrong-seal" | "betrayed";

export class Contribution {
  private kept: Kept;
  /** The server's commitment for the next match, as last received. */
  private lastCommitment: string | null = null;

  constructor(private readonly table: string) {
    this.kept = (readStoredJson(KEY + table) as Kept | null) ?? { entropy: randomHex(16), opened: null };
    this.keep();
  }

  /** The commitment for the next match: the same until its number has been revealed. */
  get pledge(): string {
    return sha256(this.kept.entropy);
  }

  /** The number to reveal now, or null. No number is revealed under two seals. */
  toReveal({ fair, next_fair }: TableView): string | null {
    const coming = next_fair ?? fair;
    if (!coming?.is_sealed || coming.contributions.length || !isSealedRight(coming)) return null;
    const { entropy, opened } = this.kept;
    const { commitment, seal } = coming;
    if (opened && opened.seal === seal) return opened.entropy;
    if (!coming.pledges.includes(sha256(entropy)) || this.hasTwoSeals(coming)) return null;
    this.kept = { ...this.kept, entropy: randomHex(16), opened: { entropy, seal, commitment } };
    this.keep();
    return entropy;
  }

  /** Whether the server has made a new commitment since the last view, so that players must commit again. */
  mustCommitAgain({ fair, next_fair, phase, rematch, you }: TableView): boolean {
    const coming = phase === "over" ? next_fair : fair;
    const before = this.lastCommitment;
    this.lastCommitment = coming?.commitment ?? null;
    const plays = phase === "waiting" ? you >= 0 : phase === "over" && rematch.includes(you);
    return plays && before !== null && !!coming && before !== coming.commitment && !coming.is_sealed;
  }

  /** Keeps a receipt of the server; false where it is not for a pledge of this browser. */
  received(receipt: PledgeReceipt): boolean {
    const others = (this.kept.receipts ?? []).filter((each) => each.commitment !== receipt.commitment);
    this.kept = { ...this.kept, receipts: [...others, receipt].slice(-MOST_RECEIPTS) };
    this.keep();
    return this.pledges.includes(receipt.pledge);
  }

  /** The receipt for this browser's pledge under a commitment. */
  receiptFor(commitment: string): PledgeReceipt | null {
    const found = this.kept.receipts?.find((each) => each.commitment === commitment);
    return found && this.pledges.includes(found.pledge) ? found : null;
  }

  /** What is wrong with the chance of the match that is played or to come; null for nothing. */
  fault({ fair, next_fair, phase, rematch, you, log, deal }: TableView): ContributionFault | null {
    if (you < 0) return null;
    const isComing = phase === "waiting" || (phase === "over" && rematch.includes(you));
    const coming = phase === "over" ? next_fair : fair;
    if (isComing) return coming?.is_sealed ? this.faultOf(coming) : null;
    if (fair) return this.faultOf(fair);
    // An outcome of chance for which nobody pledged anything, in a deal that is not judged by its commitment.
    return !deal && phase === "playing" && log.some(({ seat }) => seat < 0) ? "without" : null;
  }

  private faultOf(fair: Fair): ContributionFault | null {
    if (!isSealedRight(fair)) return "wrong-seal";
    if (this.hasTwoSeals(fair)) return "two-seals";
    const { commitment, contributions, pledges } = fair;
    if (!pledges.some((pledge) => this.pledges.includes(pledge)))
      return this.receiptFor(commitment) ? "left-out" : "without";
    const isIn = contributions.some((entropy) => this.pledges.includes(sha256(entropy)));
    return contributions.length === 0 || isIn ? null : "betrayed";
  }

  /** Whether this browser revealed its number under another seal for the same commitment. */
  private hasTwoSeals({ commitment, seal }: Fair): boolean {
    const { opened } = this.kept;
    return !!opened && opened.commitment === commitment && opened.seal !== seal;
  }

  /** The commitments of this browser to its numbers: the one for the next match, and the one revealed last. */
  private get pledges(): string[] {
    const { entropy, opened } = this.kept;
    return [entropy, ...(opened ? [opened.entropy] : [])].map(sha256);
  }

  private keep(): void {
    store("localStorage", KEY + this.table, JSON.stringify(this.kept));
  }
}

/** Whether the seal fits the commitments, computed as in `stampede.play.fairness.seal`. */
function isSealedRight({ commitment, pledges, seal, beacon }: Fair): boolean {
  const named = beacon ? [beacon.key, String(beacon.number)] : [];
  const parts = [commitment, ...named, ...pledges];
  const text = parts.map((part) => String.fromCharCode(0, 0, 0, part.length) + part).join("");
  return sha256(`stampede-seal/${beacon ? 2 : 1}${text}`) === seal;
}
