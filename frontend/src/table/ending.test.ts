import { expect, test } from "vitest";
import { cameFrom } from "../events/origins";
import type { TableView } from "../net/wire";
import { show } from "../testing/page";
import { viewOf } from "../testing/table";
import { say } from "../text";
import Ending from "./Ending.svelte";

const texts = (changed: Partial<TableView>) => {
  const view = viewOf({ table: "T", phase: "over", yours: [0], ...changed });
  return show(Ending, { view, busy: false, remark: null, highlight: undefined, rematch: () => {} }).text;
};

test("a table of an event says that its next match begins, or offers the way back alone", () => {
  expect(texts({})).toContain(say("end.rematch"));
  cameFrom("E", "T");
  const next = texts({});
  expect(next).toContain(say("end.next-soon"));
  expect(next).not.toContain(say("end.rematch"));
  const last = texts({ is_last: true });
  expect(last).not.toContain(say("end.next-soon"));
  expect(last).not.toContain(say("end.rematch"));
  expect(last).toContain(say("end.to-event"));
});
