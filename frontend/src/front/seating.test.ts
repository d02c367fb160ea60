import { expect, test } from "vitest";
import type { GameInfo, OptionInfo } from "../net/wire";
import { assignmentsFor, levelOf, occupantsOf, namesAt, type SeatAssignment } from "./seating";

const players: OptionInfo = {
  name: "players",
  label: "Players",
  kind: "int",
  default: 3,
  low: 2,
  high: 6,
  values: [],
  help: "",
};

function game(levels: number[], options: OptionInfo[] = []): GameInfo {
  return {
    name: "zoff",
    title: "",
    line: "",
    author: "",
    players: "",
    minutes: "",
    seats: ["", ""],
    levels: levels.map((level) => ({ level, name: "", blurb: "", people: [] })),
    options,
    rules: "",
    places: {},
    has_notebook: false,
    has_titles: true,
    has_handicap: true,
    lessons: [],
    offers: [],
    is_solved: false,
    is_printable: false,
    deals_openly: false,
    has_scores: false,
  };
}

test("there is an assignment for every possible player besides the visitor", () => {
  expect(assignmentsFor(game([]), "friend")).toEqual([{ filling: "friend", name: "" }]);
  expect(assignmentsFor(game([], [players]), "here")).toHaveLength(5);
});

test("computers sit down from the middle level outwards, the weaker first", () => {
  const levels = assignmentsFor(game([1, 2, 3, 4, 5, 6], [players]), "computer").map(levelOf);

  expect(levels).toEqual([3, 2, 4, 1, 5]);
  expect(assignmentsFor(game([1, 2], [players]), "computer").map(levelOf)).toEqual([1, 2, 1, 2, 1]);
});

test("a requested level takes all seats, if the game has it", () => {
  expect(assignmentsFor(game([1, 2, 3]), "computer", 2).map(levelOf)).toEqual([2]);
  expect(assignmentsFor(game([1]), "computer", 3).map(levelOf)).toEqual([1]);
});

test("a game without computers invites friends", () => {
  expect(assignmentsFor(game([]), "computer").map(levelOf)).toEqual([null]);
});

test("the request names the players at this device and the levels of the computers", () => {
  const assignments = [
    { filling: "here", name: " Ben " },
    { filling: "bot-4", name: "" },
    { filling: "friend", name: "kept from before" },
    { filling: "here", name: " " },
  ] as const;

  expect(occupantsOf(assignments, (index) => `Player ${index + 2}`)).toEqual({
    beside: ["Ben", "Player 5"],
    bots: [4],
  });
});

test("nobody sits at a table twice", () => {
  const levels = [1, 2].map((level) => ({
    level,
    name: "Pip",
    blurb: "",
    people: ["Pip", "Mabel", "Josie"],
  }));
  const seats = ["bot-1", "friend", "bot-2", "bot-1"].map(
    (filling) => ({ filling, name: "" }) as SeatAssignment,
  );
  const names = namesAt(seats, levels).map((by) => by.get(1));
  expect(names).toEqual(["Pip", "Mabel", "Mabel", "Josie"]);
});
