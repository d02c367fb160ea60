import { expect, test, vi } from "vitest";
import type { Access as Opens, PasskeyLine, SessionLine } from "../net/wire";
import { show } from "../testing/page";
import { answering, No } from "../testing/server";
import Access from "./Access.svelte";
import LogIn from "./LogIn.svelte";

vi.hoisted(() => vi.stubGlobal("isSecureContext", false));

const here: SessionLine = {
  session: "a",
  browser: "Firefox, Linux",
  place: "203.0.113.*",
  used_ms: Date.now(),
  is_this: true,
};
const there: SessionLine = { ...here, session: "b", browser: "", is_this: false };
const phone: PasskeyLine = { passkey: "p", name: "The phone", created_ms: Date.now(), used_ms: 0 };
const opens = (changed: Partial<Opens> = {}): Opens => ({
  sessions: [here, there],
  passkeys: [phone],
  codes: 0,
  ...changed,
});

const quiet = { refused: () => undefined, removed: () => undefined };

test("each session but this one is ended, or all of them", async () => {
  const requests = answering(({ path }) => (path.endsWith("end") ? opens({ sessions: [here] }) : opens()));
  const page = show(Access, quiet);
  await vi.waitFor(() => expect(page.text).toContain("Network: 203.0.113.*"));
  expect(page.button("Log out Firefox, Linux")).toBeUndefined();
  page.press("Log out A program or an unknown browser");
  await vi.waitFor(() => expect(page.text).not.toContain("unknown browser"));
  expect(requests.at(-1)).toEqual({ path: "/api/me/sessions/end", body: { session: "b" } });
  expect(page.button("Log out everywhere else")).toBeUndefined();
});

test("recovery codes are shown once", async () => {
  let codes = 0;
  answering(({ path }) => {
    if (!path.endsWith("recovery")) return opens({ codes });
    codes = 8;
    return { codes: ["AAAA-BBBB", "CCCC-DDDD"] };
  });
  const page = show(Access, quiet);
  await vi.waitFor(() => expect(page.text).toContain("You have no recovery codes."));
  page.press("Create recovery codes");
  await vi.waitFor(() => expect(page.text).toContain("CCCC-DDDD"));
  const again = show(Access, quiet);
  await vi.waitFor(() => expect(again.text).toContain("You have 8 codes left."));
  expect(again.text).not.toContain("AAAA");
});

test("the last passkey cannot be removed, with a reason", async () => {
  const why = "This is the only way into your account.";
  answering(({ path }) =>
    path.endsWith("remove") ? new No(409, { code: "last-key", message: why, rule: "" }) : opens(),
  );
  const removed = vi.fn();
  const page = show(Access, { ...quiet, removed });
  await vi.waitFor(() => expect(page.text).toContain("The phone"));
  page.press("Remove the passkey The phone");
  await vi.waitFor(() => expect(page.alert).toBe(why));
  expect(removed).not.toHaveBeenCalled();
});

test("a recovery code logs in", () => {
  answering(() => ({}));
  const page = show(LogIn, { done: () => undefined });
  expect(page.text).toContain("Use a recovery code");
});

test("a password is hidden, and a password manager or the clipboard may fill it", () => {
  answering(() => ({}));
  const page = show(LogIn, { done: () => undefined });
  const field = page.field("Password");
  expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
  expect(field.dispatchEvent(new Event("paste", { cancelable: true, bubbles: true }))).toBe(true);
});
