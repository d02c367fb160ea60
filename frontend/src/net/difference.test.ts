import { expect, test } from "vitest";
import { sceneOf } from "../testing/table";
import { patched } from "./difference";

const sprite = (place: string) => ({ symbol: "cow", place, label: place });
const before = sceneOf({
  sprites: ["a1", "a2", "a3", "a4"].map(sprite),
  home: ["a1", "a2"],
  choices: [{ action: "a1a2", label: "a1 to a2" }],
  motions: [{ symbol: "cow", source: "a1", target: "a2" }],
  status: "before",
});

test("items that stay are the same objects, with new ones between them", () => {
  const { sprites } = patched(before, { sprites: [[2, 2], sprite("b1"), [0, 1]] });

  expect(sprites.map(({ place }) => place)).toEqual(["a3", "a4", "b1", "a1"]);
  expect(sprites[0]).toBe(before.sprites[2]);
});

test("a list that is missing is as before, and an empty one is empty", () => {
  const after = patched(before, { choices: [] });

  expect(after.sprites).toBe(before.sprites);
  expect(after.home).toBe(before.home);
  expect(after.choices).toEqual([]);
});

test("fields of the moment do not stay", () => {
  const { motions, status, entry } = patched(before, {});

  expect([motions, status, entry]).toEqual([undefined, undefined, undefined]);
});
