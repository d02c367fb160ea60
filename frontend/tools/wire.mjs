/**
 * Makes src/net/wire.ts, the types of all messages, from their JSON Schema (src/net/wire.json, which `make wire` writes
 * from the server's structs): as a script, and as a plugin of Vite for builds, tests and the development server.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const script = fileURLToPath(import.meta.url);
const schema = fileURLToPath(new URL("../src/net/wire.json", import.meta.url));
const types = fileURLToPath(new URL("../src/net/wire.ts", import.meta.url));

/** Write the types, unless those that are there were made of the same schema by the same script. */
export async function writeTypes() {
  const hash = createHash("sha256").update(readFileSync(schema)).update(readFileSync(script)).digest("hex");
  const banner = `// Made of wire.json by tools/wire.mjs (${hash}): change the server's messages instead.\n`;
  if (existsSync(types) && readFileSync(types, "utf8").startsWith(banner)) return;
  const compiled = await compile(JSON.parse(readFileSync(schema, "utf8")), "Wire", {
    additionalProperties: false,
    bannerComment: banner,
    style: { printWidth: 110 },
  });
  writeFileSync(types, compiled);
}

/** The plugin: at the start of a build, a test run or the development server, and there whenever the schema changes. */
export function messageTypes() {
  return {
    name: "message-types",
    configResolved: writeTypes,
    /** @param {import("vite").HmrContext} context */
    async handleHotUpdate({ file }) {
      if (file === schema) await writeTypes();
    },
  };
}

if (process.argv[1] === script) await writeTypes();
