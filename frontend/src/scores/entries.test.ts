import { beforeEach, expect, test } from "vitest";
import { figuresOf, keepEntries, readEntries } from "./entries";

const NONE = { options: {}, names: [], figures: {} };

beforeEach(() => localStorage.clear());

test("entries are kept for each game", () => {
  const entries = { options: { players: 3 }, names: ["Ann", ""], figures: { sheep: 2.5 } };
  keepEntries("roundup", entries);
  expect(readEntries("roundup")).toEqual(entries);
  expect(readEntries("morra")).toEqual(NONE);
});

test("what cannot be read is as good as nothing", () => {
  for (const kept of ["{", "[]", "7", '{"options":[],"names":{},"figures":7}']) {
    localStorage.setItem("stampede.scores.roundup", kept);
    expect(readEntries("roundup")).toEqual(NONE);
  }
  localStorage.setItem("stampede.scores.roundup", '{"names":[1,"Ann"],"figures":{"sheep":"2","cows":3}}');
  expect(readEntries("roundup")).toEqual({ options: {}, names: ["", "Ann"], figures: { cows: 3 } });
});

test("only the figures of the form are counted", () => {
  const entries = { ...NONE, figures: { sheep: 0, cows: 3 } };
  expect(figuresOf(entries, [{ name: "cows" }, { name: "dogs" }])).toEqual({ cows: 3 });
});
