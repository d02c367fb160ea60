import { expect, test, vi } from "vitest";
import type { FairnessEntry } from "../net/wire";
import { show } from "../testing/page";
import { answering } from "../testing/server";
import FairnessList from "./FairnessList.svelte";

const TOTAL = 70;

function entry(number: number): FairnessEntry {
  const proofs = { hash: `hash ${number}`, before: "", commitment: `promise ${number}`, seal: "", seed: "" };
  const kind = number === 70 ? "result" : "commitment";
  const match = number === 70 ? "what it came to" : "";
  const beacon = { beacon_key: "", beacon_number: 0 };
  return { number, at_ms: 0, kind, ...proofs, ...beacon, pledges: [], contributions: [], match, round: "" };
}

/** As the server gives them: fifty, the newest first. */
function list() {
  return answering(({ path }) => {
    const before = Number(path.split("=")[1]) || TOTAL + 1;
    const numbers = [...Array(Math.min(50, before - 1)).keys()].map((index) => before - 1 - index);
    return { entries: numbers.map(entry), total: TOTAL };
  });
}

test("the list is read page by page, the newest first", async () => {
  vi.stubGlobal("scrollTo", () => undefined);
  const requests = list();
  const page = show(FairnessList, {});
  await vi.waitFor(() => expect(page.text).toContain("Lines 70 to 21"));
  expect(page.all("li")[0]!.textContent).toContain("A game ended");
  expect(page.all("li")[0]!.textContent).toContain("what it came to");
  expect(page.text).not.toContain("promise 20");
  page.press("Newer");
  expect(requests).toHaveLength(1);
  page.press("Older");
  await vi.waitFor(() => expect(page.text).toContain("Lines 20 to 1,"));
  expect(page.text).toContain("promise 20");
  page.press("Older");
  expect(requests).toHaveLength(2);
  page.press("Newer");
  await vi.waitFor(() => expect(page.text).toContain("Lines 70 to 21"));
});

test("an empty list says so", async () => {
  answering(() => ({ entries: [], total: 0 }));
  const page = show(FairnessList, {});
  await vi.waitFor(() => expect(page.text).toContain("Nothing has been left to chance here yet."));
});
