import { ask, make } from "../net/http";
import type { TellOperator } from "../net/wire";

export type ReportKind = NonNullable<TellOperator["kind"]>;

/** Refers to a person by a message of theirs or by their seat. */
export type PersonRef = { message: number } | { seat: number };

export const fetchIgnored = () => ask("IgnoredList", "/api/me/ignored");
export const endIgnoring = (id: number) => ask("IgnoredList", "/api/me/ignored/end", { id });
export const ignore = (room: string, about: PersonRef, is_blocked: boolean) =>
  ask("IgnoredList", `/api/${room}/chat/ignore`, { ...about, is_blocked });
export const report = (room: string, about: PersonRef, kind: ReportKind, reason: string) =>
  make("Done", `/api/${room}/chat/report`, { ...about, kind, reason });
export const setHushed = (table: string, is_hushed: boolean) =>
  ask("Done", `/api/tables/${table}/chat/hush`, { is_hushed });
export const setSpectatorsWrite = (table: string, may_write: boolean) =>
  ask("Done", `/api/tables/${table}/chat/spectators`, { may_write });
