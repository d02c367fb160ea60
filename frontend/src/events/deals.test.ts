import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sha256 } from "../net/sha256";
import type { FairnessEntry } from "../net/wire";
import { eventOf } from "../testing/event";
import { answering, No } from "../testing/server";
import { viewOf } from "../testing/table";
import { faultOfDeal, keepDeals } from "./deals";

const COMMITMENT = "ab".repeat(32);
const LINE = 7;

let event: string;
let number = 0;

beforeEach(() => (event = `event-${++number}`));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(...commitments: string[]): void {
  const deals = commitments.map((commitment) => ({ commitment, line: LINE }));
  keepDeals(eventOf({ event, deals }));
}

const tableOf = (round = 0) => viewOf({ commitment: COMMITMENT, deal: { event, round, line: LINE } });

/** The server's list and its page of the event, with something changed. */
function serve(changed: Partial<FairnessEntry> = {}, table = "T", status = 200): void {
  const entry = {
    ...{ number: LINE, kind: "commitment", at_ms: 10, commitment: COMMITMENT, round: sha256(`${event}/0`) },
    ...{ hash: "", before: "", seal: "", seed: "", match: "", pledges: [], contributions: [] },
    ...{ beacon_key: "", beacon_number: 0 },
    ...changed,
  };
  answering(({ path }) => {
    if (status !== 200) return new No(status, { code: "unknown-event", message: "No.", rule: "" });
    if (path.startsWith("/api/fairness")) return { entries: [entry], total: 9 };
    const board = { people: [0, 1], table, places: [], ended: 0, is_decided: false };
    return eventOf({ rounds: [{ number: 0, boards: [board], byes: [], is_final: false, began_ms: 20 }] });
  });
}

test("a commitment from before the pairing is right", async () => {
  show(COMMITMENT);
  serve();
  expect(await faultOfDeal(tableOf())).toBeNull();
});

test.each([
  ["another line", { number: 6 }, "T", 200],
  ["another kind", { kind: "seal" as const }, "T", 200],
  ["another seed", { commitment: "cd" }, "T", 200],
  ["a table's own", { round: "" }, "T", 200],
  ["another round's", { round: sha256("event/1") }, "T", 200],
  ["after the pairing", { at_ms: 21 }, "T", 200],
  ["another table's", {}, "U", 200],
  ["no event's", {}, "T", 404],
])("%s is not", async (_name, changed, table, status) => {
  show(COMMITMENT);
  serve(changed, table, status);
  expect((await faultOfDeal(tableOf()))?.fault).toBe("deal");
});

test("the first commitment that the page of the event has shown must hold", async () => {
  serve();
  show("cd");
  show(COMMITMENT);
  expect(await faultOfDeal(tableOf())).toEqual({ fault: "exchanged", promised: "cd" });
});

test("an event that this browser has never shown is for its player to judge", async () => {
  serve();
  expect((await faultOfDeal(tableOf()))?.fault).toBe("unseen-event");
});

test("a table with a deal of its own has nothing to look for", async () => {
  expect(await faultOfDeal(viewOf())).toBeNull();
});

test("while the line is broken nothing is decided", async () => {
  show(COMMITMENT);
  answering(() => {
    throw new TypeError("no line");
  });
  await expect(faultOfDeal(tableOf())).rejects.toThrow("no line");
});
