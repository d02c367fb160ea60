import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, type Request } from "../testing/server";
import { sceneOf } from "../testing/table";
import { speech } from "../text/language.svelte";
import { Keyframes } from "./keyframes.svelte";

const LAST = 99;

let requests: Request[];
let leave: () => void;

beforeEach(() => {
  requests = answering(({ path }) => {
    const query = new URL(path, location.href).searchParams;
    const first = Number(query.get("first"));
    const scenes = Array.from(
      { length: Math.min(Number(query.get("count")), LAST + 1 - first) },
      (_, index) =>
        sceneOf({
          said: `${query.get("seat")} ${first + index}`,
          motions: [{ symbol: "cow", source: `p${first + index - 1}`, target: `p${first + index}` }],
        }),
    );
    return { first, scenes };
  });
});

afterEach(() => leave());

function show(first: number): Keyframes {
  let keyframes!: Keyframes;
  leave = $effect.root(() => {
    keyframes = new Keyframes("M", LAST, first);
  });
  flushSync();
  return keyframes;
}

async function arrived(keyframes: Keyframes): Promise<void> {
  await vi.waitFor(() => expect(keyframes.waits).toBe(false));
}

function firsts(): string[] {
  return requests.map(({ path }) => new URL(path, location.href).searchParams.get("first")!);
}

test("it begins at the given position, and fetches the neighbouring chunks", async () => {
  const keyframes = show(40);
  expect(keyframes.waits).toBe(true);
  await arrived(keyframes);
  expect(keyframes.scene?.said).toBe("all 40");
  await vi.waitFor(() => expect(firsts()).toEqual(["32", "64", "0"]));
  expect(requests[0]!.path).toBe("/api/matches/M/frames?first=32&count=32&seat=all");
});

test("nothing is fetched before the start or after the end", async () => {
  const keyframes = show(-5);
  expect(keyframes.index).toBe(0);
  await arrived(keyframes);
  keyframes.go(1000);
  expect(keyframes.index).toBe(LAST);
  await arrived(keyframes);
  expect(keyframes.scene?.said).toBe("all 99");
  await vi.waitFor(() => expect(firsts().sort()).toEqual(["0", "32", "64", "96"]));
});

test("a single step is animated, backwards in reverse, and a jump is not", async () => {
  const keyframes = show(10);
  await arrived(keyframes);
  expect(keyframes.scene?.motions).toEqual([]);
  keyframes.go(11);
  expect(keyframes.scene?.motions).toEqual([{ symbol: "cow", source: "p10", target: "p11" }]);
  keyframes.go(10);
  expect(keyframes.scene?.motions).toEqual([{ symbol: "cow", source: "p11", target: "p10" }]);
  keyframes.go(12);
  expect(keyframes.scene?.motions).toEqual([]);
});

test("another perspective fetches the scenes again, without animation", async () => {
  const keyframes = show(10);
  await arrived(keyframes);
  keyframes.see(1);
  expect(keyframes.waits).toBe(true);
  await arrived(keyframes);
  expect(keyframes.scene).toMatchObject({ said: "1 10", motions: [] });
});

test("scrubbing over a long match skips the chunks between", async () => {
  const keyframes = show(0);
  for (const index of [33, 65, 97]) keyframes.go(index);
  await arrived(keyframes);

  expect(keyframes.scene?.said).toBe("all 97");
  expect(firsts().slice(0, 2)).toEqual(["0", "96"]);
});

test("a failed request is reported, and the last scene stays", async () => {
  const keyframes = show(0);
  await arrived(keyframes);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  answering(() => {
    throw new TypeError("Failed to fetch");
  });
  keyframes.go(97);
  await vi.waitFor(() => expect(keyframes.refusal?.code).toBe("unreachable"));
  expect(keyframes.scene?.said).toBe("all 0");
  expect(keyframes.waits).toBe(true);
});

test("in another language it is fetched anew", async () => {
  const keyframes = show(0);
  await arrived(keyframes);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await speech.choose("fr");
  flushSync();
  await arrived(keyframes);
  expect(firsts().slice(2, 3)).toEqual(["0"]);
  await speech.choose("en");
});
