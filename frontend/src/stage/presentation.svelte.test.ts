import { expect, test } from "vitest";
import { settings } from "../settings/settings.svelte";
import { boardOf, sceneOf } from "../testing/table";
import { Presentation } from "./presentation.svelte";

const reveal = { key: "duel", title: "A duel", cards: [{ seat: 0, symbol: "", text: "5", words: "five" }] };

function presentationOf(reveals: "as-wished" | undefined): Presentation {
  settings.speed = "calm";
  return new Presentation(boardOf(), sceneOf(), () => new Map(), reveals);
}

test("a scene is current at once, and complete when its reveal has been played", () => {
  const presentation = presentationOf("as-wished");
  expect(presentation.isComplete).toBe(true);
  const next = sceneOf({ reveals: [reveal] });
  presentation.show(next, reveal, false);
  expect(presentation.current).toBe(next);
  expect(presentation.isComplete).toBe(false);
  presentation.playback.skip();
  expect([presentation.isComplete, presentation.playback.reveal]).toEqual([true, reveal]);
  presentation.playback.skip();
  expect(presentation.playback.reveal).toBeNull();
});

test("a stage that plays no reveals is complete without", () => {
  const presentation = presentationOf(undefined);
  presentation.show(sceneOf({ reveals: [reveal] }), reveal, false);
  expect([presentation.isComplete, presentation.playback.reveal]).toEqual([true, null]);
});
