import { expect, test, vi } from "vitest";
import { show } from "../testing/page";
import ChoiceButtons from "./ChoiceButtons.svelte";

const guess = (action: string, ...amounts: string[]) => ({
  action,
  label: `Say ${action}`,
  stakes: amounts.map((amount, index) => ({ case: `case ${index + 1}`, amount })),
});
const choices = [guess("own", "$0", "-$500"), guess("none", "-$100 to -$1,000", "+$500")];

test("choices stand side by side, each above its payoffs", () => {
  const choose = vi.fn();
  const page = show(ChoiceButtons, { choices, busy: false, alone: false, choose, focus: () => undefined });
  expect(page.all("tr").map((row) => [...row.children].map((cell) => cell.textContent.trim()))).toEqual([
    ["If it is", "Say own", "Say none"],
    ["case 1", "$0", "-$100 to -$1,000"],
    ["case 2", "-$500", "+$500"],
  ]);
  page.press("Say none");
  expect(choose).toHaveBeenCalledExactlyOnceWith(choices[1]);
});

test("winning payoffs stand out, however a language writes a range", () => {
  const french = [
    guess("own", "0 $", "de -200 $ à -2 000 $"),
    guess("other", "-500 $", "de +200 $ à +2 000 $"),
  ];
  const page = show(ChoiceButtons, {
    choices: french,
    busy: false,
    alone: false,
    choose: vi.fn(),
    focus: vi.fn(),
  });
  expect(page.all("td.wins").map((cell) => cell.textContent)).toEqual(["de +200 $ à +2 000 $"]);
  expect(page.all("td.loses")).toHaveLength(2);
});

test("while something is on its way no guess is made", () => {
  const choose = vi.fn();
  show(ChoiceButtons, { choices, busy: true, alone: false, choose, focus: () => undefined }).press("Say own");
  expect(choose).not.toHaveBeenCalled();
});
