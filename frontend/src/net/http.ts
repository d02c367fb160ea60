import { say } from "../text";
import { speech } from "../text/language.svelte";
import type { Perspective } from "./messages";
import { randomHex } from "./random";
import { received } from "./received";
import type { Board, BranchMatch, CreateTable, JoinTable, Refusal, Replay, Wire } from "./wire";

/** The server refused, or could not be reached; `refusal.message` is a sentence for players. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The answers on their way, by address: several parts of a page may need the same at once. */
const awaited = new Map<string, Promise<unknown>>();
function askOnce<Name extends keyof Wire>(name: Name, path: string): Promise<Wire[Name]> {
  const known = awaited.get(path) as Promise<Wire[Name]> | undefined;
  const answer = known ?? ask(name, path).finally(() => awaited.delete(path));
  awaited.set(path, answer);
  return answer;
}

export const fetchSite = () => askOnce("Site", "/api/site");
export const fetchRules = (address: string) => ask("Rulebook", address);
export const fetchBoard = (address: string) => askOnce("Board", address);
const lessonQuery = (choices: string[], touched: string[] = []) =>
  new URLSearchParams([
    ["lang", speech.language],
    ...choices.map((choice) => ["choice", choice]),
    ...touched.map((place) => ["touch", place]),
  ]);
/** The position of a lesson or puzzle after a learner's choices, and the outcome of the last one. */
export const fetchLesson = (address: string, choices: string[]) =>
  ask("LessonView", `${address}?${lessonQuery(choices)}`);
/** Explains why touching these places, one after the other, leads nowhere after those choices. */
export const fetchExplanation = (address: string, choices: string[], touched: string[]) =>
  ask("Explanation", `${address}/why?${lessonQuery(choices, touched)}`);
export const fetchMatch = (match: string) => ask("Replay", `/api/matches/${match}`);
/** How a finished match ended, as a PNG. */
export async function fetchPicture(match: string): Promise<Blob> {
  const answer = await fetch(`/api/matches/${match}/end.png?lang=${speech.language}`);
  if (answer.ok) return answer.blob();
  throw new RefusalError(readRefusal(await answer.text(), answer.status));
}
export const fetchFrames = (match: string, perspective: Perspective, first: number, count: number) =>
  ask("Frames", `/api/matches/${match}/frames?first=${first}&count=${count}&seat=${perspective}`);

/** A finished match and the board it was played on. */
export async function fetchReplay(match: string): Promise<{ replay: Replay; board: Board }> {
  const replay = await fetchMatch(match);
  return { replay, board: await fetchBoard(replay.board) };
}

export const mayUndo = (table: string, seat: number) =>
  ask("MayUndo", `/api/tables/${table}/undo?seat=${seat}`);

export const askHint = (table: string, seat: number) => ask("Hint", `/api/tables/${table}/hint`, { seat });
export const fetchReview = (match: string) => ask("Reviewed", `/api/matches/${match}/review`);

/** Opens a table, of a club unless that is empty. */
export const createTable = (club: string, body: CreateTable) =>
  make("TableCreated", club ? `/api/clubs/${club}/tables` : "/api/tables", body);
export const joinTable = (table: string, body: JoinTable) =>
  ask("TableJoined", `/api/tables/${table}/join`, body);
/** Refused where sitting down would be, because the visitor lacks an invitation. */
export const mayJoin = (table: string, invite: string) =>
  ask("Done", `/api/tables/${table}/join?${new URLSearchParams({ invite })}`);

/** Takes a seat at a quick match; after `wait` seconds computers take the free seats. */
export const playQuick = (game: string, name: string, wait: number) =>
  make("TableJoined", `/api/games/${game}/quick`, { name, wait });

export const importMatch = (name: string, file: string) =>
  make("ImportedMatch", "/api/matches", { name, file });
export const branchMatch = (match: string, body: BranchMatch) =>
  make("TableCreated", `/api/matches/${match}/branch`, body);

/** The refusal to show for any error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal;
  return { code: "unreachable", message: say("net.unreachable"), rule: "" };
}

/** Requests a message of the wire: by POST if there is a body, else by GET. */
export async function ask<Name extends keyof Wire>(
  name: Name,
  path: string,
  body?: object,
): Promise<Wire[Name]> {
  return received(name, await request(path, body));
}

/** Requests JSON that is no message of the wire. */
export async function request<Answer>(path: string, body?: object): Promise<Answer> {
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

/** The last request without an answer: sent again, it has the same idempotency key. */
let unanswered = { content: "", id: "" };

/** Sends a request that makes something, with an idempotency key: a repetition after a lost answer makes nothing more. */
export async function make<Name extends keyof Wire>(
  name: Name,
  path: string,
  body: object,
): Promise<Wire[Name]> {
  const content = path + JSON.stringify(body);
  if (content !== unanswered.content) unanswered = { content, id: randomHex(12) };
  const made = await ask(name, path, { ...body, id: unanswered.id });
  unanswered = { content: "", id: "" };
  return made;
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
