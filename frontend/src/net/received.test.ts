import { expect, test } from "vitest";
import { boardOf, outcomeOf, sceneOf, updateOf, viewOf } from "../testing/table";
import { received } from "./received";

test("a valid message passes unchanged", () => {
  for (const message of [viewOf(), updateOf({ outcome: outcomeOf([0]) })])
    expect(received("ServerMessage", message)).toBe(message);
  expect(received("Board", boardOf())).toEqual(boardOf());
});

test.each([
  [{ ...updateOf(), version: "2" }, "ServerMessage/version must be integer"],
  [{ ...updateOf(), version: 2.5 }, "ServerMessage/version must be integer"],
  [{ ...updateOf(), phase: "paused" }, "ServerMessage/phase must be equal to one of the allowed values"],
  [{ ...updateOf(), more: 1 }, "ServerMessage must NOT have additional properties"],
  [{ ...updateOf(), acting: [0, null] }, "ServerMessage/acting/1 must be integer"],
  [{ ...updateOf(), scene: sceneOf({ said: 7 as never }) }, "ServerMessage/scene/said must be string"],
  [{ type: "ack", id: "x", version: 1 }, "ServerMessage must have required property 'repeated'"],
  [{ type: "nonsense" }, "ServerMessage must match a schema in anyOf"],
  [{ ...viewOf(), options: { players: [] } }, "ServerMessage/options/players must be"],
  [
    { ...viewOf(), series: { ...viewOf().series, wins: [["Ann"]] } },
    "ServerMessage/series/wins/0 must NOT have fewer than 2 items",
  ],
  [
    { ...viewOf(), series: { ...viewOf().series, wins: [["Ann", "1"]] } },
    "ServerMessage/series/wins/0/1 must be integer",
  ],
  ["text", "ServerMessage must be object"],
  [null, "ServerMessage must be object"],
])("an invalid message is reported in development", (message, fault) => {
  expect(() => received("ServerMessage", message)).toThrow(fault);
});
