import { ask } from "../net/http";
import type { MakeToken } from "../net/wire";

export type Scope = MakeToken["scopes"][number];
export const SCOPES: readonly Scope[] = ["read", "play", "open", "chat"];
export const DAYS: readonly number[] = [7, 30, 90, 366];

export const fetchTokens = () => ask("Tokens", "/api/me/tokens");
export const makeToken = (name: string, scopes: Scope[], days: number) =>
  ask("TokenMade", "/api/me/tokens", { name, scopes, days });
export const endToken = (token: string) => ask("Tokens", "/api/me/tokens/end", { token });
