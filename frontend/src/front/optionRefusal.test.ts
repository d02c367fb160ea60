import { expect, test } from "vitest";
import type { OptionInfo, Refusal } from "../net/wire";
import { withLabels, refusedOption } from "./optionRefusal";

const options = ["dogs", "size", "position"].map(
  (name) => ({ name, label: name.toUpperCase() }) as OptionInfo,
);

function refusal(message: string, code = "bad-option"): Refusal {
  return { code, message, rule: "" };
}

test.each([
  ["dogs=9 is too many: 1 to 4.", "dogs", "“DOGS” is too many: 1 to 4."],
  ["There is no position='x y z': look.", "position", "There is no “POSITION”: look."],
  ["size must be even.", "size", "“SIZE” must be even."],
])("%s", (message, name, words) => {
  expect(refusedOption(refusal(message), options)?.name).toBe(name);
  expect(withLabels(refusal(message), options).message).toBe(words);
});

test("a word within the sentence is no option", () => {
  const said = refusal("A herd of that size is not allowed.");

  expect(refusedOption(said, options)).toBeUndefined();
  expect(withLabels(said, options)).toEqual(said);
});

test("other refusals are about no option", () => {
  expect(refusedOption(refusal("dogs=9", "bad-name"), options)).toBeUndefined();
  expect(refusedOption(null, options)).toBeUndefined();
});
