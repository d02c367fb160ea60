import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { show } from "../testing/page";
import Settings from "./Settings.svelte";
import { settings } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  settings.set("theme", "system");
  settings.set("speed", "calm");
});

test("movement and light are chosen in the menu, and kept", () => {
  const menu = show(Settings, {});
  expect(menu.field("calm").checked).toBe(true);
  expect(menu.field("same as the system").checked).toBe(true);
  menu.field("none").click();
  menu.field("dark").click();
  flushSync();

  expect(settings).toMatchObject({ speed: "none", theme: "dark" });
  expect(menu.field("none").checked).toBe(true);
  expect(menu.field("calm").checked).toBe(false);
  expect(localStorage.getItem("stampede.speed")).toBe("none");
  expect(localStorage.getItem("stampede.theme")).toBe("dark");
});

test("it shows a choice made elsewhere", () => {
  const menu = show(Settings, {});
  settings.set("speed", "quick");
  flushSync();

  expect(menu.field("quick").checked).toBe(true);
});
