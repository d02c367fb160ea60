import { expect, test } from "vitest";
import { printAddress, usualPaper } from "./printing";

test("the paper is the usual one of the country", () => {
  expect(["en-US", "fr-CA", "es-mx"].map(usualPaper)).toEqual(["letter", "letter", "letter"]);
  expect(["en", "en-GB", "de-AT", "fr", "ca"].map(usualPaper)).toEqual(["a4", "a4", "a4", "a4", "a4"]);
});

test("the address names game, paper, ink and language", () => {
  expect(printAddress("roundup", "letter", "little", "fr")).toBe(
    "/api/games/roundup/print.pdf?paper=letter&ink=little&lang=fr",
  );
});
