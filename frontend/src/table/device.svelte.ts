import { settings } from "../settings/settings.svelte";
import type { LiveTable } from "./live.svelte";

type Shown = Pick<LiveTable, "view" | "happened" | "look">;

/**
 * One device that several players share: decides whose view may be on its screen.
 *
 * A curtain covers the page before another player's turn. After an action that all may see, it waits until the device is
 * handed on, so that the player who acted can watch.
 */
export class Device {
  /** The seat that took the device last, and in which match. */
  private holder = $state.raw<{ match: string; seat: number } | null>(null);
  /** The seat that the device is being handed to. */
  private called = $state.raw<number | null>(null);
  /** The holder looks at their own side while others are to act. */
  private looking = $state(false);

  /** The holder of a shared device wants to see the undersides of their own pieces. */
  private open = $state(false);

  constructor(private readonly live: Shown) {}

  /** Whether several people play at this device, and the match goes on. */
  get shared(): boolean {
    const view = this.live.view;
    return view !== null && view.yours.length > 1 && view.phase === "playing";
  }

  /** The next of this device's seats to act, if the one shown is not. */
  get next(): number | null {
    const view = this.live.view;
    if (!view || !this.shared || view.acting.includes(view.you)) return null;
    const acting = view.yours.filter((seat) => view.acting.includes(seat));
    return acting.find((seat) => seat > view.you) ?? acting[0] ?? null;
  }

  /** The seat that must take the device before anything is shown; null: the view may be shown. */
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

  /** The seat to switch to at once, in a game without secrets. */
  get following(): number | null {
    return this.live.view?.is_open ? this.next : null;
  }

  /** Whether the view of the player who took the device is still on its way. */
  get opening(): boolean {
    const view = this.live.view;
    return this.called === null && this.holder?.match === view?.match && this.holder?.seat !== view?.you;
  }

  /** Whether undersides are always shown: a stored setting, except that a shared device starts with them hidden. */
  get showUndersides(): boolean {
    return this.shared ? this.open : settings.undersides === "shown";
  }

  /** Shows or hides undersides. */
  toggleUndersides(): void {
    if (this.shared) this.open = !this.open;
    else settings.set("undersides", this.showUndersides ? "hidden" : "shown");
  }

  /** Covers the page until the seat takes the device. */
  hand(seat: number): void {
    this.called = seat;
  }

  /** A player has taken the device. */
  take(seat: number): void {
    const view = this.live.view;
    if (!view) return;
    this.called = null;
    this.open = false;
    this.holder = { match: view.match, seat };
    this.looking = !view.acting.includes(seat);
    if (view.you !== seat) this.live.look(seat);
  }

  /** The holder has made a choice. */
  acted(): void {
    this.looking = false;
  }
}
