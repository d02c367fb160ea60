import { expect, test, vi } from "vitest";
import { show } from "../testing/page";
import { boardOf, sceneOf } from "../testing/table";
import UndersidesToggle from "./UndersidesToggle.svelte";
import Drawing from "./Drawing.svelte";
import { Movement } from "./movement.svelte";
import { Selection } from "./selection.svelte";
import { shownSpots } from "./spots";
import { undersidesOf } from "./undersides";

const cow = { symbol: "cow", label: "a cow" };
const own = { ...cow, place: "a1", under: "Ranch A, $600", under_symbol: "sold-A", under_text: "600" };
const scene = sceneOf({ sprites: [own, { ...cow, place: "b1" }] });

function drawn(undersides: ReturnType<typeof undersidesOf>) {
  const board = boardOf();
  const movement = new Movement(new Map(), () => new Map());
  movement.begin(scene);
  return show(Drawing, {
    ...{ board, movement, undersides, spots: shownSpots(board, 0), quarter: 0 as const, scale: 40 },
    ...{ marks: [], selection: new Selection(() => [], vi.fn()) },
  });
}

const symbols = (page: ReturnType<typeof drawn>) =>
  page.all(".figure use").map((use) => use.getAttribute("href"));

test("an own piece is drawn turned over, with its value; others stay as they are", () => {
  const page = drawn(undersidesOf(scene));
  expect(symbols(page).sort()).toEqual(["#symbol-cow", "#symbol-sold-A"]);
  expect(page.all(".figure text").map((text) => text.textContent)).toEqual(["600"]);
  expect(symbols(drawn(new Map()))).toEqual(["#symbol-cow", "#symbol-cow"]);
});

test("one press shows and hides the undersides, where the viewer knows any", () => {
  const turn = vi.fn();
  const page = show(UndersidesToggle, { scene, showUndersides: true, turn });
  page.press("Cover what is underneath");
  expect(turn).toHaveBeenCalledOnce();
  expect(
    show(UndersidesToggle, {
      scene: sceneOf({ sprites: [{ ...cow, place: "b1" }] }),
      showUndersides: false,
      turn,
    }).text,
  ).toBe("");
});
