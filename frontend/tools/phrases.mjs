/**
 * Fails on phrases that nobody says. That the languages say the same, a test of the house checks for all its
 * catalogues. Phrases put together, like say(`menu.${action}`), count where what fills them is itself a word
 * of the sources, or a number.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../src");
const texts = join(sources, "text");

/** All that the sources could say: words in quotes and keys as they stand, templates as patterns. */
function said() {
  const files = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /(?<!\.test)\.(ts|svelte)$/.test(name) && parentPath !== texts)
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
  const words = files
    .flatMap((text) => [...text.matchAll(/"([\w.-]+)"|(\w+):/g)])
    .map(([, quoted, key]) => quoted ?? key);
  const patterns = files
    .flatMap((text) => [...text.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`]*)`/g)])
    .map(([, template]) => {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
      return new RegExp(`^${parts.join("([\\w-]*)")}$`);
    });
  return { words: new Set(words), patterns };
}

const { words, patterns } = said();
const isSaid = (phrase) =>
  words.has(phrase) ||
  patterns.some((pattern) =>
    pattern
      .exec(phrase)
      ?.slice(1)
      .every((filling) => /^\d*$/.test(filling) || words.has(filling)),
  );
const english = JSON.parse(readFileSync(join(texts, "en.json"), "utf8"));
const unsaid = Object.keys(english).filter(
  (phrase) => !isSaid(phrase) && !isSaid(phrase.replace(/\.(one|other)$/, "")),
);
for (const phrase of unsaid) console.error(`text: nobody says "${phrase}"`);
process.exit(unsaid.length ? 1 : 0);
