import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The settings as a page finds them that is opened now. */
async function opened({ still = false } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  return (await import("./settings.svelte")).settings;
}

test("it begins with the system's theme, calm animations and no sound", async () => {
  expect(await opened()).toMatchObject({
    theme: "system",
    speed: "calm",
    sound: "off",
    volume: 60,
    chat: "shown",
  });
});

test("valid settings are restored, invalid ones are not", async () => {
  const settings = await opened();
  settings.set("theme", "dark");
  settings.set("speed", "none");
  settings.set("volume", 85);
  vi.resetModules();
  expect(await opened()).toMatchObject({ theme: "dark", speed: "none", volume: 85 });
  localStorage.setItem("stampede.theme", "pink");
  localStorage.setItem("stampede.volume", "1000");
  vi.resetModules();
  expect(await opened()).toMatchObject({ theme: "system", volume: 60 });
});

test("the chosen theme is set on the page", async () => {
  const settings = await opened();
  settings.set("theme", "dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  settings.set("theme", "system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("pieces glide at the chosen speed, and not at all with reduced motion", async () => {
  const settings = await opened();
  expect(settings.glide).toBe(320);
  settings.set("speed", "quick");
  expect(settings.glide).toBe(200);
  settings.set("speed", "none");
  expect(settings.glide).toBe(0);
  vi.resetModules();
  localStorage.clear();
  expect((await opened({ still: true })).glide).toBe(0);
});

test("where nothing can be stored settings last as long as the page", async () => {
  const no = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: no, setItem: no });
  const settings = await opened();
  settings.set("speed", "quick");

  expect(settings.speed).toBe("quick");
  expect(settings.sound).toBe("off");
});
