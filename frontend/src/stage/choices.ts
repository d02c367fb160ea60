import type { Choice } from "../net/messages";

/** Choices are made place by place: `picked` is how far the player has come along their paths. */

export function startsWith(choice: Choice, picked: readonly string[]): boolean {
  return picked.every((place, index) => choice.path[index] === place);
}

/** The places that may be touched next, each with the choices it leads to. */
export function nextPlaces(choices: readonly Choice[], picked: readonly string[]): Map<string, Choice[]> {
  const next = new Map<string, Choice[]>();
  for (const choice of choices) {
    const place = choice.path[picked.length];
    if (place === undefined || !startsWith(choice, picked)) continue;
    next.set(place, [...(next.get(place) ?? []), choice]);
  }
  return next;
}

/** The choices whose whole path has been touched. */
export function completed(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => choice.path.length === picked.length && startsWith(choice, picked));
}
