/**
 * Writes src/net/wire.ts, the types of all messages, from their schema, which `make wire` writes from the server's
 * structs; with `--check`, fails if the types are not those of the schema.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { resolveConfig } from "prettier";

const source = new URL("../src/net/wire.json", import.meta.url);
const target = new URL("../src/net/wire.ts", import.meta.url);
const types = await compile(JSON.parse(readFileSync(source, "utf8")), "Wire", {
  additionalProperties: false,
  bannerComment: "// Written by `make wire` from the server's messages: change those.",
  style: await resolveConfig(target),
});
if (!process.argv.includes("--check")) writeFileSync(target, types);
else if (readFileSync(target, "utf8") !== types) {
  console.error("src/net/wire.ts is not made of src/net/wire.json: make wire");
  process.exit(1);
}
