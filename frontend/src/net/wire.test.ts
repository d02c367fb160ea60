import { expect, test } from "vitest";
import schema from "./wire.json";
import types from "./wire.ts?raw";

test("every message has a type, made of the schema that is here", () => {
  const named = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);

  expect(new Set(named)).toEqual(new Set(["Wire", ...Object.keys(schema.$defs)]));
});

test("a type has the fields of its schema, with the words below them", () => {
  const body = types.match(/^export interface ClockView \{\n(.*?)^\}/ms)?.[1] ?? "";

  expect([...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)).toEqual(
    Object.keys(schema.$defs.ClockView.properties),
  );
  expect(body).toContain(schema.$defs.ClockView.properties.left_ms.description);
});
