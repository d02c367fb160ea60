import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, type Request } from "../testing/server";
import { catchSockets, FakeSocket } from "../testing/socket";
import { boardOf, fairOf, lineOf, sceneOf, seatOf, updateOf, viewOf } from "../testing/table";
import { speech } from "../text/language.svelte";
import { LiveTable } from "./live.svelte";
import { sha256 } from "../net/sha256";
import type { ServerMessage } from "../net/wire";

let live: LiveTable;
let requests: Request[];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  catchSockets();
  requests = answering(({ path }) => boardOf({ label: path }));
  leave = $effect.root(() => {
    live = new LiveTable("T");
  });
  flushSync();
  FakeSocket.last.open();
});

afterEach(() => {
  live.close();
  localStorage.removeItem("stampede.stirred.T");
  leave();
  vi.useRealTimers();
});

function hear(...messages: ServerMessage[]): void {
  for (const message of messages) FakeSocket.last.say(message);
}

function ack(version: number, id = sent().id): ServerMessage {
  return { type: "ack", id, version, repeated: false };
}

function refused(code: string, id = sent().id): ServerMessage {
  return { type: "refused", id, version: 1, refusal: { code, message: "No.", rule: "" } };
}

/** The command sent last. */
function sent(): { id: string } {
  return FakeSocket.last.of("act").at(-1) as { id: string };
}

/** The line breaks, and a new one opens. */
function reconnect(): void {
  FakeSocket.last.end();
  vi.advanceTimersByTime(500);
  FakeSocket.last.open();
}

test("it says hello with the same pledge on every connection, and shows the answer", () => {
  const [hello] = FakeSocket.last.sent;
  expect(hello).toMatchObject({ type: "hello", pledge: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(live.view).toBeNull();
  expect(live.connected).toBe(false);
  hear(viewOf());
  expect(live.view).toEqual(viewOf());
  expect(live.connected).toBe(true);
  reconnect();
  expect(FakeSocket.last.sent).toEqual([hello]);
});

test("the board is fetched once for each address", async () => {
  hear(viewOf());
  expect(live.board).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(live.board?.label).toBe("/board");
  hear(viewOf({ version: 2 }));
  hear(viewOf({ match: "N", board: "/other" }));
  expect(live.board).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(live.board?.label).toBe("/other");
  expect(requests.map(({ path }) => path)).toEqual(["/board", "/other"]);
});

test("a board that cannot be fetched is requested again on a new connection", async () => {
  answering(() => {
    throw new TypeError("Failed to fetch");
  });
  hear(viewOf());
  await vi.advanceTimersByTimeAsync(6000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("an update changes its fields, and leaves the rest", () => {
  hear(viewOf({ log: [lineOf(1)], title: "Zoff", rematch: [2] }));
  hear(updateOf({ lines: [lineOf(2)], scene: { said: "moved" }, acting: [2] }));

  expect(live.view).toMatchObject({
    version: 2,
    title: "Zoff",
    rematch: [2],
    log: [lineOf(1), lineOf(2)],
    acting: [2],
    scene: { said: "moved" },
  });
  expect(live.view!.seats).toEqual(viewOf().seats);
});

test("an old update is ignored", () => {
  hear(viewOf({ version: 2, log: [lineOf(1)] }), updateOf({ version: 2 }), updateOf({ version: 1 }));

  expect(live.view!.log).toEqual([lineOf(1)]);
});

test("after a missed version the whole view is requested", () => {
  hear(viewOf());
  hear(updateOf({ version: 2 }));
  expect(FakeSocket.last.of("hello")).toHaveLength(1);
  hear(updateOf({ base: 3, version: 4 }));
  expect(FakeSocket.last.of("hello")).toHaveLength(2);
});

test("arrivals and departures change no version", () => {
  hear(viewOf());
  const seats = [seatOf(0, { here: false })];
  const { agreed, asks, clock } = viewOf();
  hear({ type: "people", seats, rematch: [1], thinking: "thinking", agreed, asks, clock });

  expect(live.view).toMatchObject({ type: "table", version: 1, seats, rematch: [1], thinking: "thinking" });
});

test("nothing else can be chosen before the answer and its update are here", () => {
  hear(viewOf());
  live.act("a1a2", "board");
  expect(sent()).toMatchObject({ version: 1, action: "a1a2", id: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect(live.busy).toBe(true);
  live.act("b1b2", "board");
  expect(FakeSocket.last.of("act")).toHaveLength(1);
  hear(ack(2));
  expect(live.busy).toBe(true);
  hear(updateOf());
  expect(live.busy).toBe(false);
});

test("the update may come before the answer", () => {
  hear(viewOf());
  live.act("a1a2", "board");
  hear(updateOf());
  expect(live.busy).toBe(true);
  hear(ack(2));
  expect(live.busy).toBe(false);
});

test("a refusal is shown where the command came from, until the next", () => {
  hear(viewOf());
  live.act("a9", "typed");
  hear(refused("illegal"));

  expect(live.refused).toMatchObject({ origin: "typed", refusal: { code: "illegal" } });
  expect(live.busy).toBe(false);
  live.act("a1", "board");
  expect(live.refused).toBeNull();
});

test("an answer to something else settles nothing", () => {
  hear(viewOf());
  live.act("a1", "board");
  hear(ack(2, "other"), refused("illegal", "another"));

  expect(live.busy).toBe(true);
  expect(live.refused).toBeNull();
});

test("after a choice by an old view the new one is shown", () => {
  hear(viewOf());
  live.act("a1", "board");
  hear(refused("stale"));

  expect(FakeSocket.last.of("hello")).toHaveLength(2);
});

test("a command in flight when the connection breaks is sent again with the same id", () => {
  hear(viewOf());
  live.act("a1a2", "board");
  const first = FakeSocket.last.of("act");
  reconnect();
  expect(live.connected).toBe(false);
  hear(viewOf());

  expect(FakeSocket.last.of("act")).toEqual(first);
  expect(live.busy).toBe(true);
  hear(viewOf({ version: 2 }), ack(2));
  expect(live.busy).toBe(false);
});

test("a command without an answer drops the connection", () => {
  hear(viewOf());
  live.act("a1a2", "board");
  vi.advanceTimersByTime(6000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(live.connected).toBe(false);
});

test("so does an answer whose update does not come", () => {
  hear(viewOf());
  live.act("a1a2", "board");
  hear(ack(2));
  vi.advanceTimersByTime(6000);

  expect(FakeSocket.opened).toHaveLength(2);
});

test.each([
  ["the network comes back", () => dispatchEvent(new Event("online"))],
  ["the page is looked at", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["time passes", () => vi.advanceTimersByTime(25_000)],
])("a dead connection is noticed when %s, and nothing is missed", (_, awake) => {
  hear(viewOf());
  const deaf = FakeSocket.last;
  const request = deaf.of("hello").length;
  awake();
  expect(deaf.of("hello")).toHaveLength(request + 1);
  expect(live.connected).toBe(true);
  vi.advanceTimersByTime(4000);
  expect(live.connected).toBe(false);
  expect(FakeSocket.last).not.toBe(deaf);
  FakeSocket.last.open();
  hear(viewOf({ version: 3, log: [lineOf(1), lineOf(2)] }));
  expect(live.connected).toBe(true);
  expect(live.view!.log).toHaveLength(2);
});

test("an answer without news changes nothing", () => {
  hear(viewOf({ log: [lineOf(1)] }));
  const { scene, log } = live.view!;
  hear(viewOf({ log: [lineOf(1)], thinking: "thinking" }));

  expect(live.view!.scene).toBe(scene);
  expect(live.view!.log).toBe(log);
  expect(live.view!.thinking).toBe("thinking");
  for (const news of [{ version: 2 }, { you: 1 }, { match: "N" }, { phase: "over" as const }]) {
    hear(viewOf(news));
    expect(live.view!.scene).not.toBe(scene);
    hear(viewOf());
  }
});

test("another seat of the device is shown, and no other in between", () => {
  hear(viewOf({ yours: [0, 1] }));
  live.look(1);
  expect(FakeSocket.last.of("look")).toEqual([{ type: "look", seat: 1 }]);
  hear(viewOf({ yours: [0, 1], you: 1, scene: sceneOf({ said: "Ben's" }) }));
  reconnect();
  // A new line begins with another seat of this device.
  hear(viewOf({ yours: [0, 1], scene: sceneOf({ said: "Ann's" }) }));
  expect(live.view!.scene.said).toBe("Ben's");
  expect(FakeSocket.last.of("look")).toEqual([{ type: "look", seat: 1 }]);
});

test("in the next match the server says whose seat is shown", () => {
  hear(viewOf({ yours: [0, 1] }));
  live.look(1);
  hear(viewOf({ yours: [0, 1], match: "N" }));

  expect(live.view!.match).toBe("N");
});

test("an action can be watched; a secret choice cannot", () => {
  hear(viewOf({ acting: [0, 1] }));
  expect(live.happened).toBe(false);
  hear(updateOf({ version: 2, lines: [], acting: [1] }));
  expect(live.happened).toBe(false);
  hear(updateOf({ version: 3, lines: [lineOf(1)], acting: [1] }));
  expect(live.happened).toBe(true);
  // Secret choices of others meanwhile change nothing for a player who watches.
  hear(updateOf({ version: 4, lines: [], acting: [2] }));
  expect(live.happened).toBe(true);
  hear(viewOf({ version: 4, you: 1 }));
  expect(live.happened).toBe(false);
});

test("the seats that choose together are known until the next action", () => {
  hear(viewOf({ acting: [1], together: [0, 1] }));
  expect(live.together).toEqual([0, 1]);
  hear(updateOf({ version: 2, lines: [], acting: [] }));
  expect(live.together).toEqual([0, 1]);
  hear(updateOf({ version: 3, acting: [1, 2] }));
  expect(live.together).toEqual([1, 2]);
});

test("a table that cannot be shown has a reason", () => {
  hear(refused("not-a-player", ""));
  FakeSocket.last.end(4423);

  expect(live.unknown).toBe(true);
  expect(live.reason).toBe("No.");
});

test("a player removed from the table sees why", () => {
  hear(viewOf());
  hear(refused("banned", ""));
  FakeSocket.last.end(4410);

  expect(live.unknown).toBe(true);
  expect(live.reason).toBe("No.");
});

test("for another language it reconnects, and all texts are new", async () => {
  hear(viewOf({ scene: sceneOf({ said: "moved" }) }));
  live.act("a9", "typed");
  hear(refused("illegal"));
  await speech.choose("de");
  flushSync();
  expect(live.refused).toBeNull();
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.last.open();
  hear(viewOf({ scene: sceneOf({ said: "gezogen" }) }));
  expect(live.view!.scene.said).toBe("gezogen");
  await speech.choose("en");
});

test("chat messages go to the chat", () => {
  hear(viewOf());
  const ignored = { may_spectators_write: false, is_hushed: false, ignored: [] };
  hear({ type: "chat", messages: [], ...ignored });
  live.chat.say("Good game");
  const [said] = FakeSocket.last.of("say") as { id: string }[];
  expect(live.chat.pending).not.toBeNull();
  hear(ack(1, said!.id));
  expect(live.chat.pending).toBeNull();
  live.chat.say("Again");
  hear(refused("too-fast", (FakeSocket.last.of("say").at(-1) as { id: string }).id));
  expect(live.chat.refusal?.code).toBe("too-fast");
  expect(live.refused).toBeNull();
});

test("an explanation is requested beside other commands, and the last answer counts", () => {
  const request = () => FakeSocket.last.of("why").at(-1) as { id: string; path: string[] };
  hear(viewOf());
  live.explain(["a1", "b2"]);
  expect(request().path).toEqual(["a1", "b2"]);
  expect(live.busy).toBe(false);
  const first = request().id;
  live.explain(["c1"]);
  hear({ type: "because", id: first, message: "Too late.", rule: "" });
  expect(live.explanation).toBeNull();
  const explanation = { type: "because", id: request().id, message: "No.", rule: "B2.1" } as const;
  hear(explanation);
  expect(live.explanation).toEqual(explanation);
  live.explain(["c2"]);
  expect(live.explanation, "it was the answer to another gesture").toBeNull();
  hear(refused("too-many", request().id));
  expect(live.explanation).toMatchObject({ message: "No.", rule: "" });
  expect(live.refused, "nothing was refused that was asked for").toBeNull();
});

test("a remark stays for a while, and goes with its match", () => {
  const remark = { seat: 1, words: "Well done.", again: [] };
  hear(viewOf({ remark }), updateOf());
  expect(live.remark).toEqual(remark);
  vi.advanceTimersByTime(10_000);
  expect(live.remark).toBeNull();
  hear(viewOf({ version: 2, remark }));
  expect(live.remark, "the same view again says nothing anew").toBeNull();
  hear(updateOf({ version: 3, remark }));
  expect(live.remark).toEqual(remark);
  hear(viewOf({ version: 4, phase: "over" }));
  expect(live.remark).toBeNull();
});

test("on the wall it is a spectator in every browser", () => {
  expect(FakeSocket.last.address.searchParams.has("watch")).toBe(false);
  $effect.root(() => new LiveTable("T", true).close())();
  expect(FakeSocket.last.address.searchParams.has("watch")).toBe(true);
});

test("it reveals its number once its pledge is sealed, and commits again after a new commitment", () => {
  const [hello] = FakeSocket.last.of("hello") as unknown as { pledge: string }[];
  const { pledge } = hello!;
  const seal = sha256(`stampede-seal/1\0\0\0\x01C\0\0\0@${pledge}`);
  const fair = fairOf("C");
  hear(viewOf({ phase: "waiting", fair }));
  expect(FakeSocket.last.of("open")).toEqual([]);
  hear(viewOf({ phase: "waiting", fair: { ...fair, is_sealed: true, pledges: [pledge], seal } }));
  const [opened] = FakeSocket.last.of("open") as unknown as { entropy: string }[];
  expect(sha256(opened!.entropy)).toBe(pledge);
  hear(viewOf({ phase: "waiting", fair: { ...fair, commitment: "D", given_up: ["C"] } }));
  const hellos = FakeSocket.last.of("hello") as unknown as { pledge: string }[];
  expect(hellos).toHaveLength(2);
  expect(hellos[1]!.pledge).not.toBe(pledge);
  const contributions = ["another"];
  hear(viewOf({ fair: { ...fair, is_sealed: true, pledges: [pledge], seal, contributions } }));
  expect(live.distrust.cause?.cause).toBe("betrayed");
  expect(live.distrust.stops).toBe(true);
  live.act("any", "board");
  expect(FakeSocket.last.of("act")).toEqual([]);
  live.distrust.accept();
  live.act("any", "board");
  expect(FakeSocket.last.of("act")).toHaveLength(1);
});

test("the next match must be under the commitment that was published for it", () => {
  hear(viewOf({ match: "M1", phase: "over", fair: fairOf("C"), next_fair: fairOf("D") }));
  hear(viewOf({ match: "M2", commitment: "D" }));
  expect(live.distrust.cause).toBeNull();
  hear(viewOf({ match: "M2", phase: "over", fair: fairOf("D"), next_fair: null }));
  hear(viewOf({ match: "M3", commitment: "E" }));
  expect(live.distrust.cause?.cause).toBe("no-commitment");
});

test("nothing is played before the commitment to a shared deal was looked for", async () => {
  const deal = { event: "unseen", round: 0, line: 1 };
  hear(viewOf({ deal, log: [lineOf(1, { seat: -1 })] }));
  expect(live.busy).toBe(true);
  live.act("a", "board");
  expect(FakeSocket.last.of("act")).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(live.distrust.cause?.cause).toBe("unseen-event");
  live.distrust.accept();
  live.act("a", "board");
  expect(FakeSocket.last.of("act")).toHaveLength(1);
});
