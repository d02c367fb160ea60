import type { Scene, SceneDifference } from "./wire";

type Change<Item> = ([number, number] | Item)[] | null | undefined;

/** The scene that a difference makes of the one before. */
export function patched(before: Scene, change: SceneDifference): Scene {
  return {
    ...change,
    sprites: kept(before.sprites, change.sprites),
    marks: kept(before.marks, change.marks),
    labels: kept(before.labels, change.labels),
    choices: kept(before.choices, change.choices),
    sheets: kept(before.sheets, change.sheets),
    reveals: kept(before.reveals, change.reveals),
    home: kept(before.home, change.home),
  };
}

/** The items of a list before that stay, as the same objects, and the new ones among them. */
function kept<Item extends object | string>(before: Item[] = [], change: Change<Item>): Item[] {
  if (!change) return before;
  return change.flatMap((each) =>
    Array.isArray(each) ? before.slice(each[0], each[0] + each[1]) : [each as Item],
  );
}
