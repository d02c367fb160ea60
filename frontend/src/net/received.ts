import type { Wire } from "./wire";

const validation = import.meta.env.DEV ? await import("./validation") : null;

/** A message from the server; in development it is validated against the schema. */
export function received<Name extends keyof Wire>(name: Name, value: unknown): Wire[Name] {
  const faults = validation?.faultsOf(name, value);
  if (faults) throw new TypeError(`The server sent an invalid message: ${faults}.`);
  return value as Wire[Name];
}
