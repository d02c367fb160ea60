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
  const words = [...labels, place.label].join(", ");
  return { name: words.charAt(0).toUpperCase() + words.slice(1), about: aboutOf(board, place, things) };
}

/** On a cell, what stands there matters more; what lies beside the cells is told of as its place is. */
function aboutOf(board: Board, place: Place, things: readonly Sprite[]): string {
  const told = things.map(({ symbol }) => board.symbols.find(({ name }) => name === symbol)?.about);
  if (place.row === undefined || !told.some(Boolean)) told.push(place.about);
  return [...new Set(told)].filter(Boolean).join(" ");
}
