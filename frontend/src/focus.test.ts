import { beforeAll, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./focus";

beforeAll(() => keepFocus());

beforeEach(() => {
  document.body.innerHTML = "";
});

function page(html: string): void {
  document.body.innerHTML = html;
}

function at(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector)!;
}

/** Changes of the page are noticed a little later. */
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
}

test("a form that is closed gives the focus back to its home", async () => {
  page(`<main data-home tabindex="-1"><section><button id="home" data-home></button>
    <form><input /></form></section></main>`);
  at("input").focus();
  at("form").remove();
  await settled();

  expect(document.activeElement).toBe(at("#home"));
});

test("a home farther out takes it where there is none nearer", async () => {
  page(`<main><h1 data-home tabindex="-1"></h1>
    <div><section><button data-home></button></section></div></main>`);
  at("button").focus();
  at("section").remove();
  await settled();

  expect(document.activeElement).toBe(at("h1"));
});

test("it waits for a home that comes later, as when a page is fetched", async () => {
  page(`<div id="app"><main><button></button></main></div>`);
  at("button").focus();
  at("main").remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
  at("#app").innerHTML = `<p>Finding the table</p>`;
  await settled();
  expect(document.activeElement).toBe(document.body);
  at("#app").innerHTML = `<h1 data-home tabindex="-1"></h1>`;
  await settled();
  expect(document.activeElement).toBe(at("h1"));
});

test("a focus that the user moved stays there", async () => {
  page(
    `<main><h1 data-home tabindex="-1"></h1><button id="gone"></button><button id="kept"></button></main>`,
  );
  at("#gone").focus();
  at("#kept").focus();
  at("#gone").remove();
  await settled();

  expect(document.activeElement).toBe(at("#kept"));
});

test("nor does it move after a click beside everything", async () => {
  page(`<main><h1 data-home tabindex="-1"></h1><button></button></main>`);
  at("button").focus();
  at("button").blur();
  at("main").append("news");
  await settled();
  at("button").remove();
  await settled();

  expect(document.activeElement).toBe(document.body);
});
