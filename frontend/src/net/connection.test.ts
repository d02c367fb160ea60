import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catchSockets, FakeSocket } from "../testing/socket";
import { updateOf } from "../testing/table";
import { Connection, type Listener } from "./connection";

let listener: { [Name in keyof Listener]: ReturnType<typeof vi.fn> };
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  catchSockets();
  listener = { opened: vi.fn(), ask: vi.fn(), received: vi.fn(), lost: vi.fn(), unknown: vi.fn() };
  connection = new Connection("T", listener as unknown as Listener);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function hide(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

/** How long after the line has broken the next socket is opened. */
function waited(): number {
  const known = FakeSocket.opened.length;
  FakeSocket.last.end();
  let milliseconds = 0;
  for (; FakeSocket.opened.length === known; milliseconds += 100) vi.advanceTimersByTime(100);
  return milliseconds;
}

test("it opens the table's socket and passes messages on", () => {
  expect(FakeSocket.last.address.href).toMatch(/^ws:.*\/api\/tables\/T\/socket$/);
  FakeSocket.last.open();
  expect(listener.opened).toHaveBeenCalledOnce();
  FakeSocket.last.say(updateOf());
  expect(listener.received).toHaveBeenCalledWith(updateOf());
});

test("a message sent before the socket is open is dropped", () => {
  connection.send({ type: "look", seat: 1 });
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.open();
  connection.send({ type: "look", seat: 1 });
  expect(FakeSocket.last.sent).toEqual([{ type: "look", seat: 1 }]);
});

test("it comes back by itself, each time more slowly, until the server has answered", () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  expect([waited(), waited(), waited(), waited(), waited(), waited()]).toEqual([
    500, 1000, 2000, 4000, 8000, 8000,
  ]);
  expect(listener.lost).toHaveBeenCalledTimes(6);
  // A proxy may open a socket and close it again.
  FakeSocket.last.open();
  expect(waited()).toBe(8000);
  FakeSocket.last.open();
  FakeSocket.last.say(updateOf());
  expect(waited()).toBe(500);
});

test("not all come back at the same moment", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.2);
  expect([waited(), waited()]).toEqual([600, 1200]);
});

test.each([4404, 4410, 4423])("after %i no further try can help", (code) => {
  FakeSocket.last.end(code);
  vi.advanceTimersByTime(60_000);

  expect(listener.unknown).toHaveBeenCalledOnce();
  expect(FakeSocket.opened).toHaveLength(1);
});

test("a socket that does not open, or says nothing, is given up", () => {
  vi.advanceTimersByTime(14_999);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.last.open();
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.opened).toHaveLength(3);
  expect(listener.lost).toHaveBeenCalledTimes(2);
});

test("messages of a dropped socket are ignored", () => {
  const old = FakeSocket.last;
  old.open();
  connection.restart();
  old.say(updateOf());

  expect(listener.received).not.toHaveBeenCalled();
  expect(old.readyState).toBe(3);
});

test("after a long silence the connection is checked, and dropped without an answer", () => {
  FakeSocket.last.open();
  FakeSocket.last.say(updateOf());
  vi.advanceTimersByTime(24_999);
  expect(listener.ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(listener.ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3999);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("an answer in time keeps the connection", () => {
  FakeSocket.last.open();
  FakeSocket.last.say(updateOf());
  vi.advanceTimersByTime(25_000);
  FakeSocket.last.say(updateOf());
  vi.advanceTimersByTime(20_000);

  expect(FakeSocket.opened).toHaveLength(1);
});

test("when the network comes back the connection is checked at once", () => {
  FakeSocket.last.open();
  FakeSocket.last.say(updateOf());
  dispatchEvent(new Event("online"));
  expect(listener.ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("and without a connection, one is opened at once", () => {
  FakeSocket.last.end();
  dispatchEvent(new Event("online"));

  expect(FakeSocket.opened).toHaveLength(2);
});

test("the connection is checked when the page becomes visible, not when it is hidden", () => {
  FakeSocket.last.open();
  FakeSocket.last.say(updateOf());
  hide(true);
  expect(FakeSocket.last.of("attend")).toEqual([{ type: "attend", is_looking: false }]);
  vi.advanceTimersByTime(60_000);
  expect(listener.ask).not.toHaveBeenCalled();
  hide(false);
  expect(FakeSocket.last.of("attend").at(-1)).toEqual({ type: "attend", is_looking: true });
  expect(listener.ask).toHaveBeenCalledOnce();
});

test("a hidden page says so on a new connection", () => {
  hide(true);
  FakeSocket.last.open();

  expect(FakeSocket.last.of("attend")).toEqual([{ type: "attend", is_looking: false }]);
});

test("for another language it reconnects without reporting a loss", () => {
  FakeSocket.last.open();
  connection.renew();

  expect(FakeSocket.opened).toHaveLength(2);
  expect(listener.lost).not.toHaveBeenCalled();
});

test("once closed it stays closed", () => {
  connection.close();
  connection.renew();
  dispatchEvent(new Event("online"));
  hide(false);
  vi.advanceTimersByTime(60_000);

  expect(FakeSocket.opened).toHaveLength(1);
});
