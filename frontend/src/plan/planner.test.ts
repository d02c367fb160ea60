import { beforeEach, expect, test, vi } from "vitest";
import type { Ahead, MakePlan, PlanStep, TableView } from "../net/wire";
import { answering, No, type Request } from "../testing/server";
import { sceneOf, viewOf } from "../testing/table";
import { Planner } from "./planner.svelte";

let view: TableView | null;
let planner: Planner;
let requests: Request[];

/** Ben is to move, Ann (seat 0) plans; the moves alternate. */
function stepsOf(actions: string[]): PlanStep[] {
  return actions.map((action, index) => ({ seat: (index + 1) % 2, action, said: action }));
}

beforeEach(() => {
  view = viewOf({ may_plan: true, acting: [1], version: 7 });
  planner = new Planner(() => view);
  requests = answering(({ path, body }) => {
    if (path.endsWith("/ahead")) {
      const { actions } = body as { actions: string[] };
      const ahead: Ahead = { steps: stepsOf(actions), scene: sceneOf(), acting: [] };
      return ahead;
    }
    const { lines = [], anyway = "" } = (body ?? {}) as Partial<MakePlan>;
    return { seat: 0, lines: lines.map(stepsOf), anyway, dropped: "" };
  });
});

async function answered(act: () => void): Promise<unknown> {
  act();
  await vi.waitFor(() => expect(planner.busy).toBe(false));
  return requests.at(-1)?.body;
}

async function attempt(...actions: string[]): Promise<void> {
  await answered(() => planner.begin());
  for (const action of actions) await answered(() => planner.choose(action));
}

test("only a waiting player can plan", () => {
  expect(planner.waits).toBe(true);
  for (const other of [{ may_plan: false }, { phase: "over" }, { you: -1 }, { acting: [0] }]) {
    view = viewOf({ may_plan: true, acting: [1], ...(other as Partial<TableView>) });
    expect(planner.waits).toBe(false);
  }
  view = null;
  expect(planner.waits).toBe(false);
});

test("the tried line grows and shrinks by one choice, from where it began", async () => {
  await attempt("b1", "a1");
  expect(requests.at(-1)).toEqual({
    path: "/api/tables/T/ahead",
    body: { seat: 0, version: 7, actions: ["b1", "a1"] },
  });
  // The version rises when a person arrives; the tried line still starts where it began.
  view = viewOf({ ...view!, version: 8 });
  expect(await answered(() => planner.choose("b2"))).toMatchObject({
    version: 7,
    actions: ["b1", "a1", "b2"],
  });
  expect(await answered(() => planner.back())).toMatchObject({ actions: ["b1", "a1"] });
  planner.end();
  expect(planner.ahead).toBeNull();
});

test("a line ends with an answer of the player", async () => {
  await attempt("b1");
  expect(planner.ready).toBe(false);
  await answered(() => planner.choose("a1"));
  expect(planner.ready).toBe(true);
  await answered(() => planner.choose("b2"));
  expect(planner.ready).toBe(false);
});

test("lines are kept beside each other, with the answer to all the rest", async () => {
  await attempt("b1", "a1");
  expect(await answered(() => planner.keep())).toEqual({
    seat: 0,
    version: 7,
    lines: [["b1", "a1"]],
    anyway: "",
  });
  expect(planner.ahead).toBeNull();
  await attempt("b2", "a2");
  expect(planner.answer?.action).toBe("a2");
  expect(await answered(() => planner.keepAnyway())).toMatchObject({ lines: [["b1", "a1"]], anyway: "a2" });
  await attempt("b3", "a3");
  expect(await answered(() => planner.keep())).toMatchObject({
    lines: [
      ["b1", "a1"],
      ["b3", "a3"],
    ],
    anyway: "a2",
  });
  const [first] = planner.plan!.lines;
  expect(await answered(() => planner.drop(first!))).toMatchObject({ lines: [["b3", "a3"]], anyway: "a2" });
  expect(await answered(() => planner.dropAnyway())).toMatchObject({ lines: [["b3", "a3"]], anyway: "" });
});

test("only a first answer can be given to anything", async () => {
  await attempt("b1", "a1", "b2", "a2");
  expect(planner.answer).toBeUndefined();
  const before = requests.length;
  planner.keepAnyway();
  expect(requests).toHaveLength(before);
});

test("when the table moves on the tried line is dropped, and the plan is fetched again", async () => {
  await attempt("b1");
  view = viewOf({ ...view!, version: 9, you: 2 });
  await answered(() => planner.renew());
  expect(planner.ahead).toBeNull();
  expect(requests.at(-1)!.path).toBe("/api/tables/T/plan?seat=2");
  expect(planner.plan).not.toBeNull();
  view = viewOf({ ...view, phase: "over" });
  await answered(() => planner.renew());
  expect(planner.plan).toBeNull();
});

test("a refusal is shown, and the tried line stays", async () => {
  await attempt("b1");
  answering(() => new No(409, { code: "illegal", message: "No.", rule: "B2.1" }));
  await answered(() => planner.choose("a9"));

  expect(planner.refusal).toEqual({ code: "illegal", message: "No.", rule: "B2.1" });
  expect(planner.ahead?.steps).toHaveLength(1);
  planner.end();
  expect(planner.refusal).toBeNull();
});
