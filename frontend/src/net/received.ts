import schema from "./wire.json";
import type { Wire } from "./wire";

/** As much of JSON Schema as the messages need. */
interface Part {
  $ref?: string;
  anyOf?: Part[];
  enum?: unknown[];
  type?: string | string[];
  properties?: Record<string, Part>;
  required?: string[];
  additionalProperties?: boolean | Part;
  /** One for each, or one for all. */
  items?: Part | Part[];
  minimum?: number;
  maximum?: number;
}

/** A message from the server; in development it is validated against the schema. */
export function received<Name extends keyof Wire>(name: Name, value: unknown): Wire[Name] {
  if (import.meta.env.DEV) {
    const fault = faultOf(named(name), value, name);
    if (fault) throw new TypeError(`The server sent an invalid message: ${fault}.`);
  }
  return value as Wire[Name];
}

function named(name: string): Part {
  return (schema.$defs as Record<string, Part>)[name]!;
}

/** The first fault of a value; empty if it is valid. */
function faultOf(part: Part, value: unknown, where: string): string {
  if (part.$ref) return faultOf(named(part.$ref.slice("#/$defs/".length)), value, where);
  if (part.anyOf) return faultOfAny(part.anyOf, value, where);
  if (part.enum) return part.enum.includes(value) ? "" : `${where} is ${JSON.stringify(value)}`;
  const types = [part.type ?? []].flat();
  if (types.length && !types.some((type) => isA(type, value)))
    return `${where} is ${JSON.stringify(value)} and no ${types.join(" or ")}`;
  if (typeof value === "number" && (value < (part.minimum ?? value) || value > (part.maximum ?? value)))
    return `${where} is ${value}`;
  if (Array.isArray(value)) return faultOfList(part, value, where);
  return typeof value === "object" && value ? faultOfObject(part, value, where) : "";
}

/** For a union of messages, the fault of the member that the value's `type` names. */
function faultOfAny(parts: Part[], value: unknown, where: string): string {
  const faults = parts.map((each) => faultOf(each, value, where));
  if (!faults.every(Boolean)) return "";
  return faults.find((fault) => !fault.startsWith(`${where}.type is `)) ?? faults[0]!;
}

function faultOfList({ items = [] }: Part, value: unknown[], where: string): string {
  if (Array.isArray(items) && items.length !== value.length) return `${where} has ${value.length} items`;
  return first(value, (each, index) => {
    const part = Array.isArray(items) ? items[index] : items;
    return part ? faultOf(part, each, `${where}[${index}]`) : "";
  });
}

function faultOfObject(
  { properties = {}, required = [], additionalProperties }: Part,
  value: object,
  where: string,
) {
  const fault = first(Object.entries(value), ([key, each]) => {
    const part = properties[key] ?? additionalProperties;
    if (part === false) return `${where}.${key} is unknown`;
    return typeof part === "object" ? faultOf(part, each, `${where}.${key}`) : "";
  });
  const missing = required.find((key) => !(key in value));
  return fault || (missing === undefined ? "" : `${where}.${missing} is missing`);
}

function first<Each>(all: readonly Each[], fault: (each: Each, index: number) => string): string {
  for (const [index, each] of all.entries()) {
    const found = fault(each, index);
    if (found) return found;
  }
  return "";
}

function isA(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
