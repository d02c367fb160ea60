import { afterEach, beforeEach, expect, test } from "vitest";
import { fairOf, lineOf, viewOf } from "../testing/table";
import { Contribution } from "./contribution";
import { sha256 } from "./sha256";
import type { Fair, TableView } from "./wire";

const SERVER = "ab".repeat(32);

beforeEach(() => localStorage.removeItem("stampede.stirred.T"));
afterEach(() => localStorage.removeItem("stampede.stirred.T"));

function sealOf(commitment: string, pledges: string[]): string {
  const parts = [commitment, ...pledges].map((part) => String.fromCharCode(0, 0, 0, part.length) + part);
  return sha256("stampede-seal/1" + parts.join(""));
}

function sealed(pledges: string[], changed: Partial<Fair> = {}): TableView {
  const fair = fairOf(SERVER, { is_sealed: true, pledges, seal: sealOf(SERVER, pledges), ...changed });
  return viewOf({ phase: "waiting", fair });
}

test("the seal is the server's own", () => {
  expect(sealOf(SERVER, [sha256("e1"), ""])).toBe(
    "11432fef738e7dfee7615baf019a20247bcd4dd4e0b175f00afc730809a2686e",
  );
});

test("it reveals its number once the commitments are sealed, and again until the match begins", () => {
  const mine = new Contribution("T");
  const { pledge } = mine;
  expect(mine.toReveal(viewOf({ fair: fairOf(SERVER) }))).toBeNull();
  const entropy = mine.toReveal(sealed([pledge, ""]))!;
  expect(sha256(entropy)).toBe(pledge);
  // The line broke, and the page was loaded again.
  expect(new Contribution("T").toReveal(sealed([pledge, ""]))).toBe(entropy);
  expect(new Contribution("T").pledge).not.toBe(pledge);
});

test("it opens nothing under a wrong seal, without its pledge, or under two seals", () => {
  const mine = new Contribution("T");
  const { pledge } = mine;
  expect(mine.toReveal(sealed([pledge], { seal: sealOf(SERVER, [""]) }))).toBeNull();
  expect(mine.toReveal(sealed([sha256("another")]))).toBeNull();
  expect(mine.toReveal(sealed([pledge]))).not.toBeNull();
  expect(mine.toReveal(sealed([pledge, sha256("late")]))).toBeNull();
});

test("it finds its number missing in the chance of the match", () => {
  const mine = new Contribution("T");
  const { pledge } = mine;
  const entropy = mine.toReveal(sealed([pledge, ""]))!;
  const begun = (pledges: string[], contributions: string[], changed: Partial<TableView> = {}) =>
    mine.fault({ ...sealed(pledges, { contributions }), phase: "playing", ...changed });
  expect(begun([pledge, ""], [entropy, ""])).toBeNull();
  expect(begun([pledge, ""], ["ground", ""])).toBe("betrayed");
  // A number for the computer that was found after the others had opened theirs.
  expect(begun([pledge, sha256("ground")], [entropy, "ground"])).toBe("two-seals");
  expect(begun([pledge, ""], ["ground", ""], { you: -1 }), "a spectator pledges nothing").toBeNull();
});

test("it finds a seal without its commitment, and one that fits nothing", () => {
  const mine = new Contribution("T");
  expect(mine.fault(sealed([mine.pledge]))).toBeNull();
  expect(mine.fault(sealed([sha256("x"), ""]))).toBe("without");
  expect(mine.fault(sealed([], { pledges: ["", ""], seal: sealOf(SERVER, ["", ""]) }))).toBe("without");
  const { pledge } = mine;
  const receipt = { type: "receipt", format: "stampede-receipt/1", commitment: SERVER, pledge } as const;
  expect(mine.received({ ...receipt, number: 1, head: "", at_ms: 1, key: "", value: "" })).toBe(true);
  expect(new Contribution("T").fault(sealed([sha256("x"), ""]))).toBe("left-out");
  expect(mine.fault(sealed([pledge], { seal: "" }))).toBe("wrong-seal");
  // Another browser of this person pledged before.
  expect(mine.received({ ...receipt, pledge: "0", number: 1, head: "", at_ms: 1, key: "", value: "" })).toBe(
    false,
  );
  expect(mine.fault(sealed([sha256("x"), ""]))).toBe("without");
});

test("it finds an outcome of chance that nobody pledged anything for", () => {
  const mine = new Contribution("T");
  const log = [{ ...lineOf(1), seat: -1 }];
  expect(mine.fault(viewOf({ log }))).toBe("without");
  expect(mine.fault(viewOf())).toBeNull();
});

test("it must commit again when the server makes a new commitment, and only then", () => {
  const mine = new Contribution("T");
  const waiting = (commitment: string) => viewOf({ phase: "waiting", fair: fairOf(commitment) });
  expect(mine.mustCommitAgain(waiting("first"))).toBe(false);
  expect(mine.mustCommitAgain(waiting("first"))).toBe(false);
  expect(mine.mustCommitAgain(waiting("second"))).toBe(true);
  expect(mine.mustCommitAgain(waiting("second"))).toBe(false);
});
