import { flushSync } from "svelte";
import { expect, onTestFinished, test, vi } from "vitest";
import { show } from "../testing/page";
import { speech } from "../text/language.svelte";
import EntryForm from "./EntryForm.svelte";

const entry = {
  action: "bid {0} {1}",
  label: "Bid",
  fields: [
    { label: "Cows", high: 9.9999, step: 0.0001, decimals: 4 },
    {
      label: "Due",
      values: [
        ["1", "next turn"],
        ["end", "at the end"],
      ] as [string, string][],
    },
  ],
};

function begin(busy = false) {
  const send = vi.fn();
  return { send, form: show(EntryForm, { entry, busy, send }) };
}

function key(field: HTMLElement, name: string): void {
  field.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  flushSync();
}

test.each(["", "10", "-1", "1.00005", "many", "1e0.5"])(
  "%j is reported as invalid, and not sent",
  (wrong) => {
    const { send, form } = begin();
    form.write("Cows", wrong);
    form.press("Bid");

    expect(form.alert).toMatch(/^Cows: Enter a number from 0.0000 to 9.9999/);
    const field = form.field("Cows");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toBe(form.alert);
    expect(document.activeElement).toBe(field);
    expect(send).not.toHaveBeenCalled();
    form.write("Cows", "1");
    expect(form.alert).toBe("");
    expect(field.getAttribute("aria-invalid")).toBe("false");
  },
);

test("a number is typed with a comma, stepped by keys and buttons, and written as the notation has it", () => {
  const { send, form } = begin();
  form.write("Cows", "1,0895");
  key(form.field("Cows"), "ArrowUp");
  form.press("More");
  key(form.field("Cows"), "PageDown");
  form.press("Less");
  form.press("More");
  form.press("Bid");

  expect(send.mock.calls).toEqual([["bid 1.0887 1"]]);
});

test("steps begin at a limit, and stay within the limits", () => {
  const { form } = begin();
  form.press("More");
  expect(form.field("Cows").value).toBe("0.0000");
  form.press("Less");
  expect(form.field("Cows").value).toBe("0.0000");
  form.write("Cows", "9.9999");
  key(form.field("Cows"), "PageUp");
  expect(form.field("Cows").value).toBe("9.9999");
});

test("nothing is sent while a command is unanswered", () => {
  const { send, form } = begin(true);
  form.write("Cows", "1");
  form.press("Bid");

  expect(send).not.toHaveBeenCalled();
});

test("numbers are shown and stepped with the comma of the language", async () => {
  await speech.choose("de");
  onTestFinished(() => speech.choose("en"));
  const { send, form } = begin();
  form.write("Cows", "10");
  form.press("Bid");
  expect(form.alert).toContain("0,0000 bis 9,9999");
  form.write("Cows", "1,0895");
  key(form.field("Cows"), "ArrowUp");
  expect(form.field("Cows").value).toBe("1,0896");
  form.press("Bid");
  expect(send).toHaveBeenCalledWith("bid 1.0896 1");
});
