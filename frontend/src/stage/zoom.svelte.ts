import type { Point, Size } from "./geometry";
import type { Spot } from "./spots";

/** Pixels that a finger hits with ease, and the least legible height of letters. */
export const EASY = 40;
const LEGIBLE = 11;
/** The greatest zoom factor, and that of a double tap. */
const MOST = 3;
const DOUBLE = 2;
/** The least part of the places of a decision that a near view shows at first. */
const MOST_PLACES = 2 / 3;
/** Milliseconds between the taps of a double one. */
const TWICE = 300;
const MIDDLE: Point = { x: 0.5, y: 0.5 };

export type Side = "left" | "right" | "up" | "down";
type Tap = Pick<MouseEvent, "clientX" | "clientY" | "timeStamp">;

/** The zoom of the board in its frame. Points are parts of the width and height of either. */
export class Zoom {
  factor = $state(1);
  /** The point of the board in the upper left corner of the frame. */
  corner = $state.raw<Point>({ x: 0, y: 0 });
  /** The view has jumped and does not follow a finger: the change is animated. */
  jumps = $state(false);
  /** The view shows the player's own part of the board. */
  isHome = $state(false);
  /** A finger is down. */
  held = $state(false);
  /** The view was chosen by the board itself, and not by the player. */
  private follows = true;
  private tapped: Tap | null = null;

  get isWhole(): boolean {
    return this.factor === 1;
  }

  /** The point of the frame at which a point of the board is shown. */
  seen({ x, y }: Point): Point {
    return { x: (x - this.corner.x) * this.factor, y: (y - this.corner.y) * this.factor };
  }

  /** The point of the board shown at a point of the frame. */
  under({ x, y }: Point): Point {
    return { x: this.corner.x + x / this.factor, y: this.corner.y + y / this.factor };
  }

  all(): void {
    this.jump(1, MIDDLE);
    this.follows = false;
  }

  /**
   * For a new decision on a small screen: zooms so far in that its places are easy to hit, where all of them fit then,
   * or most; else shows the whole board, on which a choice among small places is to be confirmed.
   */
  ask(places: readonly Spot[], size: Size, letters: readonly number[], scale: number): void {
    const small = places.filter(({ width, height }) => Math.min(width, height) * scale < EASY);
    const { x, y, width, height } = around(small.length ? small : places);
    const fitting = Math.min(size.width / width, size.height / height);
    const needed = legible(small, [], scale);
    if (small.length && needed <= fitting) {
      const legibly = legible(small, letters, scale);
      const middle = { x: x / size.width, y: y / size.height };
      this.jump(Math.max(needed, Math.min(fitting, Math.max(DOUBLE, legibly))), middle);
      this.follows = true;
    } else if (this.follows) {
      const crowd = crowded(small, size, needed);
      if (crowd) this.jump(needed, crowd);
      else this.all();
      this.follows = true;
    } else this.turnTo(places, size);
  }

  /** Something happens at these places: shows them as near as the view is, or the whole board if they do not fit. */
  follow(places: readonly Spot[], size: Size): void {
    if (!this.follows || this.isWhole || !places.length) return;
    const all = around(places);
    if (Math.max(all.width / size.width, all.height / size.height) * this.factor > 1) this.all();
    else this.reveal(all, size);
    this.follows = true;
  }

  /**
   * A finger tapped a point of the board; no `tap` if that made a choice. The second tap in the same place zooms in, or
   * out again; returns whether this was the second.
   */
  tap(tap: Tap | null, point: Point): boolean {
    const before = this.tapped;
    this.tapped = tap;
    if (!before || !tap || tap.timeStamp - before.timeStamp > TWICE) return false;
    if (Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) > EASY) return false;
    this.tapped = null;
    this.follows = false;
    if (this.isWhole) this.jump(DOUBLE, point, this.seen(point));
    else this.all();
    return true;
  }

  /** Shows the player's own places, large enough to read and to hit, even where not all of them fit. */
  home(places: readonly Spot[], size: Size, least: number): void {
    const { x, y, width, height } = around(places);
    const fitting = Math.min(size.width / width, size.height / height);
    this.jump(Math.max(fitting, least), { x: x / size.width, y: y / size.height });
    this.isHome = true;
    this.follows = false;
  }

  /** The middle of two fingers moved, and their distance changed by a ratio. */
  pinch(from: Point, to: Point, ratio: number): void {
    this.follows = false;
    this.jumps = false;
    this.look(this.factor * ratio, this.under(from), to);
  }

  /** Moves the board so that the held point lies where the finger is now; returns by how much that was impossible. */
  pan(held: Point, now: Point): Point {
    this.jumps = false;
    const wanted = { x: this.corner.x + held.x - now.x, y: this.corner.y + held.y - now.y };
    this.look(this.factor, wanted, { x: 0, y: 0 });
    return { x: this.corner.x - wanted.x, y: this.corner.y - wanted.y };
  }

  /** Moves just far enough to show a place, as far as it fits. */
  reveal(place: Point & Size, size: Size): void {
    const part = 1 / this.factor;
    const inside = (corner: number, middle: number, whole: number) =>
      within(corner, middle + whole / 2 - part, middle - whole / 2);
    const corner = {
      x: inside(this.corner.x, place.x / size.width, place.width / size.width),
      y: inside(this.corner.y, place.y / size.height, place.height / size.height),
    };
    this.jump(this.factor, corner, { x: 0, y: 0 });
  }

  /** For a new decision: if none of its places is in sight, shows them, or the whole board if they do not fit. */
  turnTo(places: readonly Spot[], size: Size): void {
    if (this.isWhole || !places.length || places.some((place) => this.shows(place, size))) return;
    const all = around(places);
    if (Math.max(all.width / size.width, all.height / size.height) * this.factor > 1) this.all();
    else this.reveal(all, size);
  }

  /** The places out of sight, by the side on which they lie. */
  beyond(places: readonly Spot[], { width, height }: Size): Map<Side, Spot[]> {
    const found = new Map<Side, Spot[]>();
    for (const place of places) {
      const { x, y } = this.seen({ x: place.x / width, y: place.y / height });
      const over: Record<Side, number> = { left: -x, right: x - 1, up: -y, down: y - 1 };
      const [side, most] = (Object.entries(over) as [Side, number][]).sort(([, a], [, b]) => b - a)[0]!;
      if (most > 0) found.set(side, [...(found.get(side) ?? []), place]);
    }
    return found;
  }

  /** The point of the frame at which the middle of some places is shown, in sight or beyond. */
  towards(places: readonly Spot[], { width, height }: Size): Point {
    const { x, y } = around(places);
    return this.seen({ x: x / width, y: y / height });
  }

  /** Moves to places on one side, as near as the view is. */
  goTo(places: readonly Spot[], size: Size): void {
    this.reveal(around(places), size);
  }

  /** Whether the middle of a place is in sight. */
  private shows({ x, y }: Point, { width, height }: Size): boolean {
    const seen = this.seen({ x: x / width, y: y / height });
    return [seen.x, seen.y].every((part) => part >= 0 && part <= 1);
  }

  private jump(factor: number, point: Point, at = MIDDLE): void {
    this.jumps = true;
    this.look(factor, point, at);
  }

  /** Shows a point of the board at one of the frame, as far as the board reaches. */
  private look(factor: number, point: Point, at: Point): void {
    this.isHome = false;
    this.factor = within(factor, 1, MOST);
    const last = 1 - 1 / this.factor;
    this.corner = {
      x: within(point.x - at.x / this.factor, 0, last),
      y: within(point.y - at.y / this.factor, 0, last),
    };
  }
}

/** The zoom factor at which all letters are legible and all places easy to hit; `scale` is pixels for a board unit. */
export function legible(places: readonly Size[], letters: readonly number[], scale: number): number {
  const sides = places.map(({ width, height }) => EASY / Math.min(width, height));
  return Math.max(1, ...sides.map((side) => side / scale), ...letters.map((size) => LEGIBLE / size / scale));
}

/** The middle of the view with this zoom factor that holds the most places, if that is most of them. */
function crowded(places: readonly Spot[], { width, height }: Size, factor: number): Point | null {
  if (factor > MOST) return null;
  const [across, down] = [width / factor, height / factor];
  const views = places.map(({ x, y }) => {
    const left = within(x - across / 2, 0, width - across);
    const top = within(y - down / 2, 0, height - down);
    return places.filter(
      (place) =>
        place.x - place.width / 2 >= left &&
        place.x + place.width / 2 <= left + across &&
        place.y - place.height / 2 >= top &&
        place.y + place.height / 2 <= top + down,
    );
  });
  const best = views.reduce((most, view) => (view.length > most.length ? view : most), []);
  if (!places.length || best.length < places.length * MOST_PLACES) return null;
  const { x, y } = around(best);
  return { x: x / width, y: y / height };
}

/** The smallest box that holds them all. */
function around(places: readonly Spot[]): Point & Size {
  const left = Math.min(...places.map(({ x, width }) => x - width / 2));
  const right = Math.max(...places.map(({ x, width }) => x + width / 2));
  const top = Math.min(...places.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...places.map(({ y, height }) => y + height / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** Of bounds that cross, the lower one holds. */
function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
