import { beforeEach, expect, test, vi } from "vitest";
import { navigation } from "./navigation.svelte";

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  navigation.go("/");
});

function click(how: MouseEventInit = {}): { page: string; taken: boolean } {
  const link = document.createElement("a");
  link.href = "/m/3cJZ";
  link.addEventListener("click", navigation.follow);
  const event = new MouseEvent("click", { cancelable: true, ...how });
  link.dispatchEvent(event);
  return { page: navigation.route.page, taken: event.defaultPrevented };
}

test("a plain click stays in the page, at its top", () => {
  expect(click()).toEqual({ page: "replay", taken: true });
  expect(location.pathname).toBe("/m/3cJZ");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("with %s the browser opens the link", (key) => {
  expect(click({ [key]: true })).toEqual({ page: "front", taken: false });
});

test("so it does for the middle button", () => {
  expect(click({ button: 1 })).toEqual({ page: "front", taken: false });
});

test("the way back is followed, and a used invitation is not on it", () => {
  const push = vi.spyOn(history, "pushState");
  navigation.replace("/t/pZ0y");
  expect(navigation.route).toEqual({ page: "table", table: "pZ0y" });
  expect(push).not.toHaveBeenCalled();
  history.replaceState(null, "", "/me");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(navigation.route).toEqual({ page: "me" });
});
