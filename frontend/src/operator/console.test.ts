import { expect, test, vi } from "vitest";
import type { Console as Shown, KnownPerson, OpenReport } from "../net/wire";
import { show } from "../testing/page";
import { answering, No } from "../testing/server";
import Console from "./Console.svelte";

const ben: KnownPerson = { guest: 12, name: "Ben", has_account: true, banned_ms: 0, reports: 2 };
const anna: KnownPerson = { guest: 11, name: "Anna", has_account: false, banned_ms: 0, reports: 0 };
const report: OpenReport = {
  id: 3,
  at_ms: Date.now(),
  table: "T",
  is_at_table: true,
  by: anna,
  about: ben,
  message: 2,
  kind: "abuse",
  reason: "Loud",
  lines: [{ number: 2, guest: 12, name: "Ben", text: "Rude words", at_ms: Date.now() }],
};
const shown = (changed: Partial<Shown> = {}): Shown => ({
  reports: [report],
  waiting: 1,
  banned: [],
  deeds: [],
  ...changed,
});

test("a report from a club's chat offers to close the club, and nothing to do with a table", async () => {
  answering(() => shown({ reports: [{ ...report, is_at_table: false }] }));
  const page = show(Console, {});
  await vi.waitFor(() => expect(page.text).toContain("Rude words"));
  expect(page.text).toContain("Remove the message");
  expect(page.text).toContain("Close the club");
  expect(page.text).not.toContain("See the table");
});

test("a person is banned with a note, and the page shows the result", async () => {
  let now = shown();
  const requests = answering(({ body }) => {
    if (!body) return now;
    const entry = { deed: "ban", about: ben, table: "", number: 0, until_ms: -1, note: "Loud" } as const;
    now = shown({ reports: [], waiting: 0, deeds: [{ at_ms: Date.now(), by: "olga", ...entry }] });
    return {};
  });
  const page = show(Console, {});
  await vi.waitFor(() => expect(page.text).toContain("Rude words"));
  page.press("Ban");
  await vi.waitFor(() => expect(page.text).toContain("Ban: Ben"));
  page.write("Why? (for the log)", "Loud");
  page.all("dialog button")[0]!.click();
  await vi.waitFor(() => expect(page.text).toContain("0 reports are open."));
  expect(page.text).toContain("Ban: Ben (number 12), banned for good");
  const sent = requests.find(({ body }) => body)?.body;
  expect(sent).toMatchObject({ deed: { type: "ban", guest: 12, days: 7 }, note: "Loud" });
});

test("to others it looks like an unknown address", async () => {
  answering(() => new No(404, { code: "not-found", message: "Nothing", rule: "" }));
  const page = show(Console, {});
  await vi.waitFor(() => expect(page.text).toContain("There is no page at this address."));
});
