import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { show } from "../testing/page";
import Offer from "./Offer.svelte";
import { sounds } from "./sounds";

beforeEach(() => {
  localStorage.clear();
  settings.setSound("off");
  settings.offered = "off";
});

test("sound is offered once, and a no is kept", () => {
  const offer = show(Offer, {});
  expect(offer.text).toContain("hear the game");
  offer.press("No, thank you");
  expect(offer.text).toBe("");
  expect(settings.sound).toBe("off");
  expect(localStorage.getItem("stampede.offered")).toBe("on");
  expect(show(Offer, {}).text).toBe("");
});

test("a yes turns it on", () => {
  vi.spyOn(sounds, "wake").mockResolvedValue();
  vi.spyOn(sounds, "play").mockReturnValue();
  const offer = show(Offer, {});
  offer.press("Yes, turn it on");
  flushSync();
  expect(settings).toMatchObject({ sound: "on", shake: "on" });
  expect(offer.text).toBe("");
  settings.setSound("off");
});
