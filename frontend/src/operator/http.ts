import { ask, make } from "../net/http";
import type { Deed } from "../net/wire";

export type OperatorAction = Deed["deed"];

export const fetchConsole = () => ask("Console", "/api/operator");
export const findPeople = (name: string) =>
  ask("FoundPeople", `/api/operator/people?${new URLSearchParams({ name })}`);
/** Performs an action once; the audit log keeps it with the note. */
export const perform = (action: OperatorAction, note: string) =>
  make("Done", "/api/operator", { deed: action, note });
