import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Rulebook as Book } from "../net/wire";
import { show, type Shown } from "../testing/page";
import { answering } from "../testing/server";
import Rulebook from "./Rulebook.svelte";
import { rulebook } from "./openRulebook.svelte";

const chapters = [{ rule: "B2", title: "Moves", html: `<ul><li id="B2.4"><b>B2.4</b> The chief.</li></ul>` }];
const introduction = {
  rule: "",
  title: "How to play Buffalo",
  html: `<h3>The aim</h3><p>Run <a href="#B2.4">B2.4</a>.</p>`,
};
const book: Book = { language: "en", title: "Buffalo: the rules", html: "", chapters, introduction: null };

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

async function open(said: Book, rule = ""): Promise<Shown> {
  answering(() => said);
  rulebook.open("/api/games/buffalo/rules", rule);
  const shown = show(Rulebook, {});
  await vi.waitFor(() => expect(shown.all("article")).not.toHaveLength(0));
  flushSync();
  return shown;
}

const title = (shown: Shown) => shown.all("h2")[0]!.textContent.trim();
const marked = (shown: Shown) => shown.all("[data-marked]").map(({ id }) => id);

test("newcomers read how to play first, and the rules and back are a press away", async () => {
  const shown = await open({ ...book, introduction });
  expect(title(shown)).toBe("How to play Buffalo");
  expect(shown.all(".body")[0]!.hidden).toBe(true);
  shown.press("All the rules");
  expect(title(shown)).toBe("Buffalo: the rules");
  expect(shown.all("article[hidden]")).toHaveLength(1);
  shown.press("How to play");
  expect(title(shown)).toBe("How to play Buffalo");
});

test("a cited rule is opened among the rules", async () => {
  const shown = await open({ ...book, introduction });
  shown.all("a")[0]!.click();
  await vi.waitFor(() => expect(marked(shown)).toEqual(["B2.4"]));
  expect(title(shown)).toBe("Buffalo: the rules");
});

test("a requested rule is shown", async () => {
  const shown = await open({ ...book, introduction }, "B2.4");
  await vi.waitFor(() => expect(marked(shown)).toEqual(["B2.4"]));
  expect(title(shown)).toBe("Buffalo: the rules");
});

test("a game without an introduction opens at its rules", async () => {
  const shown = await open(book);
  expect(title(shown)).toBe("Buffalo: the rules");
  expect(shown.button("How to play")).toBeUndefined();
  expect(shown.all(".body")[0]!.hidden).toBe(false);
});
