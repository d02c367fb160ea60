import { randomHex } from "./random";
import { sha256 } from "./sha256";
import type { Fair, TableView } from "./wire";

/**
 * What this browser stirs into the chance of a match. It first tells only the SHA-256 of it, its pledge; it opens it
 * when all pledges are sealed, its own among them; and it keeps what it saw, so that a lie of the server is noticed.
 */
const KEY = "stampede.stirred.";

interface Kept {
  /** What is pledged for the match to come. */
  entropy: string;
  /** What was opened last, and the seal it was opened under. */
  opened: { entropy: string; seal: string } | null;
}

export class Contribution {
  private kept: Kept;
  /** The server's commitment for the match to come, as it was last heard. */
  private promise: string | null = null;

  constructor(private readonly table: string) {
    this.kept = read(KEY + table) ?? { entropy: randomHex(16), opened: null };
    this.keep();
  }

  /** The pledge for the match to come: the same until it has been opened. */
  get pledge(): string {
    return sha256(this.kept.entropy);
  }

  /** What is to be opened now; null when nothing is. Nothing is opened under two seals. */
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

  /** Whether the server has promised anew since it was last heard, so that all is to be pledged anew. */
  mustCommitAgain({ fair, next_fair, phase, rematch, you }: TableView): boolean {
    const coming = phase === "over" ? next_fair : fair;
    const before = this.promise;
    this.promise = coming?.commitment ?? null;
    const plays = phase === "waiting" ? you >= 0 : phase === "over" && rematch.includes(you);
    return plays && before !== null && !!coming && before !== coming.commitment && !coming.is_sealed;
  }

  /** Whether this browser opened its number for this match, and the match goes without it or by another seal. */
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

/** Whether the seal is of what is told: as `stampede.play.fairness.seal` has it. */
function isSealedRight({ commitment, pledges, seal }: Fair): boolean {
  const parts = [commitment, ...pledges].map((part) => String.fromCharCode(0, 0, 0, part.length) + part);
  return sha256("stampede-seal/1" + parts.join("")) === seal;
}
