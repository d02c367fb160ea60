import type { Board, Place, Scene, Sprite } from "../net/wire";
import { say } from "../text";
import { grouped } from "./groups";

/** What a place is, with what stands there, and what that is for. */
export interface Sign {
  name: string;
  about: string;
}

export function signOf(board: Board, scene: Scene, name: string): Sign | null {
  const place = board.places.find((each) => each.name === name);
  if (!place) return null;
  const things = scene.sprites.filter((sprite) => sprite.place === name);
  const labels = [...grouped(things, ({ label }) => label)].map(([thing, { length }]) =>
    length > 1 ? say("stage.count", { count: length, thing }) : thing,
  );
  // Beside the cells, what lies there says where: a die, a card of the hand, somebody's money.
  const words = (place.row === undefined && labels.length ? labels : [...labels, place.label]).join(", ");
  return { name: words.charAt(0).toUpperCase() + words.slice(1), about: aboutOf(board, place, things) };
}

/** What there is to say of the *places*, by their names, and where each of them is, for who does not see it. */
export function signsOf(
  board: Board,
  scene: Scene,
  places: readonly Place[],
): Map<string, { place: Place; words: string }> {
  return new Map(
    places.flatMap((place) => {
      const sign = signOf(board, scene, place.name);
      return sign?.about ? [[place.name, { place, words: inFull(sign.name, place.label) }]] : [];
    }),
  );
}

function inFull(words: string, where: string): string {
  return where.toLowerCase().includes(words.toLowerCase()) ? words : `${words}, ${where}`;
}

/**
 * On a cell, what stands there is told of before the cell; of what lies beside the cells, its place first. A place of
 * which nothing is told is part of the cell around it.
 */
function aboutOf(board: Board, place: Place, things: readonly Sprite[]): string {
  const standing = things.map(({ symbol }) => board.symbols.find(({ name }) => name === symbol)?.about);
  const both = place.row === undefined ? [[place.about], standing] : [standing, [place.about]];
  const told = both.find((names) => names.some(Boolean)) ?? [around(board, place)?.about];
  return [...new Set(told)].flatMap((name) => board.about?.[name ?? ""] ?? []).join(" ");
}

function around({ places }: Board, { x, y }: Place): Place | undefined {
  return places.find(({ row, ...cell }) => {
    const [across, along] = [Math.abs(cell.x - x), Math.abs(cell.y - y)];
    return row !== undefined && across < cell.width / 2 && along < cell.height / 2;
  });
}
