import { say } from "../text";
import type { CreateTable, Joined, JoinTable, Refusal, Rulebook, Site, TableCreated } from "./opening";
import type { Eyes, Frames, Hint, Replay, Reviewed } from "./replay";
import type { Board } from "./scene";

/** The server said no, or could not be reached; `refusal.message` is a sentence for people. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export const fetchSite = () => request<Site>("/api/site");
export const fetchRules = (address: string) => request<Rulebook>(address);
export const fetchBoard = (address: string) => request<Board>(address);
export const fetchMatch = (match: string) => request<Replay>(`/api/matches/${match}`);
export const fetchFrames = (match: string, eyes: Eyes, first: number, count: number) =>
  request<Frames>(`/api/matches/${match}/frames?first=${first}&count=${count}&seat=${eyes}`);

/** A finished match and the board it was played on. */
export async function fetchReplay(match: string): Promise<{ replay: Replay; board: Board }> {
  const replay = await fetchMatch(match);
  return { replay, board: await fetchBoard(replay.board) };
}

export const askHint = (table: string, seat: number) => request<Hint>(`/api/tables/${table}/hint`, { seat });
export const fetchReview = (match: string) => request<Reviewed>(`/api/matches/${match}/review`);

export const createTable = (wish: CreateTable) => request<TableCreated>("/api/tables", wish);
export const joinTable = (table: string, wish: JoinTable) =>
  request<Joined>(`/api/tables/${table}/join`, wish);

/** What to tell a person about anything that was thrown. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal;
  return { code: "unreachable", message: say("net.unreachable"), rule: "" };
}

export async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    credentials: "same-origin",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as Answer;
  throw new RefusalError(readRefusal(text, answer.status));
}

function readRefusal(text: string, status: number): Refusal {
  try {
    const refusal = JSON.parse(text) as Partial<Refusal>;
    if (refusal.message)
      return { code: refusal.code ?? "", message: refusal.message, rule: refusal.rule ?? "" };
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  return { code: `http-${status}`, message: say("net.odd", { status }), rule: "" };
}
