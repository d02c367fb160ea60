import { beforeEach, expect, test } from "vitest";
import { asCsv, ledger, readGames, tallies } from "./ledger.svelte";

const player = (name: string, place: number, total: string) => ({ name, place, total });
const ANN_WINS = [player("Ann", 1, "4"), player("Ben", 2, "2")];
const SHARED = [player("Ben", 1, "3"), player("Cleo", 1, "3")];
const DAY = new Date(2026, 10, 28, 20).getTime();

beforeEach(() => ledger.clear());

test("games are kept, the latest first, and deleted one by one or all", () => {
  ledger.add("Roundup", ANN_WINS, DAY);
  ledger.add("Morra", SHARED, DAY);
  expect(readGames().map(({ title }) => title)).toEqual(["Morra", "Roundup"]);
  ledger.remove(DAY);
  expect(readGames()).toEqual([{ at: DAY + 1, title: "Morra", players: SHARED }]);
  ledger.clear();
  expect(localStorage.getItem("stampede.scored")).toBeNull();
});

test("what cannot be read is left out", () => {
  const games = [
    null,
    7,
    { at: 1, title: "Morra", players: [{ name: "Ann" }] },
    { at: 2, title: "Morra", players: [] },
  ];
  localStorage.setItem("stampede.scored", JSON.stringify(games));
  expect(readGames()).toEqual([{ at: 2, title: "Morra", players: [] }]);
  localStorage.setItem("stampede.scored", "{");
  expect(readGames()).toEqual([]);
});

test("a shared win counts for all who share it", () => {
  ledger.add("Roundup", ANN_WINS);
  ledger.add("Roundup", SHARED);
  expect(tallies(ledger.games)).toEqual([
    { name: "Ann", games: 1, won: 1 },
    { name: "Cleo", games: 1, won: 1 },
    { name: "Ben", games: 2, won: 1 },
  ]);
});

test("the file has a line for each player, the first game first", () => {
  ledger.add("Roundup", [player('Ann "Ace", of Abilene', 1, "4")], DAY);
  ledger.add("Morra", SHARED, DAY);
  expect(asCsv(ledger.games, ["Date", "Game", "Place", "Name", "Score"])).toBe(
    [
      "Date,Game,Place,Name,Score",
      '2026-11-28,Roundup,1,"Ann ""Ace"", of Abilene",4',
      "2026-11-28,Morra,1,Ben,3",
      "2026-11-28,Morra,1,Cleo,3",
      "",
    ].join("\r\n"),
  );
});
