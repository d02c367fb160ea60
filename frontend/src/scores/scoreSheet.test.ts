import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, ScoreForm } from "../net/wire";
import { show } from "../testing/page";
import { answering } from "../testing/server";
import { say } from "../text";
import { ledger } from "./ledger.svelte";
import ScoreSheet from "./ScoreSheet.svelte";

const field = (seat: number, label: string) => {
  const name = `cows${seat}`;
  return { name, seat, label, low: 0, high: 99, step: 1, choices: [] };
};
const FORM: ScoreForm = {
  options: {},
  sides: ["Red", "Blue"],
  groups: [{ label: "Cows", hint: "", fields: [field(0, "herd"), field(1, "herd")] }],
};
const GAME = { name: "zoff", title: "Zoff in Buffalo", options: [], rules: "/rules" } as unknown as GameInfo;

beforeEach(() => {
  localStorage.clear();
  ledger.clear();
});

test("a game is listed as it was entered last, though its count is still on the way", async () => {
  answering(({ body }) => {
    const { cows0 = 0, cows1 = 0 } = (body as { figures: Record<string, number> }).figures;
    const places = [cows0 < cows1 ? 2 : 1, cows1 < cows0 ? 2 : 1];
    return { lines: [], totals: [String(cows0), String(cows1)], places, asides: [], note: "" };
  });
  const page = show(ScoreSheet, { game: GAME, first: FORM });
  page.write("Red, herd", "3");
  await vi.waitFor(() => expect(page.button(say("scores.add"))).toBeDefined());

  page.write("Blue, herd", "5");
  const add = page.button(say("scores.add"))!;
  add.click();
  add.click();

  await vi.waitFor(() => expect(page.text).toContain(say("scores.listed")));
  expect(ledger.games.map(({ players }) => players)).toEqual([
    [
      { name: "Blue", place: 1, total: "5" },
      { name: "Red", place: 2, total: "3" },
    ],
  ]);
});
