import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { show } from "../testing/page";
import SoundOffer from "./SoundOffer.svelte";
import { sounds } from "./sounds";

beforeEach(() => {
  localStorage.clear();
  settings.set("sound", "off");
  settings.offered = "off";
});

test("sound is offered once, and a no is kept", () => {
  const offer = show(SoundOffer, {});
  expect(offer.text).toContain("hear the game");
  offer.press("No, thank you");
  expect(offer.text).toBe("");
  expect(settings.sound).toBe("off");
  expect(localStorage.getItem("stampede.offered")).toBe("on");
  expect(show(SoundOffer, {}).text).toBe("");
});

test("a yes turns it on", () => {
  vi.spyOn(sounds, "wake").mockResolvedValue();
  vi.spyOn(sounds, "play").mockReturnValue();
  const offer = show(SoundOffer, {});
  offer.press("Yes, turn it on");
  flushSync();
  expect(settings).toMatchObject({ sound: "on", shake: "on" });
  expect(offer.text).toBe("");
  settings.set("sound", "off");
});
