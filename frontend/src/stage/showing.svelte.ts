import type { Reveal } from "../net/wire";
import { settings } from "../settings/settings.svelte";

/** So many movements long is each step. */
const PACE = 1.6;
/** So long is it read where nobody is there to send it away. */
const READ = 6000;

/** Something revealed that is given the whole stage, once: card after card, the truth, then the money. */
export class Showing {
  reveal = $state.raw<Reveal | null>(null);
  /** How many cards have turned, the truth after them, and how many payments have been made. */
  step = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What is there at the beginning has been seen before; without `stays` it goes away by itself. */
  constructor(
    private seen: string | undefined,
    private readonly stays: boolean,
  ) {}

  /** Whether there is still something to come. */
  get plays(): boolean {
    return this.reveal !== null && this.step < stepsOf(this.reveal);
  }

  show(reveal: Reveal | undefined): void {
    if (!reveal || reveal.key === this.seen) return;
    this.seen = reveal.key;
    // Who wants no movement at all reads it beside the board.
    if (settings.speed === "none" || document.hidden) return;
    this.reveal = reveal;
    this.step = settings.glide ? 0 : stepsOf(reveal);
    this.wait();
  }

  /** Skips to the end, and from there goes on. */
  hurry(): void {
    clearTimeout(this.timer);
    if (this.reveal && this.plays) this.step = stepsOf(this.reveal);
    else this.close();
    if (this.reveal) this.wait();
  }

  close(): void {
    clearTimeout(this.timer);
    this.reveal = null;
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.plays) this.timer = setTimeout(() => this.next(), settings.glide * PACE);
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
