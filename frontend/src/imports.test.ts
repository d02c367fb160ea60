import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Read from the disk: a list of files that Vitest has cached would still name those deleted since. */
const sources: Record<string, string> = Object.fromEntries(
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.(ts|svelte)$/.test(file) && !file.startsWith("testing"))
    .map((file) => [`./${file}`, readFileSync(join(import.meta.dirname, file), "utf8")]),
);

/** The imports of each file, types included: to read the file one has to read them. */
function imports(): Map<string, string[]> {
  const named = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;
  return new Map(
    Object.entries(sources).map(([file, text]) => [
      file,
      [...text.matchAll(named)].flatMap(([, path]) => resolved(file, path!)),
    ]),
  );
}

function resolved(file: string, path: string): string[] {
  const at = `.${new URL(path, `file://${file.slice(1)}`).pathname}`;
  return [at, `${at}.ts`, `${at}/index.ts`].filter((each) => each in sources).slice(0, 1);
}

/** Some way along the imports that comes back to where it began; empty if there is none. */
export function circle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const trail: string[] = [];
  function walk(file: string): string[] {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      const found = walk(next);
      if (found.length) return found;
    }
    trail.pop();
    return [];
  }
  for (const file of graph.keys()) {
    const found = walk(file);
    if (found.length) return found;
  }
  return [];
}

test("no file imports itself by a detour", () => {
  expect(circle(imports())).toEqual([]);
});

test("the wire knows nothing of the page, and words know nothing else", () => {
  const beyond = (folder: string, ...below: string[]) =>
    [...imports()]
      .filter(([file]) => file.startsWith(`./${folder}/`))
      .flatMap(([, files]) => files)
      .filter((file) => ![folder, ...below].some((each) => file.startsWith(`./${each}/`)));

  expect(beyond("net", "text")).toEqual([]);
  expect(beyond("text")).toEqual([]);
  expect(beyond("table", "net")).not.toEqual([]);
});

test("a circle would be found, among files that lead to it and files that do not", () => {
  const graph = { a: ["b", "c"], b: [], c: ["d"], d: ["b", "e"], e: ["c"] };

  expect(circle(new Map(Object.entries(graph)))).toEqual(["c", "d", "e", "c"]);
});

test("the imports of all files are found", () => {
  const graph = imports();

  expect(graph.get("./App.svelte")).toContain("./pages/lazy.ts");
  expect(graph.get("./pages/loadTable.ts")).toContain("./pages/Table.svelte");
  expect(graph.get("./net/http.ts")).toContain("./text/index.ts");
});
