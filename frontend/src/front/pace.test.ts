import { expect, test } from "vitest";
import { asPace, asTempo, usual } from "./pace";

test.each(["untimed", "live", "days"] as const)("%s survives the round trip", (kind) => {
  const tempo = { ...usual, kind, onTimeout: "out" as const };

  expect(asTempo(asPace(tempo), "out")).toEqual(tempo);
});

test("the wire has seconds, and no field that the kind does not use", () => {
  const tempo = { ...usual, minutes: 20, seconds: 5, days: 3 };

  expect(asPace({ ...tempo, kind: "live" })).toEqual({ kind: "live", bank: 1200, increment: 5, per_move: 0 });
  expect(asPace({ ...tempo, kind: "days" })).toEqual({
    kind: "days",
    bank: 0,
    increment: 0,
    per_move: 259_200,
  });
  expect(asPace(tempo)).toEqual({ kind: "untimed", bank: 0, increment: 0, per_move: 0 });
});
