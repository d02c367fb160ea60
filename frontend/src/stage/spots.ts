import type { Board, Place, Sprite } from "../net/wire";
import { shownPoint, shownSize, type Point, type Quarter, type Size } from "./geometry";
import { grouped } from "./groups";

/** A place on the turned board: its middle, its size, its form. */
export interface Spot extends Point, Size {
  round: boolean;
}

export type Spots = ReadonlyMap<string, Spot>;

/** The least distance between the first and the last of several sprites on one place, in board units. */
const STACK = 0.4;
const BIG = 1.6;

/** Whether a place holds more than a sprite: print at its head, and room below. */
export function isBig({ width, height }: Spot): boolean {
  return Math.min(width, height) > BIG;
}

export function shownSpots(board: Board, quarter: Quarter): Spots {
  return new Map(
    board.places.map((place) => {
      const { width, height } = shownSize(place, quarter);
      const round = place.shape === "round";
      return [place.name, { ...shownPoint(board, quarter, place), width, height, round }];
    }),
  );
}

/** The point of each sprite: several on one place stand side by side along its longer side, so that all are visible. */
export function piecePoints<Known extends Sprite>(
  sprites: readonly Known[],
  spots: Spots,
): Map<Known, Point> {
  const standing = new Map<Known, Point>();
  for (const [place, crowd] of grouped(sprites, (sprite) => sprite.place)) {
    const spot = spots.get(place) ?? { x: -1, y: -1, width: 1, height: 1 };
    const room = Math.max(Math.max(spot.width, spot.height) - 1, STACK);
    const step = Math.min(1, room / Math.max(crowd.length - 1, 1));
    crowd.forEach((sprite, index) => {
      const off = crowd.length > 1 ? (index - (crowd.length - 1) / 2) * step : 0;
      const across = spot.width >= spot.height;
      standing.set(sprite, { x: spot.x + (across ? off : 0), y: spot.y + (across ? 0 : off) });
    });
  }
  return standing;
}

/** The place nearest to a point and at most `reach` away. */
export function nearest(
  names: Iterable<string>,
  spots: Spots,
  { x, y }: Point,
  reach: number,
): string | undefined {
  let found: string | undefined;
  let best: [off: number, away: number] = [reach, Infinity];
  for (const name of names) {
    const spot = spots.get(name);
    if (!spot) continue;
    const away = Math.hypot(x - spot.x, y - spot.y);
    const off = outside(spot, { x, y });
    if (off > best[0] || (off === best[0] && away >= best[1])) continue;
    found = name;
    best = [off, away];
  }
  return found;
}

/** The place under a point; of several, the smallest. */
export function smallestAt(spots: Spots, point: Point): string | undefined {
  const under = [...spots].filter(([, spot]) => outside(spot, point) === 0);
  const area = ([, { width, height }]: [string, Spot]) => width * height;
  return under.reduce<[string, Spot] | null>(
    (least, each) => (least && area(least) <= area(each) ? least : each),
    null,
  )?.[0];
}

function outside(spot: Spot, { x, y }: Point): number {
  const across = Math.abs(x - spot.x);
  const along = Math.abs(y - spot.y);
  const [half, high] = [spot.width / 2, spot.height / 2];
  if (spot.round) return Math.max(0, Math.hypot(across / half, along / high) - 1) * Math.min(half, high);
  return Math.hypot(Math.max(0, across - half), Math.max(0, along - high));
}

/** The place of a *row* that lies nearest above or below another place. */
export function nearestInRow(
  from: string,
  row: readonly Place[] | undefined,
  spots: Spots,
): string | undefined {
  const off = ({ name }: Place) => Math.abs(spots.get(name)!.x - spots.get(from)!.x);
  return row?.reduce((best, place) => (off(place) < off(best) ? place : best)).name;
}
