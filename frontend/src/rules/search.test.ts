import { expect, test } from "vitest";
import { find } from "./search";

const book = document.createElement("div");
book.innerHTML = `
  <section id="Z1"><h2>Le matériel</h2>
    <ol><li id="Z1.1"><b>Z1.1</b> Trente   vaches <em>brunes</em>.</li>
    <li id="Z1.2"><b>Z1.2</b> Un pré.</li></ol></section>
  <section id="chapter-1"><h2>Appendix</h2><p>Of cows.</p></section>`;
const chapters = [
  { rule: "Z1", title: "Le matériel", html: "" },
  { rule: "", title: "Appendix", html: "" },
  { rule: "Z9", title: "Not drawn", html: "" },
];

test("rules are found by their words, whatever their capitals, accents and marks", () => {
  expect(find(book, chapters, "TRENTE vaches brunes")).toEqual([
    { id: "Z1.1", number: "Z1.1", words: "Trente   vaches brunes." },
  ]);
  expect(find(book, chapters, "pre").map(({ id }) => id)).toEqual(["Z1.2"]);
  expect(find(book, chapters, "z1.2").map(({ id }) => id)).toEqual(["Z1.2"]);
});

test("text outside the rules is found by its chapter", () => {
  expect(find(book, chapters, "materiel")).toEqual([{ id: "Z1", number: "Z1", words: "Le matériel" }]);
  expect(find(book, chapters, "cows")).toEqual([{ id: "chapter-1", number: "", words: "Appendix" }]);
  expect(find(book, chapters, "horses")).toEqual([]);
});
