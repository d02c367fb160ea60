import { beforeEach, expect, test, vi } from "vitest";
import { viewOf } from "../testing/table";
import { brokenCommitment, keepCommitment, noteCommitment } from "./commitment";

beforeEach(() => sessionStorage.clear());

test("the first commitment seen is kept, and a different one is reported", () => {
  keepCommitment(viewOf({ commitment: "first" }));
  expect(brokenCommitment("M", "first")).toBeNull();
  keepCommitment(viewOf({ commitment: "second" }));
  expect(brokenCommitment("M", "second")).toBe("first");
  expect(brokenCommitment("M", "first")).toBeNull();
});

test("the first match of a table must have the commitment of the answer to joining", () => {
  noteCommitment("T", "said");
  keepCommitment(viewOf({ commitment: "exchanged" }));

  expect(brokenCommitment("M", "exchanged")).toBe("said");
});

test("the next match of the table has a commitment of its own", () => {
  noteCommitment("T", "said");
  keepCommitment(viewOf({ commitment: "said" }));
  keepCommitment(viewOf({ match: "N", commitment: "another" }));

  expect(brokenCommitment("N", "another")).toBeNull();
  expect(brokenCommitment("M", "said")).toBeNull();
});

test("the commitment of one table does not count for another", () => {
  noteCommitment("T", "said");
  keepCommitment(viewOf({ table: "U", match: "N", commitment: "another" }));

  expect(brokenCommitment("N", "another")).toBeNull();
});

test("where nothing can be stored nothing is compared, and all goes on", () => {
  const no = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: no, setItem: no, removeItem: no });
  noteCommitment("T", "said");
  keepCommitment(viewOf({ commitment: "another" }));

  expect(brokenCommitment("M", "another")).toBeNull();
});
