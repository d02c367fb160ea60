import { expect, test } from "vitest";
import { sceneOf } from "../testing/table";
import { exampleOf } from "./example";

const entry = {
  action: "bid {0} {1}",
  label: "Bid",
  fields: [{ label: "", low: 0.5, decimals: 1 }, { label: "" }],
};
const pass = { action: "pass", label: "Pass" };

test("the example is the first legal choice", () => {
  const barred = { action: "a1", label: "", barred: "No." };

  expect(exampleOf(sceneOf({ choices: [barred, pass], entry }))).toBe("pass");
  expect(exampleOf(sceneOf({ choices: [barred] }))).toBe("");
  expect(exampleOf(sceneOf())).toBe("");
});

test("or an entry with its blanks filled in", () => {
  const values: [string, string][] = [["x", "Cross"]];

  expect(exampleOf(sceneOf({ entry }))).toBe("bid 0.5 0");
  expect(exampleOf(sceneOf({ entry: { ...entry, fields: [{ label: "", values }] } }))).toBe("bid x 0");
});
