import type { Board, Place } from "../net/wire";
import { grouped } from "./groups";

/** Quarter turns, clockwise, by which the board is shown. */
export type Quarter = 0 | 1 | 2 | 3;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The turned board must fit so much better before it is turned: a near tie keeps it as it is. */
const WORTH_TURNING = 1.08;

export function shownSize(board: Size, quarter: Quarter): Size {
  return quarter % 2 ? { width: board.height, height: board.width } : board;
}

/** Where a point of the board is once it is turned. */
export function shownPoint(board: Size, quarter: Quarter, { x, y }: Point): Point {
  switch (quarter) {
    case 0:
      return { x, y };
    case 1:
      return { x: board.height - y, y: x };
    case 2:
      return { x: board.width - x, y: board.height - y };
    case 3:
      return { x: y, y: board.width - x };
  }
}

/** The same turn as an SVG transform, for the shapes printed on the board. */
export function shownTransform(board: Size, quarter: Quarter): string {
  const corner = [
    [0, 0],
    [board.height, 0],
    [board.width, board.height],
    [0, board.width],
  ][quarter];
  return `translate(${corner!.join(" ")}) rotate(${quarter * 90})`;
}

/** Pixels a board unit gets when the board is fitted into a space. */
export function fittedScale(space: Size, size: Size): number {
  return Math.min(space.width / size.width, space.height / size.height);
}

/** The quarter that fills the space best, and shows the other side nearer when `across`. */
export function chooseQuarter(board: Board, space: Size, across: boolean): Quarter {
  if (board.may_turn === false) return 0;
  const upright = fittedScale(space, board);
  const smallestAt = fittedScale(space, shownSize(board, 1));
  const quarter = smallestAt > upright * WORTH_TURNING ? 1 : 0;
  return (quarter + (across ? 2 : 0)) as Quarter;
}

/** Pixels that the page needs above and below a tall board, and the least side of a cell on a touch screen. */
export const RESERVED = 267;
const LEAST_CELL = 42;

/** How a board is turned, and how many pixels a board unit gets. */
interface Layout {
  quarter: Quarter;
  scale: number;
}

/** Fits the board into the space. A `tall` board may be higher than that: it is turned so that its cells are largest. */
export function layOut(board: Board, space: Size, across: boolean, tall: boolean): Layout {
  if (!tall) {
    const quarter = chooseQuarter(board, space, across);
    return { quarter, scale: fittedScale(space, shownSize(board, quarter)) };
  }
  const height = Math.max(space.height, LEAST_CELL * Math.max(board.width, board.height));
  const quarter = chooseQuarter(board, { ...space, height }, across);
  const size = shownSize(board, quarter);
  return {
    quarter,
    scale: Math.max(fittedScale(space, size), Math.min(space.width / size.width, LEAST_CELL)),
  };
}

/** The places of the grid in rows as shown: top to bottom, each from left to right. */
export function shownRows(board: Board, quarter: Quarter): Place[][] {
  const cells = board.places.filter(({ row }) => row !== undefined);
  const rows = grouped(cells, ({ row, column }) => (quarter % 2 ? column : row));
  const at = (place: Place) => shownPoint(board, quarter, place);
  const sorted = [...rows.values()].map((row) => row.sort((a, b) => at(a).x - at(b).x));
  return sorted.sort((a, b) => at(a[0]!).y - at(b[0]!).y);
}
