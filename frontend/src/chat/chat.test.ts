import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";
import { seatOf, viewOf } from "../testing/table";
import { Chat } from "./chat.svelte";
import type { ChatView, Said, Say } from "../net/wire";

let connection: { send: Mock<(message: Say) => void>; restart: Mock<() => void> };
let chat: Chat;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  connection = { send: vi.fn(), restart: vi.fn() };
  chat = new Chat("T", connection);
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

test("a message waits for its answer, and is sent again on a new connection", () => {
  chat.receive(room());
  chat.say("Good game");
  chat.say("too soon");
  expect(connection.send).toHaveBeenCalledOnce();
  const [message] = connection.send.mock.calls[0]!;
  expect(message).toMatchObject({ type: "say", text: "Good game" });
  vi.advanceTimersByTime(6000);
  expect(connection.restart).toHaveBeenCalledOnce();
  chat.receive(room());
  expect(connection.send.mock.calls).toEqual([[message], [message]]);
  expect(chat.answered("other")).toBe(false);
  expect(chat.answered(message.id)).toBe(true);
  vi.advanceTimersByTime(6000);
  expect(connection.restart).toHaveBeenCalledOnce();
});

test("an empty message is not sent", () => {
  chat.say("  ");
  expect(connection.send).not.toHaveBeenCalled();
});

test("a refusal is shown until the next message", () => {
  chat.say("x");
  const refusal = { code: "too-long", message: "No.", rule: "" };
  chat.answered(connection.send.mock.calls[0]![0].id, refusal);
  expect(chat.refusal).toEqual(refusal);
  chat.say("y");
  expect(chat.refusal).toBeNull();
});

test("messages of others are unread until they were in view, also after a reload", () => {
  chat.receive(room(said(1), said(2, true), said(3)));
  expect(chat.unread).toBe(2);
  chat.markRead();
  expect(chat.unread).toBe(0);
  chat.receive(said(4));
  expect(chat.unread).toBe(1);
  const again = new Chat("T", connection);
  again.receive(room(said(3), said(4)));
  expect(again.unread).toBe(1);
  const elsewhere = new Chat("U", connection);
  elsewhere.receive(room(said(3)));
  expect(elsewhere.unread).toBe(1);
});

test("only messages of others are announced, and the page keeps a limited number", () => {
  chat.receive(room());
  chat.receive(said(1, true));
  expect(chat.latest).toBeNull();
  for (let number = 2; number <= 600; number++) chat.receive(said(number));
  expect(chat.latest?.number).toBe(600);
  expect(chat.view!.messages).toHaveLength(500);
});

test("a player against computers has no use for a chat", () => {
  const seats = [seatOf(0), seatOf(1, { kind: "bot" })];
  expect(chat.isUseful(viewOf())).toBe(false);
  chat.receive(room());
  expect(chat.isUseful(viewOf({ seats }))).toBe(false);
  expect(chat.isUseful(viewOf({ seats: [seatOf(0), seatOf(1)] }))).toBe(true);
  expect(chat.isUseful(viewOf({ seats: [seatOf(0), seatOf(1)], yours: [0, 1] }))).toBe(false);
  chat.receive(said(1));
  expect(chat.isUseful(viewOf({ seats }))).toBe(true);
});
