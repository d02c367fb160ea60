import { afterEach, expect, test } from "vitest";
import type { EventEntrant, EventRound, EventView } from "../net/wire";
import { show } from "../testing/page";
import { speech } from "../text/language.svelte";
import Standings from "./Standings.svelte";

const entrant = (number: number, name: string, points: number, ...ties: number[]): EventEntrant => ({
  number,
  name,
  level: 0,
  is_out: false,
  is_you: false,
  place: number + 1,
  points,
  ties,
  played: 2,
  byes: 0,
  group: 0,
  moves: 0,
});
const round: EventRound = { number: 0, boards: [], byes: [], is_final: false, began_ms: 0 };
const entrants = [entrant(0, "Ann", 1.5, 2.25), entrant(1, "Ben", 0.5, 1)];
const viewOf = (changes: Partial<EventView>): EventView =>
  ({ ties: ["buchholz"], entrants, rounds: [round], is_closed: false, ...changes }) as EventView;
const standings = (changes: Partial<EventView> = {}) => show(Standings, { view: viewOf(changes) });
const cells = (page: ReturnType<typeof standings>) => page.all("td.number").map((each) => each.textContent);

afterEach(() => speech.choose("en"));

test("points are written as the language writes numbers", async () => {
  expect(cells(standings())).toEqual(["1.", "1.5", "2.25", "2.", "0.5", "1"]);
  await speech.choose("de");
  expect(cells(standings())).toEqual(["1.", "1,5", "2,25", "2.", "0,5", "1"]);
});

test("before the first round there are people, and no points", () => {
  const page = standings({ rounds: [] });
  expect(page.text).toMatch(/^Entrants Name Ann Ben How equal points/);
  expect(standings({ rounds: [], is_closed: true }).text).toContain("Entrants");
  expect(standings().text).toMatch(/^Standings/);
  expect(standings({ is_closed: true }).text).toMatch(/^Final standings/);
});

test("the tie-breaks are explained in their order, but not on a wall", () => {
  const page = standings({ ties: ["wins", "direct"] });
  expect(page.all("dt").map((each) => each.textContent)).toEqual(["Wins", "Direct encounter"]);
  expect(show(Standings, { view: viewOf({}), brief: true }).all("details")).toEqual([]);
});
