import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reveal as Told } from "../net/wire";
import { settings } from "../settings/settings.svelte";
import { show } from "../testing/page";
import Reveal from "./Reveal.svelte";
import { isOnBoard, RevealPlayback } from "./revealPlayback.svelte";

const sale: Told = {
  key: "sale 1",
  title: "Ann sells",
  cards: [
    { seat: 1, words: "no brand" },
    { seat: 2, words: "seller's brand" },
  ],
  truth: { seat: 0, words: "brand A, 600" },
  payments: [{ source: 1, target: 0, amount: "$600", symbol: "note-500" }],
};
const STEPS = 4;

beforeEach(() => {
  vi.useFakeTimers();
  settings.set("reveals", "wait");
});
afterEach(() => {
  settings.set("speed", "calm");
  vi.useRealTimers();
});

test("cards turn one after the other, then the truth, then money goes; it stays until it is sent away", () => {
  const playback = new RevealPlayback(undefined, true);
  playback.show(sale);
  expect([playback.step, playback.isPlaying]).toEqual([0, true]);
  vi.advanceTimersToNextTimer();
  expect(playback.step).toBe(1);
  vi.runAllTimers();
  expect([playback.step, playback.isPlaying, playback.reveal]).toEqual([STEPS, false, sale]);
  playback.skip();
  expect(playback.reveal).toBeNull();
});

test("a press skips to the end first", () => {
  const playback = new RevealPlayback(undefined, true);
  playback.show(sale);
  playback.skip();
  expect([playback.step, playback.reveal]).toEqual([STEPS, sale]);
});

test("it is shown once, not on a page opened later, and not without animations", () => {
  const later = new RevealPlayback("sale 1", true);
  later.show(sale);
  expect(later.reveal).toBeNull();
  later.show({ ...sale, key: "sale 2" });
  later.close();
  later.show({ ...sale, key: "sale 2" });
  expect(later.reveal).toBeNull();
  settings.set("speed", "none");
  later.show({ ...sale, key: "sale 3" });
  expect(later.reveal).toBeNull();
});

test("a reveal needs nobody to go on, unless the player wishes", () => {
  settings.set("reveals", "flow");
  const playback = new RevealPlayback(undefined, true);
  playback.show(sale);
  vi.runAllTimers();
  expect(playback.reveal).toBeNull();
});

test("cards that lie on the board turn there", () => {
  const cards = sale.cards.map((card) => ({ ...card, place: "a1" }));
  expect(isOnBoard({ ...sale, cards, truth: null, payments: [] })).toBe(true);
  expect(isOnBoard(sale)).toBe(false);
});

test("a timed reveal closes by itself", () => {
  const playback = new RevealPlayback(undefined, false);
  playback.show(sale);
  vi.runAllTimers();
  expect(playback.reveal).toBeNull();
});

test("a card that has not turned yet is hidden from screen readers too", () => {
  const playback = new RevealPlayback(undefined, true);
  playback.show(sale);
  const page = show(Reveal, { playback, tall: false });
  const labels = () => page.all(".label").map((label) => label.textContent);
  expect(labels()).toEqual([]);
  page.press("Go on");
  expect(labels()).toEqual(["brand A, 600", "no brand", "seller's brand"]);
  expect(page.all(".money .done").map((each) => each.textContent.trim())).toEqual(["gets $600", "pays $600"]);
  page.press("Go on");
  expect(page.text).toBe("");
});
