import type { Reveal } from "../net/wire";
import { settings } from "../settings/settings.svelte";

/** The duration of each step, in movements. */
const PACE = 1.6;
/** Milliseconds a timed reveal stays after its last step. */
const READ = 6000;

/** Plays a reveal over the whole stage, once: card after card, the truth, then the payments. */
export class RevealPlayback {
  reveal = $state.raw<Reveal | null>(null);
  /** The number of steps shown: cards turned, the truth after them, and payments made. */
  step = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A reveal with the key `seen` is not played again; without `stays` a reveal closes by itself. */
  constructor(
    private seen: string | undefined,
    private readonly stays: boolean,
  ) {}

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
    else if (!this.stays) this.timer = setTimeout(() => this.close(), READ);
  }

  private next(): void {
    this.step += 1;
    this.wait();
  }
}

function stepsOf({ cards, truth, payments }: Reveal): number {
  return cards.length + (truth ? 1 : 0) + (payments?.length ?? 0);
}
