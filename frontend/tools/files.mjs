/** The files of a build: which modules come together in one, and a copy of each compressed by Brotli. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const COMPRESSED = /\.(js|css|svg)$/;

/**
 * What the front page needs comes in one file, what tables and replays need in another, what only tables need in a
 * third: each file costs three quarters of a kilobyte of headers. The bundler cuts the files of other pages.
 */
export function fileGroups() {
  const [front, table, replay] = ["main.ts", "pages/Table.svelte", "pages/Replay.svelte"].map(neededBy);
  return [
    { debugName: "front", name: named("front", (module) => front(module)), priority: 3 },
    {
      debugName: "board",
      name: named("board", (module) => table(module) && replay(module)),
      priority: 2,
    },
    { debugName: "table", name: named("table", (module) => table(module)), priority: 1 },
  ];
}

/**
 * The name of a group, for the modules that belong to it.
 * @param {string} name
 * @param {(module: Module) => boolean} belongs
 */
function named(name, belongs) {
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => (belongs({ id, graph }) ? name : null);
}

/**
 * Tells whether a page imports a module, itself or by others; what is loaded later does not count.
 * @param {string} page
 * @returns {(module: Module) => boolean}
 */
function neededBy(page) {
  /** @type {Set<string>} */
  const needed = new Set();
  return ({ id, graph }) => {
    if (!needed.size) {
      needed.add(join(import.meta.dirname, "../src", page));
      for (const known of needed) graph.getModuleInfo(known)?.importedIds.forEach((next) => needed.add(next));
    }
    return needed.has(id);
  };
}

/** A plugin that puts a compressed copy beside each file, `NAME.br`: the server sends it where a browser accepts it. */
export function compressed() {
  return {
    name: "compressed",
    apply: /** @type {const} */ ("build"),
    /** @param {{ dir?: string }} output */
    writeBundle({ dir = "" }) {
      const folder = join(dir, "assets");
      for (const name of readdirSync(folder).filter((each) => COMPRESSED.test(each))) {
        const whole = readFileSync(join(folder, name));
        const packed = brotliCompressSync(whole);
        if (packed.length < whole.length) writeFileSync(join(folder, `${name}.br`), packed);
      }
    },
  };
}

/** @typedef {{ id: string, graph: Graph }} Module */
/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} Graph */
