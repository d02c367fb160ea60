import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo } from "../net/wire";

const lessons = [
  { name: "1-show", title: "Show", kind: "step" },
  { name: "2-win", title: "Win", kind: "game" },
  { name: "1-even", title: "Even", kind: "puzzle" },
];
const game = { name: "morra", lessons } as unknown as GameInfo;

async function opened() {
  vi.resetModules();
  return (await import("./progress.svelte")).progress;
}

beforeEach(() => localStorage.clear());

test("solved lessons are left out, also after a reload", async () => {
  const progress = await opened();
  expect(progress.left(game)).toEqual({ steps: 2, puzzles: 1, begun: false });
  progress.add("morra", "1-show");
  const again = await opened();
  expect(again.has("morra", "1-show")).toBe(true);
  expect(again.left(game)).toEqual({ steps: 1, puzzles: 1, begun: true });
});

test("invalid stored data does no harm", async () => {
  localStorage.setItem("stampede.learned", "{not json");
  expect((await opened()).left(game).steps).toBe(2);
});
