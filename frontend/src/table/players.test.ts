import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { show } from "../testing/page";
import { answering } from "../testing/server";
import { seatOf, viewOf } from "../testing/table";
import QuickMatchCountdown from "./QuickMatchCountdown.svelte";
import Players from "./Players.svelte";
import Speech from "./Speech.svelte";

const moods = { calm: '<path id="calm"/>', thinking: '<path id="thinking"/>' };
const faces = { heads: { 2: '<path id="josie"/>' }, moods };
const seats = [seatOf(0, { name: "Ann" }), seatOf(1, { name: "Josie", kind: "bot", level: 2 })];
const remark = { seat: 1, words: "Well done.", again: [] };

function players(acting: number[]) {
  const view = viewOf({ seats, acting });
  return show(Players, { view, together: acting, clockReceivedAt: 0, look: () => undefined });
}

function speech() {
  return show(Speech, { remark, seats });
}

beforeEach(() => {
  settings.set("words", "shown");
  answering(() => faces);
});

test("a persona has an avatar, and thinks when it is to move", async () => {
  const waiting = players([0]);
  await vi.waitFor(() => expect(waiting.all("#josie")).toHaveLength(1));
  expect(waiting.all("#calm")).toHaveLength(1);
  expect(players([1]).all("#thinking")).toHaveLength(1);
});

test("everybody's score is shown", () => {
  const scene = { sprites: [], scores: ["12 cows", "9 cows"] };
  const view = viewOf({ seats, acting: [0], scene });
  const page = show(Players, { view, together: [0], clockReceivedAt: 0, look: () => undefined });
  expect(page.all(".score").map((score) => score.textContent)).toEqual(["12 cows", "9 cows"]);
});

test("a persona makes a remark, unless remarks are hidden", () => {
  expect(speech().text).toContain("Well done.");
  settings.set("words", "hidden");
  expect(speech().text).not.toContain("Well done.");
  settings.set("words", "shown");
});

test("an external bot has a mark, for screen readers too", () => {
  const programs = [seatOf(0, { name: "Ann" }), seatOf(1, { name: "Robby", is_program: true })];
  const view = viewOf({ seats: programs, acting: [0] });
  const page = show(Players, {
    view,
    together: [0],
    clockReceivedAt: 0,
    look: () => undefined,
  });
  expect(page.all("strong").map((name) => name.textContent?.replace(/\s+/g, " ").trim())).toEqual([
    "Ann",
    "bot a program plays, Robby",
  ]);
});

test("an absent player's return is shown", () => {
  expect(show(QuickMatchCountdown, { view: viewOf({ fill_ms: 30_000 }) }).text).toContain("In 30 seconds");
});
