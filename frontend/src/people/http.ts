import { unsubscribeHere } from "../alerts/push";
import { ask, request } from "../net/http";
import type { Me, TableLine } from "../net/wire";

export type Colour = Me["colour"];
export const colours: readonly Colour[] = ["blue", "green", "violet", "orange", "pink", "white"];

export const fetchMe = () => ask("Me", "/api/me");
export const fetchMarks = () => request<Record<Colour, string>>("/api/marks");
export const fetchPlayed = () => ask("PlayerRecord", "/api/me/results");
export const saveProfile = (name: string, colour: Colour) => ask("Me", "/api/me", { name, colour });
export const setPassword = (login: string, password: string) =>
  ask("Me", "/api/me/password", { login, password });
export const logIn = (login: string, password: string) => ask("Me", "/api/log-in", { login, password });
/** Logs out, and cancels the notifications of this browser. */
export async function logOut(everywhere: boolean): Promise<Me> {
  await unsubscribeHere();
  return ask("Me", "/api/log-out", { everywhere });
}
export const deleteAccount = () => ask("Me", "/api/me/delete", {});

/** The visitor's tables and the open ones; empty if the server cannot be reached. */
export async function fetchTables(): Promise<{ own: TableLine[]; open: TableLine[] }> {
  const [own, open] = await Promise.all(["/api/me/tables", "/api/tables"].map(tables));
  return { own: own!, open: open!.filter((line) => !line.players.some(({ is_you }) => is_you)) };
}

async function tables(path: string): Promise<TableLine[]> {
  try {
    return (await ask("TableList", path)).tables;
  } catch {
    return []; // The front page is good for much else.
  }
}
