import { keepDeals } from "./deals";
import { fetchEvent } from "./http";
import type { EventView } from "../net/wire";

/** Seconds between two looks at an event. */
const LOOK_SECONDS = 3;

/** An event as it stands, looked at again and again while its page is open. */
export class CurrentEvent {
  view = $state.raw<EventView | null>(null);
  /** How far the server's clock is ahead of the browser's (ms). */
  ahead = $state(0);
  now = $state(Date.now());

  constructor(readonly event: string) {
    $effect(() => {
      const look = setInterval(() => void this.look(), LOOK_SECONDS * 1000);
      const tick = setInterval(() => (this.now = Date.now()), 1000);
      return () => {
        clearInterval(look);
        clearInterval(tick);
      };
    });
  }

  take(view: EventView): void {
    keepDeals(view);
    this.view = view;
    this.ahead = view.now_ms - Date.now();
  }

  async look(): Promise<void> {
    try {
      this.take(await fetchEvent(this.event));
    } catch {
      // The next look may succeed: what was seen stays.
    }
  }

  /** Seconds until a moment of the server's clock; negative once it has passed. */
  until(moment: number): number {
    return Math.ceil((moment - this.now - this.ahead) / 1000);
  }
}
