import { randomHex } from "./random";
import { sha256 } from "./sha256";
import type { Fair, TableView } from "./wire";

/**
 * This browser's contribution to the entropy of a match: a commitment (`pledge`, the SHA-256 of a random number) first,
 * and its reveal once the server has sealed all commitments, this one among them. What the browser saw is stored, so that
 * it notices a server that breaks the protocol.
 */
const KEY = "stampede.stirred.";

interface Kept {
  /** The number committed to for the next match. */
  entropy: string;
  /** The number revealed last, and the seal it was revealed under. */
  opened: { entropy: string; seal: string } | null;
}

export class Contribution {
  private kept: Kept;
  /** The server's commitment for the next match, as last received. */
  private lastCommitment: string | null = null;

  constructor(private readonly table: string) {
    this.kept = read(KEY + table) ?? { entropy: randomHex(16), opened: null };
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
    if (opened && opened.seal === coming.seal) return opened.entropy;
    if (!coming.pledges.includes(sha256(entropy))) return null;
    this.kept = { entropy: randomHex(16), opened: { entropy, seal: coming.seal } };
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

  /** Whether this browser revealed its number for this match, and the match goes without it or by another seal. */
  isLeftOut(fair: Fair | null | undefined): boolean {
    const { opened } = this.kept;
    if (!opened || !fair?.contributions.length) return false;
    const isMine = fair.seal === opened.seal || fair.pledges.includes(sha256(opened.entropy));
    const isIn = fair.contributions.includes(opened.entropy) && fair.seal === opened.seal;
    return isMine && !(isIn && isSealedRight(fair));
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY + this.table, JSON.stringify(this.kept));
    } catch {
      // Storage may be forbidden; then it is kept as long as the page.
    }
  }
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Whether the seal fits the commitments, computed as in `stampede.play.fairness.seal`. */
function isSealedRight({ commitment, pledges, seal }: Fair): boolean {
  const parts = [commitment, ...pledges].map((part) => String.fromCharCode(0, 0, 0, part.length) + part);
  return sha256("stampede-seal/1" + parts.join("")) === seal;
}
