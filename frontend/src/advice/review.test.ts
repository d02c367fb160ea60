import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { navigation } from "../navigation.svelte";
import type { Reviewed } from "../net/wire";
import { show, type Shown } from "../testing/page";
import { answering, No } from "../testing/server";
import { seatOf } from "../testing/table";
import Review from "./Review.svelte";

const seats = ["Ann", "Ben"].map((name, seat) => seatOf(seat, { name }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reviewOf(done: number, changed: Partial<Reviewed> = {}): Reviewed {
  const chart = { title: "Chances to win", across: "Action", up: "", lines: [], unit: "%" };
  return { done, lessons: [], well: [], luck: [], turn: null, chart, lost: [0, 0], ...changed };
}

async function requested(review: Shown): Promise<void> {
  review.press("Review this game");
  await vi.advanceTimersByTimeAsync(0);
}

test("it grows as the computer goes through the game", async () => {
  const answers = [reviewOf(0.25), reviewOf(0.5), reviewOf(1)];
  const requests = answering(() => answers.shift());
  const review = show(Review, { match: "M", game: "zoff", seats });
  expect(requests).toEqual([]);
  await requested(review);
  expect(review.all("progress")[0]).toHaveProperty("value", 0.25);
  expect(review.button("Review this game")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.all("progress")[0]).toHaveProperty("value", 0.5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.all("progress")).toEqual([]);
  expect(review.text).toContain("nothing clearly better was found");
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill("/api/matches/M/review"));
});

test("a review that fails on the way shows why, and can be requested again", async () => {
  const answers = [
    reviewOf(0.5),
    new No(503, { code: "no-answer", message: "Ask again.", rule: "" }),
    reviewOf(1),
  ];
  answering(() => answers.shift());
  const review = show(Review, { match: "M", game: "zoff", seats });
  await requested(review);
  expect(review.alert).toBe("");
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.alert).toBe("Ask again.");
  expect(review.all("progress")).toEqual([]);
  await requested(review);
  expect(review.alert).toBe("");
  expect(review.text).toContain("nothing clearly better was found");
});

const made = { action: "a1a2", chance: 0.25, margin: 0, words: "the dog runs to a2", path: ["a1", "a2"] };
const best = { action: "b1b2", chance: 0.75, margin: 0, words: "the chief steps to b2", path: ["b1", "b2"] };
const lesson = {
  number: 7,
  seat: 1,
  made,
  best,
  risk: "It is lost.",
  reason: "It gets away.",
  risk_path: [],
  answer: { text: "the buffalo steps to a3", path: ["a2", "a3"] },
  given_away: "",
  worth: "",
};
const spaced = (text: string) => text.replaceAll("\u00a0", " ").replaceAll(/\s+/g, " ");

test("lessons are those of one player, name the answer, and are shown on the board", async () => {
  answering(() =>
    reviewOf(1, { lessons: [lesson, { ...lesson, number: 9, seat: 0 }], turn: lesson, lost: [0, 0.5] }),
  );
  const shown = vi.fn();
  const review = show(Review, { match: "M", game: "zoff", seats, you: 1, show: shown });
  await requested(review);

  expect(review.all("ol li")).toHaveLength(1);
  expect(spaced(review.all("ol li")[0]!.textContent)).toContain(
    "Move 7: The dog runs to a2. It is lost. Then the buffalo steps to a3. Better: The chief steps to b2. It gets away.",
  );
  expect(spaced(review.text)).toContain("The game turned at your move 7: the dog runs to a2.");
  expect(review.text).not.toContain("%");
  review.press("Show it");
  expect(shown).toHaveBeenLastCalledWith({
    position: 7,
    seat: 1,
    pointers: [{ path: ["a2", "a3"], tone: "answer" }],
  });
  review.press("Show the better move");
  expect(shown).toHaveBeenLastCalledWith({
    position: 6,
    seat: 1,
    pointers: [{ path: ["b1", "b2"], tone: "better", chance: "" }],
  });
});

test("a player without lessons has played well, whoever looks", async () => {
  answering(() => reviewOf(1, { lessons: [{ ...lesson, seat: 0 }] }));
  const review = show(Review, { match: "M", game: "zoff", seats, you: 1 });
  await requested(review);
  expect(review.text).toContain("You played well");
});

test("a proven win that was given away is named", async () => {
  answering(() => reviewOf(1, { lessons: [{ ...lesson, seat: 0, given_away: "A proven win is gone." }] }));
  const review = show(Review, { match: "M", game: "zoff", seats });
  await requested(review);
  expect(review.all("ol li")[0]!.textContent).toContain("A proven win is gone.");
});

test("it shows the best action and the role of luck, and chances on demand", async () => {
  const usual = { ...made, action: "c1c2", chance: 0.1 };
  const well = [{ number: 5, seat: 0, made, usual, reason: "It fills the pasture." }];
  answering(() => reviewOf(1, { well, luck: [{ seat: 0, after: 3, until: 8, chance: 0.6, left: 0.2 }] }));
  const review = show(Review, { match: "M", game: "zoff", seats });
  await requested(review);
  expect(spaced(review.text)).toContain("Move 5: The dog runs to a2. It fills the pasture.");
  expect(spaced(review.text)).toContain("Between moves 3 and 8 this player’s chances fell");
  expect(review.text).not.toContain("%");
  review.all("input[type=checkbox]")[0]!.click();
  flushSync();
  expect(spaced(review.text)).toContain("The dog runs to a2 25 %.");
  expect(spaced(review.text)).toContain("An ordinary move would have given 10 %.");
  expect(spaced(review.text)).toContain("60 % → 20 %");
});

test("a lesson can be tried again at a new table, before the decision", async () => {
  const requests = answering(({ path }) => {
    if (path.endsWith("review")) return reviewOf(1, { lessons: [lesson] });
    const site = { games: [], name: "Ann", is_for_research: false, pages: [], broken: [], features: [] };
    return path === "/api/site" ? site : { table: "T2", invite: "", commitment: "C" };
  });
  const go = vi.spyOn(navigation, "go").mockReturnValue();
  const computer = seatOf(0, { name: "Ezra", level: 4 });
  const review = show(Review, { match: "M", game: "zoff", seats: [computer, seats[1]!], you: 1 });
  await requested(review);
  review.press("Try it again");
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/T2"));
  expect(requests.at(-1)).toEqual({
    path: "/api/matches/M/branch",
    body: { id: expect.any(String), name: "Ann", at: 6, seat: 1, level: 4 },
  });
});
