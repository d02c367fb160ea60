import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";
import { seatOf, viewOf } from "../testing/table";
import { Chat } from "./chat.svelte";
import type { ChatView, Said, Say } from "../net/wire";

let line: { send: Mock<(message: Say) => void>; restart: Mock<() => void> };
let chat: Chat;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  line = { send: vi.fn(), restart: vi.fn() };
  chat = new Chat("T", line);
});

afterEach(() => {
  chat.close();
  vi.useRealTimers();
});

function said(number: number, is_own = false): Said {
  return {
    type: "said",
    number,
    name: "Ben",
    symbol: "",
    is_watching: false,
    is_own,
    text: "",
    at_ms: 0,
    is_removed: false,
  };
}

function room(...messages: Said[]): ChatView {
  return { type: "chat", messages, may_spectators_write: false, is_hushed: false, ignored: [] };
}

test("what is said waits for its answer, and is said again on a new line", () => {
  chat.hear(room());
  chat.say("Good game");
  chat.say("too soon");
  expect(line.send).toHaveBeenCalledOnce();
  const [message] = line.send.mock.calls[0]!;
  expect(message).toMatchObject({ type: "say", text: "Good game" });
  vi.advanceTimersByTime(6000);
  expect(line.restart).toHaveBeenCalledOnce();
  chat.hear(room());
  expect(line.send.mock.calls).toEqual([[message], [message]]);
  expect(chat.answered("other")).toBe(false);
  expect(chat.answered(message.id)).toBe(true);
  vi.advanceTimersByTime(6000);
  expect(line.restart).toHaveBeenCalledOnce();
});

test("nothing is said with no words", () => {
  chat.say("  ");
  expect(line.send).not.toHaveBeenCalled();
});

test("a refusal is told until something else is said", () => {
  chat.say("x");
  const refusal = { code: "too-long", message: "No.", rule: "" };
  chat.answered(line.send.mock.calls[0]![0].id, refusal);
  expect(chat.refusal).toEqual(refusal);
  chat.say("y");
  expect(chat.refusal).toBeNull();
});

test("what others said is unread until it was in sight, also after a reload", () => {
  chat.hear(room(said(1), said(2, true), said(3)));
  expect(chat.unread).toBe(2);
  chat.saw();
  expect(chat.unread).toBe(0);
  chat.hear(said(4));
  expect(chat.unread).toBe(1);
  const again = new Chat("T", line);
  again.hear(room(said(3), said(4)));
  expect(again.unread).toBe(1);
  const elsewhere = new Chat("U", line);
  elsewhere.hear(room(said(3)));
  expect(elsewhere.unread).toBe(1);
});

test("only what others say is announced, and the page keeps so many lines", () => {
  chat.hear(room());
  chat.hear(said(1, true));
  expect(chat.heard).toBeNull();
  for (let number = 2; number <= 600; number++) chat.hear(said(number));
  expect(chat.heard?.number).toBe(600);
  expect(chat.view!.messages).toHaveLength(500);
});

test("who plays computers only has no use for a chat", () => {
  const seats = [seatOf(0), seatOf(1, { kind: "bot" })];
  expect(chat.isAmong(viewOf())).toBe(false);
  chat.hear(room());
  expect(chat.isAmong(viewOf({ seats }))).toBe(false);
  expect(chat.isAmong(viewOf({ seats: [seatOf(0), seatOf(1)] }))).toBe(true);
  expect(chat.isAmong(viewOf({ seats: [seatOf(0), seatOf(1)], yours: [0, 1] }))).toBe(false);
  chat.hear(said(1));
  expect(chat.isAmong(viewOf({ seats }))).toBe(true);
});
