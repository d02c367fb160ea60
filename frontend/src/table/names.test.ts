import { afterEach, expect, test } from "vitest";
import { show } from "../testing/page";
import { sceneOf, seatOf } from "../testing/table";
import { speech } from "../text/language.svelte";
import { named, withNames } from "./names";
import SheetTable from "./SheetTable.svelte";

const seats = [
  seatOf(0, { side: "Ranch A", symbol: "mark-A", name: "Anna" }),
  seatOf(1, { side: "Blue", was: "Player 2", name: "Ben" }),
  seatOf(2, { side: "Ranch C" }),
];
const who = (side: string) => `\u2068${side}\u2069`;

afterEach(() => void (speech.language = "en"));

test("a reference becomes the name of the seat that plays or played that side; the rest stays", () => {
  const text = `${who("Ranch A")} beats ${who("blue")} and ${who("Player 2")}, not ${who("Ranch C")} or Ranch A.`;
  expect(withNames(text, seats)).toBe("Anna beats Ben and Ben, not Ranch C or Ranch A.");
  expect(withNames(text, [])).toBe("Ranch A beats blue and Player 2, not Ranch C or Ranch A.");
});

test("in French a word before a name with a vowel loses its own", () => {
  const text = `Le cow-boy de ${who("Ranch A")} et celui de ${who("Blue")}`;
  expect(withNames(text, seats)).toBe("Le cow-boy de Anna et celui de Ben");
  speech.language = "fr";
  expect(withNames(text, seats)).toBe("Le cow-boy d’Anna et celui de Ben");
});

test("a scene without references is the same object", () => {
  const quiet = sceneOf({ status: "The dice are rolled." });
  expect(named(quiet, seats)).toBe(quiet);
  expect(named(sceneOf({ status: `${who("Blue")} rides.` }), seats).status).toBe("Ben rides.");
});

test("a sheet calls players by their names, in its title, its rows and its note", () => {
  const rows = [{ cells: [who("Ranch A"), "$5"], symbol: "mark-A" }, { cells: ["Ranch A", "$1"] }];
  const sheet = { title: `${who("Blue")} sold`, columns: ["", ""], rows, note: who("Ranch C") };
  expect(show(SheetTable, { sheet, seats }).text).toBe("Ben sold Anna$5 Ranch A$1 Ranch C");
});
