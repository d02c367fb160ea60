import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, No } from "../testing/server";
import type { StudyView } from "../net/wire";
import { Study } from "./study.svelte";
import type { Line } from "./tree.svelte";

const FIRST: Line = [[0, "a"]];

function view(more: Partial<StudyView> = {}): StudyView {
  return {
    ...{
      study: "s",
      version: 1,
      title: "Two ways",
      owner: "Anna",
      is_yours: true,
      game: "g",
      game_title: "G",
    },
    ...{ board: "", rules: "", seats: [], match: "", lead: null, is_solved: false },
    nodes: [
      { parent: -1, seat: -1, action: "", comment: {}, arrows: [] },
      { parent: 0, seat: 0, action: "a", comment: {}, arrows: [] },
    ],
    ...more,
  };
}

/** A server that draws everything, and answers the rest like this. */
function serving(answer: (path: string, body: never) => unknown = () => ({ version: 2 })) {
  return answering(({ path, body }) => {
    if (!path.endsWith("/look")) return answer(path, body as never);
    const { action } = body as { action?: string };
    return { made: action ? [[1, action]] : [], scene: { sprites: [], status: "" }, acting: [0] };
  });
}

const settled = async () => {
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the owner's changes show at once and are stored by the server", async () => {
  const requests = serving();
  const study = new Study(view());
  study.go(study.root.next);
  await study.act("b");
  await settled();
  expect(study.at.line).toEqual([...FIRST, [1, "b"]]);
  expect(requests.filter(({ path }) => path.endsWith("/edit"))).toEqual([
    {
      path: "/api/studies/s/edit",
      body: { version: 1, edits: [{ what: "add", line: [...FIRST, [1, "b"]] }] },
    },
  ]);
  expect(study.view.version).toBe(2);
});

test("only the last state of a comment is sent", async () => {
  const requests = serving();
  const study = new Study(view());
  for (const text of ["G", "Go", "Good."]) study.write(study.at, text);
  await settled();
  const edits = requests.flatMap(({ body }) => (body as { edits?: unknown[] }).edits ?? []);
  expect(edits).toEqual([{ what: "comment", line: [], language: "en", text: "Good." }]);
  expect(study.at.comment).toEqual({ en: "Good." });
});

test("a stale change is reported, and the study is as the server has it", async () => {
  const refusal = { code: "stale", message: "It was changed elsewhere.", rule: "" };
  serving((path) => (path.endsWith("/edit") ? new No(409, refusal) : view({ version: 5, title: "Newer" })));
  const study = new Study(view());
  study.go(study.root.next);
  study.remove();
  await settled();
  expect(study.refusal?.message).toBe("It was changed elsewhere.");
  expect([study.view.title, study.view.version]).toEqual(["Newer", 5]);
  expect(study.root.children).toHaveLength(1);
});

test("a reader's lines stay when the study changes, and are not sent", async () => {
  const requests = serving(() => view({ is_yours: false, version: 2 }));
  const study = new Study(view({ is_yours: false }));
  await study.act("b");
  study.receive({ type: "study", version: 2, lead: null });
  await settled();
  expect(study.view.version).toBe(2);
  expect(study.at.line).toEqual([[1, "b"]]);
  expect(requests.some(({ path }) => path.endsWith("/edit"))).toBe(false);
});

test("a follower is led, may leave, and rejoins", async () => {
  serving();
  const study = new Study(view({ is_yours: false, lead: FIRST }));
  expect(study.at.line).toEqual(FIRST);
  study.go(study.root);
  study.receive({ type: "study", version: 1, lead: [...FIRST, [1, "b"]] });
  expect([study.following, study.at.line]).toEqual([false, []]);
  study.rejoin();
  expect(study.at.line).toEqual([...FIRST, [1, "b"]]);
  study.receive({ type: "study", version: 1, lead: null });
  study.go(study.root);
  expect(study.following).toBe(true);
});

test("a leader sends each position, and a heartbeat", async () => {
  const requests = serving();
  const led = () => requests.filter(({ path }) => path.endsWith("/lead")).map(({ body }) => body);
  const study = new Study(view());
  study.startLeading();
  study.go(study.root.next);
  expect(led()).toEqual([{ line: [] }, { line: FIRST }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(led()).toHaveLength(3);
  study.stopLeading();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(led().slice(3)).toEqual([{ line: null }]);
});
