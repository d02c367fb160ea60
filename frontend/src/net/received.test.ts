import { expect, test } from "vitest";
import { boardOf, outcomeOf, sceneOf, updateOf, viewOf } from "../testing/table";
import { received } from "./received";

test("a valid message passes unchanged", () => {
  for (const message of [viewOf(), updateOf({ outcome: outcomeOf([0]) })])
    expect(received("ServerMessage", message)).toBe(message);
  expect(received("Board", boardOf())).toEqual(boardOf());
});

test.each([
  [{ ...updateOf(), version: "2" }, 'ServerMessage.version is "2" and no integer'],
  [{ ...updateOf(), version: 2.5 }, "ServerMessage.version is 2.5 and no integer"],
  [{ ...updateOf(), phase: "paused" }, 'ServerMessage.phase is "paused"'],
  [{ ...updateOf(), more: 1 }, "ServerMessage.more is unknown"],
  [{ ...updateOf(), acting: [0, null] }, "ServerMessage.acting[1] is null and no integer"],
  [{ ...updateOf(), scene: sceneOf({ said: 7 as never }) }, "ServerMessage.scene.said is 7 and no string"],
  [{ type: "ack", id: "x", version: 1 }, "ServerMessage.repeated is missing"],
  [{ type: "nonsense" }, 'ServerMessage.type is "nonsense"'],
  [{ ...viewOf(), options: { players: [] } }, "ServerMessage.options.players is [] and no"],
  [
    { ...viewOf(), series: { ...viewOf().series, wins: [["Ann"]] } },
    "ServerMessage.series.wins[0] has 1 items",
  ],
  [{ ...viewOf(), series: { ...viewOf().series, wins: [["Ann", "1"]] } }, 'wins[0][1] is "1" and no integer'],
  ["text", 'ServerMessage is "text" and no object'],
  [null, "ServerMessage is null and no object"],
])("an invalid message is reported in development", (message, fault) => {
  expect(() => received("ServerMessage", message)).toThrow(fault);
});
