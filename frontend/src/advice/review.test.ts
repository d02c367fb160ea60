import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reviewed } from "../net/wire";
import { show, type Shown } from "../testing/page";
import { answering, No } from "../testing/server";
import { seatOf } from "../testing/table";
import Review from "./Review.svelte";

const seats = ["Ann", "Ben"].map((name, seat) => seatOf(seat, { name }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reviewOf(done: number, changed: Partial<Reviewed> = {}): Reviewed {
  const chart = { title: "Chances to win", across: "Action", up: "Per cent", lines: [] };
  return { done, turning: [], chart, lost: [0, 0], ...changed };
}

async function asked(review: Shown): Promise<void> {
  review.press("Review this game");
  await vi.advanceTimersByTimeAsync(0);
}

test("it grows as the computer goes through the game", async () => {
  const answers = [reviewOf(0.25), reviewOf(0.5), reviewOf(1)];
  const requests = answering(() => answers.shift());
  const review = show(Review, { match: "M", seats });
  expect(requests).toEqual([]);
  await asked(review);
  expect(review.all("progress")[0]).toHaveProperty("value", 0.25);
  expect(review.button("Review this game")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.all("progress")[0]).toHaveProperty("value", 0.5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.all("progress")).toEqual([]);
  expect(review.text).toContain("No choice was clearly worse");
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill("/api/matches/M/review"));
});

test("one that fails on the way says why, and can be asked for again", async () => {
  const answers = [
    reviewOf(0.5),
    new No(503, { code: "no-answer", message: "Ask again.", rule: "" }),
    reviewOf(1),
  ];
  answering(() => answers.shift());
  const review = show(Review, { match: "M", seats });
  await asked(review);
  expect(review.alert).toBe("");
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.alert).toBe("Ask again.");
  expect(review.all("progress")).toEqual([]);
  await asked(review);
  expect(review.alert).toBe("");
  expect(review.text).toContain("No choice was clearly worse");
});

test("a turning point names the better choice, and leads to its position", async () => {
  const made = { action: "a1a2", chance: 0.25, margin: 0 };
  const point = { number: 7, seat: 1, made, best: { action: "b1b2", chance: 0.75, margin: 0 } };
  answering(() => reviewOf(1, { turning: [point], lost: [0, 0.5] }));
  const pick = vi.fn();
  const review = show(Review, { match: "M", seats, pick });
  await asked(review);

  expect(review.all("ol li")[0]!.textContent.replaceAll("\u00a0", " ")).toMatch(
    /Ben: a1a2 \(25 %\)\.\s+Better: b1b2 \(75 %\)\./,
  );
  expect(review.text).toContain("Ben’s mistakes cost 0.5 wins.");
  review.press("Show it");
  expect(pick).toHaveBeenCalledWith(7);
});
