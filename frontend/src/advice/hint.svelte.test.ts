import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { Choice, TableView } from "../net/wire";
import { show } from "../testing/page";
import { answering, No } from "../testing/server";
import { sceneOf, viewOf } from "../testing/table";
import Hint from "./Hint.svelte";

const ways = [
  { action: "a1a2", label: "Go from a1 to a2" },
  { action: "a1a2", label: "Go from a1 to a2", path: ["a1", "a2"] },
];
const scene = sceneOf({ choices: ways });
const choices = [
  { action: "a1a2", chance: 0.6, margin: 0.04 },
  { action: "c3c4", chance: 0.3, margin: 0.04 },
];
const reasons = { reason: "It gets away.", tempting: choices[1]!, fails: "The chief can take it." };

function begin(changed: Partial<TableView> = {}) {
  const play = vi.fn();
  const view = viewOf({ hints: true, scene, since: 5, version: 5, ...changed });
  const props = $state({ view, play, pointed: null as Choice | null });
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
  await vi.waitFor(() => expect(spaced(hint.text)).toContain("Go from a1 to a2 60 % ± 4"));
  expect(hint.text).toContain("It gets away.");
  expect(hint.text).not.toContain("The chief can take it.");
  expect(props.pointed).toEqual(ways[1]);
  expect(requests).toEqual([{ path: "/api/tables/T/hint", body: { seat: 0 } }]);
  news({ version: 6, acting: [0, 2] });
  expect(hint.text).toContain("It gets away.");
  // Of several seats at one device, only the one it was for.
  news({ you: 1, yours: [0, 1], acting: [0, 1] });
  expect(hint.text).not.toContain("It gets away.");
  expect(props.pointed).toBeNull();
  news({ you: 0 });
  expect(hint.text).toContain("It gets away.");
  news({ version: 7, since: 7 });
  expect(hint.text).not.toContain("It gets away.");
});

test("it can be played at once, and on request explains why another move fails", async () => {
  answering(() => ({ seat: 0, since: 5, choices, ...reasons }));
  const { hint, play } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.button("Why not another move?")).toBeDefined());
  hint.press("Why not another move?");
  expect(spaced(hint.text)).toContain("c3c4? The chief can take it.");
  expect(spaced(hint.all("li")[0]!.textContent)).toMatch(/c3c4\s+30 % ± 4/);
  hint.press("Play it");
  expect(play).toHaveBeenCalledExactlyOnceWith("a1a2");
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
