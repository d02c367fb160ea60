import { expect, test } from "vitest";
import type { TableView } from "../net/wire";
import { settings } from "../settings/settings.svelte";
import { viewOf } from "../testing/table";
import { Device } from "./device.svelte";

/** Ann and Ben at one device, Cleo far away; the test is the server. */
class Table {
  view: TableView | null = viewOf({ yours: [0, 1], acting: [0, 1, 2] });
  happened = false;
  readonly looked: number[] = [];

  look(seat: number): void {
    this.looked.push(seat);
  }

  shows(changed: Partial<TableView>): void {
    this.view = { ...this.view!, ...changed };
  }
}

function begin(): { table: Table; device: Device } {
  const table = new Table();
  return { table, device: new Device(table) };
}

test("nothing is shown before a player has taken the device", () => {
  const { table, device } = begin();

  expect(device.curtain).toBe(0);
  device.take(0);
  expect(device.curtain).toBeNull();
  expect(table.looked).toEqual([]);
});

test("the curtain waits for the view of the player who took the device", () => {
  const { table, device } = begin();
  device.take(0);
  table.shows({ acting: [1, 2] });
  expect(device.curtain).toBe(1);
  device.take(1);

  // Ann's view is still there, with something to watch in it: Ben must not see it.
  table.happened = true;
  expect(table.looked).toEqual([1]);
  expect(device.opening).toBe(true);
  expect(device.curtain).toBe(1);
  table.shows({ you: 1 });
  expect(device.opening).toBe(false);
  expect(device.curtain).toBeNull();
});

test("it also waits where another player takes the device than the one called", () => {
  const { table, device } = begin();
  device.take(1);

  expect(device.curtain).toBe(1);
  // The server has sent something in between: it is still Ann's.
  table.shows({ version: 2, acting: [2] });
  expect(device.curtain).toBe(1);
  table.shows({ you: 1 });
  expect(device.curtain).toBeNull();
});

test("it falls again when a new connection brings another seat's view", () => {
  const { table, device } = begin();
  device.take(0);
  table.shows({ you: 1 });

  expect(device.curtain).toBe(0);
});

test("it falls when the holder has chosen in secret, for the next player to act", () => {
  const { table, device } = begin();
  device.take(0);
  device.acted();
  table.shows({ acting: [1, 2] });

  expect(device.next).toBe(1);
  expect(device.handover).toBe(1);
  expect(device.curtain).toBe(1);
});

test("the last action may be watched before the device is handed on", () => {
  const { table, device } = begin();
  device.take(0);
  device.acted();
  table.happened = true;
  table.shows({ acting: [1] });

  expect(device.curtain).toBeNull();
  expect(device.handover).toBe(1);
  device.hand(1);
  expect(device.curtain).toBe(1);
});

test("a player may look at their own side while another is to act", () => {
  const { table, device } = begin();
  table.shows({ acting: [1] });
  device.hand(0);
  device.take(0);

  expect(device.curtain).toBeNull();
  device.acted();
  expect(device.curtain).toBe(1);
});

test("the next match begins behind the curtain", () => {
  const { table, device } = begin();
  device.take(0);
  table.shows({ match: "N", acting: [1] });

  expect(device.curtain).toBe(1);
  expect(device.opening).toBe(false);
});

test("the seats go round: after the last comes the first", () => {
  const { table, device } = begin();
  table.shows({ yours: [0, 1, 2], you: 1, acting: [0, 2] });
  expect(device.next).toBe(2);
  table.shows({ you: 2, acting: [0, 1] });
  expect(device.next).toBe(0);
  table.shows({ acting: [] });
  expect(device.next).toBeNull();
});

test("where nothing is hidden the board follows by itself, without a curtain", () => {
  const { table, device } = begin();
  table.shows({ is_open: true, acting: [1] });

  expect(device.following).toBe(1);
  expect(device.curtain).toBeNull();
  expect(device.handover).toBeNull();
});

test("there is no curtain for one player, before the match, or after it", () => {
  const { table, device } = begin();
  for (const alone of [{ yours: [0] }, { phase: "waiting" }, { phase: "over" }] as Partial<TableView>[]) {
    table.view = viewOf({ yours: [0, 1], acting: [1], ...alone });
    expect(device.shared).toBe(false);
    expect(device.curtain).toBeNull();
    expect(device.following).toBeNull();
  }
});

test("undersides stay shown by setting; on a shared device they start hidden for each player", () => {
  const { table, device } = begin();
  table.shows({ yours: [0] });
  expect(device.showUndersides).toBe(false);
  device.toggleUndersides();
  expect([device.showUndersides, localStorage.getItem("stampede.undersides")]).toEqual([true, "shown"]);

  table.shows({ yours: [0, 1] });
  device.take(0);
  expect(device.showUndersides).toBe(false);
  device.toggleUndersides();
  expect([device.showUndersides, settings.undersides]).toEqual([true, "shown"]);
  device.take(1);
  expect(device.showUndersides).toBe(false);
  device.take(0);
  expect(device.showUndersides).toBe(false);
  settings.set("undersides", "hidden");
});
