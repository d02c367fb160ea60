/**
 * Fails on phrases that nobody says, and on those whose blanks differ between the languages. That none is
 * missing, the compiler sees. Phrases put together, like say(`menu.${action}`), count where
 * what fills them is itself a word of the sources, or a number.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const sources = join(import.meta.dirname, "../src");
const texts = join(sources, "text");
const languages = ["en", "fr", "de"];

async function catalogue(language) {
  const source = readFileSync(join(texts, `${language}.ts`), "utf8");
  const module = ts.transpileModule(source, { compilerOptions: { module: "esnext" } }).outputText;
  return (await import(`data:text/javascript;base64,${Buffer.from(module).toString("base64")}`)).default;
}

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

/** The blanks of a text; that of the number may be a word where there is only one. */
function blanks(phrase, text) {
  const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  if (phrase.endsWith(".one")) names.delete("count");
  return [...names].sort().join();
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
const [english, ...others] = await Promise.all(languages.map(catalogue));
const faults = [];
for (const [phrase, text] of Object.entries(english)) {
  const stem = phrase.replace(/\.(one|other)$/, "");
  if (!isSaid(phrase) && !isSaid(stem)) faults.push(`nobody says "${phrase}"`);
  others.forEach((strings, index) => {
    if (blanks(phrase, text) !== blanks(phrase, strings[phrase]))
      faults.push(`"${phrase}" has other blanks in "${languages[index + 1]}"`);
  });
}
for (const fault of faults) console.error(`text: ${fault}`);
process.exit(faults.length ? 1 : 0);
