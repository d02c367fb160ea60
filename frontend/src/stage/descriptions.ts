import type { Board, Place, Scene, Sprite } from "../net/wire";
import { say } from "../text";
import { grouped } from "./groups";
import { distinct } from "./paths";
import type { Selection } from "./selection.svelte";

/** A place with the pieces on it, and what they are for. */
export interface PlaceDescription {
  name: string;
  about: string;
}

/** So many different pieces are named at the head of a description. */
const FEW = 2;

export function describePlace(board: Board, scene: Scene, name: string): PlaceDescription | null {
  const place = board.places.find((each) => each.name === name);
  const things = scene.sprites.filter((sprite) => sprite.place === name);
  return place ? describe(board, place, things) : null;
}

function describe(board: Board, place: Place, things: readonly Sprite[]): PlaceDescription {
  const labels = [...grouped(things, ({ label }) => label)].map(([thing, { length }]) =>
    length > 1 ? say("stage.count", { count: length, thing }) : thing,
  );
  // A crowd has the name of its place.
  const few = labels.length > FEW ? [] : labels;
  // Beside the cells the pieces alone say enough: a die, a card of the hand, somebody's money.
  const words = (place.row === undefined && few.length ? few : [...few, place.label]).join(", ");
  return { name: words.charAt(0).toUpperCase() + words.slice(1), about: aboutOf(board, place, things) };
}

/** Descriptions of those *places* that have one, by name; each says where it is, for players who do not see it. */
export function describePlaces(
  board: Board,
  scene: Scene,
  places: readonly Place[],
): Map<string, { place: Place; words: string }> {
  const standing = grouped(scene.sprites, ({ place }) => place);
  return new Map(
    places.flatMap((place) => {
      const description = describe(board, place, standing.get(place.name) ?? []);
      return description.about ? [[place.name, { place, words: inFull(description.name, place.label) }]] : [];
    }),
  );
}

function inFull(words: string, where: string): string {
  return where.toLowerCase().includes(words.toLowerCase()) ? words : `${words}, ${where}`;
}

/**
 * On a cell, the description of the pieces comes before that of the cell; beside the cells the place comes first. A place
 * without a description is part of the cell around it.
 */
function aboutOf(board: Board, place: Place, things: readonly Sprite[]): string {
  const standing = things.map(({ symbol }) => board.symbols.find(({ name }) => name === symbol)?.about);
  const both = place.row === undefined ? [[place.about], standing] : [standing, [place.about]];
  const names = both.find((each) => each.some(Boolean)) ?? [around(board, place)?.about];
  return [...new Set(names)].flatMap((name) => board.about?.[name ?? ""] ?? []).join(" ");
}

function around({ places }: Board, { x, y }: Place): Place | undefined {
  return places.find(({ row, ...cell }) => {
    const [across, along] = [Math.abs(cell.x - x), Math.abs(cell.y - y)];
    return row !== undefined && across < cell.width / 2 && along < cell.height / 2;
  });
}

/** Whether a piece's label says the text on it already; on the board it may stand in brackets. */
function isRead(label: string, text: string): boolean {
  return label.includes(text.replaceAll(/[()]/g, ""));
}

/** The accessible name of a place: where it is, the pieces on it, and what the player can do with it. */
export function labelOf(place: Place, things: readonly Sprite[], selection: Selection): string {
  const labels = things.map(({ label, text = "" }) => (isRead(label, text) ? label : `${label} ${text}`));
  const parts = [place.label, labels.join(", ") || say("stage.empty")];
  if (selection.picked.includes(place.name)) parts.push(say("stage.picked"));
  const [only, other] = distinct(selection.targets.get(place.name) ?? []);
  if (only) parts.push(other ? say("stage.can-choose") : only.label);
  else if (selection.next.steps.has(place.name)) {
    parts.push(say(selection.movable.has(place.name) ? "stage.can-move" : "stage.can-choose"));
  } else if (selection.blocked.has(place.name)) parts.push(say("stage.shut"));
  return parts.join(", ");
}
