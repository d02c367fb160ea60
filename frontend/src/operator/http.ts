import { ask, make } from "../net/http";
import type { Deed } from "../net/wire";

export type Act = Deed["deed"];

export const fetchConsole = () => ask("Console", "/api/operator");
export const findPeople = (name: string) =>
  ask("FoundPeople", `/api/operator/people?${new URLSearchParams({ name })}`);
/** Does something, once, and has it written down. */
export const carryOut = (deed: Act, note: string) => make("Done", "/api/operator", { deed, note });
