import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { TableView } from "../net/wire";
import { show } from "../testing/page";
import { answering, No } from "../testing/server";
import { sceneOf, viewOf } from "../testing/table";
import Hint from "./Hint.svelte";

const scene = sceneOf({ choices: [{ action: "a1a2", label: "Go from a1 to a2" }] });
const choices = [{ action: "a1a2", chance: 0.6, margin: 0.04 }];

function begin(changed: Partial<TableView> = {}) {
  const props = $state({ view: viewOf({ hints: true, scene, since: 5, version: 5, ...changed }) });
  const hint = show(Hint, props);
  const news = (more: Partial<TableView>) => {
    props.view = { ...props.view, ...more };
    flushSync();
  };
  return { hint, news };
}

test("there is none where the table gives none, nor for who looks on, nor after the end", () => {
  for (const without of [{ hints: false }, { you: -1 }, { phase: "over" as const }])
    expect(begin(without).hint.text).toBe("");
});

test("it names choices and chances, stays while others become ready, and goes with the position", async () => {
  const requests = answering(() => ({ seat: 0, since: 5, choices }));
  const { hint, news } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.all("li")).toHaveLength(1));
  expect(hint.text.replaceAll("\u00a0", " ")).toContain("Go from a1 to a2 60 % ± 4");
  expect(requests).toEqual([{ path: "/api/tables/T/hint", body: { seat: 0 } }]);
  news({ version: 6, acting: [0, 2] });
  expect(hint.all("li")).toHaveLength(1);
  // Of several seats at one device, only the one it was for.
  news({ you: 1, yours: [0, 1], acting: [0, 1] });
  expect(hint.all("li")).toHaveLength(0);
  news({ you: 0 });
  expect(hint.all("li")).toHaveLength(1);
  news({ version: 7, since: 7 });
  expect(hint.all("li")).toHaveLength(0);
});

test("who asks while others act is told when they can, until something happens", () => {
  const requests = answering(() => ({}));
  const { hint, news } = begin({ acting: [1] });
  hint.press("Give me a hint");
  expect(hint.all("[role=status]")[0]!.textContent).toBe("You can ask when it is your turn.");
  news({ version: 6 });
  expect(hint.all("[role=status]")[0]!.textContent).toBe("");
  expect(requests).toEqual([]);
});

test("why there is no hint is told", async () => {
  answering(() => new No(503, { code: "no-answer", message: "ask again.", rule: "" }));
  const { hint } = begin();
  hint.press("Give me a hint");
  await vi.waitFor(() => expect(hint.alert).toBe("Ask again."));
});
