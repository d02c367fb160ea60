import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reveal as Told } from "../net/wire";
import { settings } from "../settings/settings.svelte";
import { show } from "../testing/page";
import Reveal from "./Reveal.svelte";
import { Showing } from "./showing.svelte";

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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  settings.setSpeed("calm");
  vi.useRealTimers();
});

test("cards turn one after the other, then the truth, then money goes; it stays until it is sent away", () => {
  const showing = new Showing(undefined, true);
  showing.show(sale);
  expect([showing.step, showing.plays]).toEqual([0, true]);
  vi.advanceTimersToNextTimer();
  expect(showing.step).toBe(1);
  vi.runAllTimers();
  expect([showing.step, showing.plays, showing.reveal]).toEqual([STEPS, false, sale]);
  showing.hurry();
  expect(showing.reveal).toBeNull();
});

test("a press skips to the end first", () => {
  const showing = new Showing(undefined, true);
  showing.show(sale);
  showing.hurry();
  expect([showing.step, showing.reveal]).toEqual([STEPS, sale]);
});

test("it is shown once, not again to who comes later, and not to who wants no movement", () => {
  const later = new Showing("sale 1", true);
  later.show(sale);
  expect(later.reveal).toBeNull();
  later.show({ ...sale, key: "sale 2" });
  later.close();
  later.show({ ...sale, key: "sale 2" });
  expect(later.reveal).toBeNull();
  settings.setSpeed("none");
  later.show({ ...sale, key: "sale 3" });
  expect(later.reveal).toBeNull();
});

test("where nobody is there to send it away it goes by itself", () => {
  const showing = new Showing(undefined, false);
  showing.show(sale);
  vi.runAllTimers();
  expect(showing.reveal).toBeNull();
});

test("what has not turned yet is told to nobody", () => {
  const showing = new Showing(undefined, true);
  showing.show(sale);
  const page = show(Reveal, { showing, tall: false });
  const labels = () => page.all(".label").map((label) => label.textContent);
  expect(labels()).toEqual([]);
  page.press("Go on");
  expect(labels()).toEqual(["brand A, 600", "no brand", "seller's brand"]);
  expect(page.all(".money .done").map((each) => each.textContent.trim())).toEqual(["gets $600", "pays $600"]);
  page.press("Go on");
  expect(page.text).toBe("");
});
