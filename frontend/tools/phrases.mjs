/**
 * Fails on keys of the catalogue without a use. That all languages have the same keys is checked for all catalogues by
 * `tests/docs/test_catalogues.py`. A composed key, like say(`menu.${action}`), counts as used if its variable part is a
 * word of the sources or a number.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../src");
const texts = join(sources, "text");

/** All keys that the sources could use: words in quotes and property names, and templates as patterns. */
function used() {
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

const { words, patterns } = used();
const isUsed = (phrase) =>
  words.has(phrase) ||
  patterns.some((pattern) =>
    pattern
      .exec(phrase)
      ?.slice(1)
      .every((filling) => /^\d*$/.test(filling) || words.has(filling)),
  );
const english = JSON.parse(readFileSync(join(texts, "en.json"), "utf8"));
const unused = Object.keys(english).filter(
  (phrase) => !isUsed(phrase) && !isUsed(phrase.replace(/\.(one|other)$/, "")),
);
for (const phrase of unused) console.error(`text: no use of "${phrase}"`);
process.exit(unused.length ? 1 : 0);
