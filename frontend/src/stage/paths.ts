import type { Choice } from "../net/wire";

/**
 * Choices are made place by place. The places of a path may be touched in any order, but the last one only once
 * the one before it is picked: the piece before its target.
 */

/** The places that can be touched next, each with the choices it leads to. */
interface Next {
  /** Places on the way: a die, a figure, a card. */
  steps: Map<string, Choice[]>;
  /** Last places. */
  ends: Map<string, Choice[]>;
}

/** The place of the piece that moves to the last place of the path. */
function moverOf(choice: Choice): string | undefined {
  return choice.path?.at(-2);
}

/** Whether its last place has been touched. */
export function isEnded(choice: Choice, picked: readonly string[]): boolean {
  const mover = moverOf(choice);
  const after = mover === undefined ? -1 : picked.indexOf(mover);
  return picked.lastIndexOf(choice.path?.at(-1) ?? "") > after;
}

/** The places of its path still to be picked, or null if a picked place is not on it. */
function left(choice: Choice, picked: readonly string[]): string[] | null {
  const places = [...(choice.path ?? [])];
  for (const place of picked) {
    const index = places.indexOf(place);
    if (index < 0) return null;
    places.splice(index, 1);
  }
  const mover = moverOf(choice);
  const early = mover !== undefined && places.includes(mover) && isEnded(choice, picked);
  return early ? null : places;
}

/** The choices that the picked places can lead to. */
export function open(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => choice.path?.length && left(choice, picked));
}

export function nextPlaces(choices: readonly Choice[], picked: readonly string[]): Next {
  const next: Next = { steps: new Map(), ends: new Map() };
  for (const choice of choices) {
    const places = left(choice, picked);
    if (!places?.length) continue;
    const mover = moverOf(choice);
    if (!isEnded(choice, picked)) {
      const end = places.pop()!;
      if (mover === undefined || picked.includes(mover)) add(next.ends, end, choice);
    }
    for (const place of places) add(next.steps, place, choice);
  }
  return next;
}

function add(to: Map<string, Choice[]>, place: string, choice: Choice): void {
  const known = to.get(place);
  if (known) known.push(choice);
  else to.set(place, [choice]);
}

/** The picks with one more place, dropping one pick or all where they exclude it; null if it leads nowhere. */
export function extended(
  choices: readonly Choice[],
  picked: readonly string[],
  place: string,
): string[] | null {
  const without = picked.map((_, index) => picked.filter((_, other) => other !== index)).reverse();
  for (const kept of [picked, ...without, []]) {
    const { steps, ends } = nextPlaces(choices, kept);
    if (steps.has(place) || ends.has(place)) return [...kept, place];
  }
  return null;
}

/** The places whose piece is moved by a choice that can still be made. */
export function movers(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const choice of choices) {
    const mover = moverOf(choice);
    if (mover === undefined || found.has(mover) || picked.includes(mover)) continue;
    if (left(choice, picked)) found.add(mover);
  }
  return found;
}

/** One choice of each action: the same may be reached by several paths. */
export function distinct(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.action, choice])).values()];
}
