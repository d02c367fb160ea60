import { request } from "../net/http";
import type { About, IgnoredList } from "./messages";

export const fetchIgnored = () => request<IgnoredList>("/api/me/ignored");
export const endIgnoring = (id: number) => request<IgnoredList>("/api/me/ignored/end", { id });
export const ignore = (table: string, about: About, is_blocked: boolean) =>
  request<IgnoredList>(`/api/tables/${table}/chat/ignore`, { ...about, is_blocked });
export const report = (table: string, about: About, reason: string) =>
  request<object>(`/api/tables/${table}/chat/report`, { ...about, reason });
export const hush = (table: string, is_hushed: boolean) =>
  request<object>(`/api/tables/${table}/chat/hush`, { is_hushed });
export const letWrite = (table: string, may_write: boolean) =>
  request<object>(`/api/tables/${table}/chat/spectators`, { may_write });
