import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { show } from "../testing/page";
import type { RefusedCommand } from "./live.svelte";
import TypedMove from "./TypedMove.svelte";

const LABEL = "Type a move";

/** The field, its page, and a table that answers when the test says so. */
function typing() {
  const table = $state({
    example: "f1f2",
    busy: false,
    refused: null as RefusedCommand | null,
    send: vi.fn((_: string) => void (table.busy = true)),
  });
  const page = show(TypedMove, table);
  return { table, page, enter: () => page.press("Play it") };
}

test("a move typed while another is under way follows it", () => {
  const { table, page, enter } = typing();
  table.busy = true;
  flushSync();
  page.write(LABEL, " f1f2 ");
  enter();
  expect(table.send).not.toHaveBeenCalled();
  table.busy = false;
  flushSync();
  expect(table.send).toHaveBeenCalledExactlyOnceWith("f1f2");
  table.busy = false;
  flushSync();
  expect(page.field(LABEL).value).toBe("");
});

test("Enter twice makes one move", () => {
  const { table, page, enter } = typing();
  page.write(LABEL, "f1f2");
  enter();
  enter();
  table.busy = false;
  flushSync();
  expect(table.send).toHaveBeenCalledOnce();
});

test("what was refused stays, to be mended", () => {
  const { table, page, enter } = typing();
  page.write(LABEL, "f1f9");
  enter();
  table.refused = { origin: "typed", refusal: { code: "illegal", message: "No such square.", rule: "" } };
  table.busy = false;
  flushSync();
  expect(page.field(LABEL).value).toBe("f1f9");
  expect(page.alert).toContain("No such square.");
});
