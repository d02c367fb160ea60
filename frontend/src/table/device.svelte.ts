import { settings } from "../settings/settings.svelte";
import type { LiveTable } from "./live.svelte";

type Shown = Pick<LiveTable, "view" | "happened" | "look">;

/**
 * One device for several seats, which goes from hand to hand: whose view may be on its screen now.
 *
 * A curtain falls before somebody else's turn. Where something has just happened that all may see, it waits
 * until the device is handed on, so that whoever made it happen can watch.
 */
export class Device {
  /** Who said last that they hold the device, and in which match. */
  private holder = $state.raw<{ match: string; seat: number } | null>(null);
  /** Whom the device was handed to. */
  private called = $state.raw<number | null>(null);
  /** The holder only wants to see their own side, though others are asked. */
  private looking = $state(false);

  /** Who has the device in hand wants to see the undersides of their own pieces. */
  private open = $state(false);

  constructor(private readonly live: Shown) {}

  /** Whether several people play at this device, and the match goes on. */
  get shared(): boolean {
    const view = this.live.view;
    return view !== null && view.yours.length > 1 && view.phase === "playing";
  }

  /** The next of this device's seats that is to act, if the one that is shown is not. */
  get next(): number | null {
    const view = this.live.view;
    if (!view || !this.shared || view.acting.includes(view.you)) return null;
    const asked = view.yours.filter((seat) => view.acting.includes(seat));
    return asked.find((seat) => seat > view.you) ?? asked[0] ?? null;
  }

  /** Who must say that they hold the device before anything is shown; null: what is shown may be. */
  get curtain(): number | null {
    const view = this.live.view;
    if (!view || !this.shared || view.is_open) return null;
    if (this.called !== null) return this.called;
    if (this.holder?.match !== view.match) return this.next ?? view.you;
    if (this.holder.seat !== view.you) return this.holder.seat;
    return this.live.happened || this.looking ? null : this.next;
  }

  /** The seat to hand the device to, where that needs a curtain. */
  get handover(): number | null {
    return this.live.view?.is_open ? null : this.next;
  }

  /** The seat to show at once, because nobody has anything to hide. */
  get following(): number | null {
    return this.live.view?.is_open ? this.next : null;
  }

  /** Whether the view of who took the device is still on its way. */
  get opening(): boolean {
    const view = this.live.view;
    return this.called === null && this.holder?.match === view?.match && this.holder?.seat !== view?.you;
  }

  /** Whether undersides are shown all the time: a wish that stays, but a device in many hands starts covered. */
  get showUndersides(): boolean {
    return this.shared ? this.open : settings.undersides === "shown";
  }

  /** Covers or uncovers. */
  toggleUndersides(): void {
    if (this.shared) this.open = !this.open;
    else settings.setUndersides(this.showUndersides ? "hidden" : "shown");
  }

  /** Lets the curtain fall for somebody. */
  hand(seat: number): void {
    this.called = seat;
  }

  /** Somebody has the device in hand. */
  take(seat: number): void {
    const view = this.live.view;
    if (!view) return;
    this.called = null;
    this.open = false;
    this.holder = { match: view.match, seat };
    this.looking = !view.acting.includes(seat);
    if (view.you !== seat) this.live.look(seat);
  }

  /** The holder has chosen: it is somebody else's turn. */
  acted(): void {
    this.looking = false;
  }
}
