import { expect, test, vi } from "vitest";
import { show } from "../testing/page";
import { seatOf, viewOf } from "../testing/table";
import { say, sayCount } from "../text";
import Status from "./Status.svelte";
import TableMenu from "./TableMenu.svelte";
import TableSettings from "./TableSettings.svelte";

vi.mock("../net/http", async (load) => ({
  ...(await load<object>()),
  fetchSite: () => Promise.resolve({ games: [{ name: "zoff", options: [], levels: [] }] }),
}));

const seats = [seatOf(0, { name: "Ann" }), seatOf(1, { name: "Ben" })];
const ofEvent = { seats, is_of_event: true, is_owner: true };
const idle = { busy: false, refusal: null, send: () => undefined };
const texts = (page: ReturnType<typeof show>) => page.all("button").map((each) => each.textContent.trim());

test("before a match of an event nobody changes the table or its people", async () => {
  const view = viewOf({ ...ofEvent, phase: "waiting" });
  expect(texts(show(TableMenu, { view, ...idle }))).toEqual([]);
  const usual = viewOf({ ...view, is_of_event: false });
  expect(texts(show(TableMenu, { view: usual, ...idle }))).toContain(say("menu.leave"));

  const settings = show(TableSettings, { view, ...idle });
  await vi.waitFor(() => expect(settings.all("dl")).toHaveLength(1));
  expect(texts(settings)).toEqual([]);
});

test("where somebody lost the seat, the table of an event says who gets the points", () => {
  const view = viewOf({ ...ofEvent, phase: "waiting", seats: [seats[0]!, seatOf(1, { kind: "free" })] });
  Object.assign(document, { fonts: new EventTarget() });
  const nothing = () => undefined;
  const status = { connected: true, busy: false, refused: null, next: null };
  const text = (given: typeof view) =>
    show(Status, { view: given, ...status, hand: nothing, takeBack: nothing, drawLots: nothing }).text;
  expect(text(view)).toContain(say("table.waiting-event"));
  expect(text(viewOf({ ...view, is_of_event: false }))).toContain(sayCount("table.waiting-line", 1));
});
