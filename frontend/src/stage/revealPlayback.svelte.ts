import type { Reveal } from "../net/wire";
import { settings } from "../settings/settings.svelte";

/** The duration of each step, in movements. */
const PACE = 1.6;
/** Milliseconds that a reveal stays after its last step, for each step; and those of one that lies on the board. */
const READ = 700;
const GLANCE = 1200;

/** Plays a reveal over the whole stage, once: card after card, the truth, then the payments. */
export class RevealPlayback {
  reveal = $state.raw<Reveal | null>(null);
  /** The number of steps shown: cards turned, the truth after them, and payments made. */
  step = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A reveal with the key `seen` is not played again; where nobody `attends`, it closes by itself in any case. */
  constructor(
    private seen: string | undefined,
    private readonly attends: boolean,
  ) {}

  /** Whether the reveal stays until the player goes on, as they wish. */
  get waits(): boolean {
    return this.attends && settings.reveals === "wait";
  }

  /** Whether steps are still to come. */
  get isPlaying(): boolean {
    return this.reveal !== null && this.step < stepsOf(this.reveal);
  }

  show(reveal: Reveal | undefined): void {
    if (!reveal || reveal.key === this.seen) return;
    this.seen = reveal.key;
    // Without animations it can be read beside the board.
    if (settings.speed === "none" || document.hidden) return;
    this.reveal = reveal;
    this.step = settings.glide ? 0 : stepsOf(reveal);
    this.wait();
  }

  /** Skips to the last step; from there, closes. */
  skip(): void {
    clearTimeout(this.timer);
    if (this.reveal && this.isPlaying) this.step = stepsOf(this.reveal);
    else this.close();
    if (this.reveal) this.wait();
  }

  close(): void {
    clearTimeout(this.timer);
    this.reveal = null;
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.isPlaying) this.timer = setTimeout(() => this.next(), settings.glide * PACE);
    else if (!this.waits) this.timer = setTimeout(() => this.close(), patience(this.reveal!));
  }

  private next(): void {
    this.step += 1;
    this.wait();
  }
}

function stepsOf({ cards, truth, payments }: Reveal): number {
  return cards.length + (truth ? 1 : 0) + (payments?.length ?? 0);
}

function patience(reveal: Reveal): number {
  return isOnBoard(reveal) ? GLANCE : Math.min(6000, 1500 + READ * stepsOf(reveal));
}

/** Whether all cards lie on the board, where they turn. */
export function isOnBoard({ cards, truth, payments }: Reveal): boolean {
  return !truth && !payments?.length && cards.every(({ place }) => place);
}
