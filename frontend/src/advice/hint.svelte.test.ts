import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { TableView } from "../net/wire";
import { show } from "../testing/page";
import { answering, No } from "../testing/server";
import { sceneOf, viewOf } from "../testing/table";
import Hint from "./Hint.svelte";
import type { Pointer } from "./pointers";

const ways = [
  { action: "a1a2", label: "Go from a1 to a2" },
  { action: "a1a2", label: "Go from a1 to a2", path: ["a1", "a2"] },
];
const scene = sceneOf({ choices: ways });
const choices = [
  { action: "a1a2", chance: 0.6, margin: 0.04, words: "", path: [] },
  { action: "c3c4", chance: 0.3, margin: 0.04, words: "the dog runs to c4", path: ["c3", "c4"] },
];
const reasons = {
  reason: "It gets away.",
  tempting: choices[1]!,
  fails: "The chief can take it.",
  answer: { text: "the chief steps to c4 and takes", path: ["d5", "c4"] },
  proven: "",
};

let tables = 0;

/** A hint at a table of its own: the page keeps the last one of a table. */
function begin(changed: Partial<TableView> = {}) {
  const play = vi.fn();
  const view = viewOf({ table: `T${(tables += 1)}`, hints: true, scene, since: 5, version: 5, ...changed });
  const props = $state({ view, play, pointers: [] as Pointer[] });
  const hint = show(Hint, props);
  const news = (more: Partial<TableView>) => {
    props.view = { ...props.view, ...more };
    flushSync();
  };
  return { hint, news, play, props };
}

test("there is no hint if the table allows none, for spectators, and after the end", () => {
  for (const without of [{ hints: false }, { you: -1 }, { phase: "over" as const }])
    expect(begin(without).hint.text).toBe("");
});

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test("it points at the best choice, says one reason, and goes with the position", async () => {
  const requests = answering(() => ({ seat: 0, since: 5, choices, ...reasons }));
  const { hint, news, props } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(spaced(hint.text)).toContain("Go from a1 to a2"));
  expect(hint.text).not.toContain("%");
  expect(hint.text).toContain("It gets away.");
  expect(hint.text).not.toContain("The chief can take it.");
  expect(props.pointers).toEqual([{ path: ["a1", "a2"], tone: "better", chance: "" }]);
  expect(requests).toEqual([{ path: `/api/tables/${props.view.table}/hint`, body: { seat: 0 } }]);
  news({ version: 6, acting: [0, 2] });
  expect(hint.text).toContain("It gets away.");
  // Of several seats at one device, only the one it was for.
  news({ you: 1, yours: [0, 1], acting: [0, 1] });
  expect(hint.text).not.toContain("It gets away.");
  expect(props.pointers).toEqual([]);
  news({ you: 0 });
  expect(hint.text).toContain("It gets away.");
  news({ version: 7, since: 7 });
  expect(hint.text).not.toContain("It gets away.");
});

test("it can be played at once, and on request explains why another move fails", async () => {
  answering(() => ({ seat: 0, since: 5, choices, ...reasons }));
  const { hint, play, props } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.button("Why not another move?")).toBeDefined());
  hint.press("Why not another move?");
  expect(spaced(hint.text)).toContain(
    "The dog runs to c4? The chief can take it. Then the chief steps to c4 and takes.",
  );
  expect(props.pointers).toEqual([
    { path: ["c3", "c4"], tone: "made" },
    { path: ["d5", "c4"], tone: "answer" },
  ]);
  expect(hint.text).not.toContain("%");
  hint.press("Show the chances");
  expect(spaced(hint.all("li")[1]!.textContent)).toMatch(/The dog runs to c4\s+30 % ± 4/);
  hint.press("Play it");
  expect(play).toHaveBeenCalledExactlyOnceWith("a1a2");
});

test("without a reason for the best move, the answer to another one is said at once", async () => {
  answering(() => ({ seat: 0, since: 5, choices, ...reasons, reason: "" }));
  const { hint } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.text).toContain("The dog runs to c4? The chief can take it."));
});

test("where nothing is clear, it says so", async () => {
  const level = choices.map((choice) => ({ ...choice, chance: 0.6 }));
  answering(() => ({
    seat: 0,
    since: 5,
    choices: level,
    ...reasons,
    reason: "",
    tempting: null,
    answer: null,
  }));
  const { hint } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.text).toContain("Nothing clear sets these moves apart."));
});

test("it stays when the panel is laid out anew", async () => {
  answering(() => ({ seat: 0, since: 5, choices, ...reasons }));
  const { hint, props } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.text).toContain("It gets away."));
  expect(show(Hint, { view: props.view, play: vi.fn() }).text).toContain("It gets away.");
});

test("it says what is proven of the position", async () => {
  answering(() => ({ seat: 0, since: 5, choices, ...reasons, proven: "Chief: won, in at most 9 moves." }));
  const { hint } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.text).toContain("Chief: won, in at most 9 moves."));
});

test("a request while others act gets a note until the next version", () => {
  const requests = answering(() => ({}));
  const { hint, news } = begin({ acting: [1] });
  hint.press("Give me a hint");
  expect(hint.all("[role=status]")[0]!.textContent).toBe("You can ask when it is your turn.");
  news({ version: 6 });
  expect(hint.all("[role=status]")[0]!.textContent).toBe("");
  expect(requests).toEqual([]);
});

test("the reason why there is no hint is shown", async () => {
  answering(() => new No(503, { code: "no-answer", message: "ask again.", rule: "" }));
  const { hint } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.alert).toBe("Ask again."));
});
