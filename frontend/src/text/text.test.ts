import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listed, say, sayCount, written } from ".";
import { speech, type Language } from "./language.svelte";

const forget = "language=; path=/; max-age=0";

beforeEach(() => {
  document.cookie = forget;
});

afterEach(async () => {
  await speech.choose("en");
  document.cookie = forget;
});

test("blanks are filled in, numbers as the language writes them", async () => {
  expect(say("table.next", { name: "Ann" })).toBe("Ann is next");
  expect(say("time.days", { days: 12345, hours: 2 })).toBe("12,345 d 2 h");
  expect(say("table.next")).toBe(" is next");
  await speech.choose("de");
  expect(written(12345)).toBe("12.345");
  expect(written("12345")).toBe("12345");
});

test("a counted phrase has the form of its number", async () => {
  expect(sayCount("table.waiting-friend", 1)).toBe("Waiting for a friend");
  expect(sayCount("table.waiting-friend", 0)).toBe("Waiting for 0 friends");
  expect(sayCount("table.waiting-friend", 2)).toBe("Waiting for 2 friends");
  await speech.choose("fr");
  expect(sayCount("change.days", 0), "nought is singular in French").toBe(
    sayCount("change.days", 1).replace("1", "0"),
  );
});

test.each([
  ["en", "Ann, Ben and Cleo"],
  ["fr", "Ann, Ben et Cleo"],
  ["de", "Ann, Ben und Cleo"],
] as [Language, string][])("names are listed in %s", async (language, words) => {
  await speech.choose(language);

  expect(listed(["Ann", "Ben", "Cleo"])).toBe(words);
  expect(listed(["Ann"])).toBe("Ann");
  expect(listed([])).toBe("");
});

test("a choice is kept for the server too, and the page says it", async () => {
  await speech.choose("fr");
  expect(document.cookie).toContain("language=fr");
  expect(document.documentElement.lang).toBe("fr");
  expect(say("table.your-turn")).not.toBe("Your turn");
});

test("the last choice counts, even if an earlier catalogue arrives later", async () => {
  await Promise.all([speech.choose("de"), speech.choose("en")]);

  expect(speech.language).toBe("en");
  expect(say("table.your-turn")).toBe("Your turn");
});

test.each([
  [["de-AT", "en"], "de"],
  [["nl", "fr-CH", "de"], "fr"],
  [["nl", "eo"], "en"],
  [[], "en"],
])("a browser that wants %s begins in %s", async (wanted, language) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(wanted);
  await speech.begin();

  expect(speech.language).toBe(language);
});

test("the stored language comes before the browser's", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
  document.cookie = "language=de; path=/";
  await speech.begin();
  expect(speech.language).toBe("de");
  document.cookie = "language=xx; path=/";
  await speech.begin();
  expect(speech.language).toBe("fr");
});
