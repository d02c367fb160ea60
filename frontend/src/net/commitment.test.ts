import { beforeEach, expect, test, vi } from "vitest";
import { viewOf } from "../testing/table";
import { brokenPromise, keepPromise, notePromise } from "./commitment";

beforeEach(() => sessionStorage.clear());

test("the first commitment seen is kept, and another is told", () => {
  keepPromise(viewOf({ commitment: "first" }));
  expect(brokenPromise("M", "first")).toBeNull();
  keepPromise(viewOf({ commitment: "second" }));
  expect(brokenPromise("M", "second")).toBe("first");
  expect(brokenPromise("M", "first")).toBeNull();
});

test("the first match of a table stands by what was said when the visitor sat down", () => {
  notePromise("T", "said");
  keepPromise(viewOf({ commitment: "exchanged" }));

  expect(brokenPromise("M", "exchanged")).toBe("said");
});

test("the next match of the table makes a promise of its own", () => {
  notePromise("T", "said");
  keepPromise(viewOf({ commitment: "said" }));
  keepPromise(viewOf({ match: "N", commitment: "another" }));

  expect(brokenPromise("N", "another")).toBeNull();
  expect(brokenPromise("M", "said")).toBeNull();
});

test("what was said of one table counts at no other", () => {
  notePromise("T", "said");
  keepPromise(viewOf({ table: "U", match: "N", commitment: "another" }));

  expect(brokenPromise("N", "another")).toBeNull();
});

test("where nothing can be stored nothing is compared, and all goes on", () => {
  const no = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: no, setItem: no, removeItem: no });
  notePromise("T", "said");
  keepPromise(viewOf({ commitment: "another" }));

  expect(brokenPromise("M", "another")).toBeNull();
});
