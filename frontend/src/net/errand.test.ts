import { expect, test, vi } from "vitest";
import { Errand } from "./errand.svelte";
import { RefusalError } from "./http";

const NO = { code: "no", message: "No.", rule: "Z4.3" };

test("one thing at a time", async () => {
  const errand = new Errand();
  let done = () => {};
  const first = errand.run(() => new Promise<void>((resolve) => (done = resolve)));
  const second = vi.fn(async () => undefined);

  expect(errand.busy).toBe(true);
  expect(await errand.run(second)).toBe(false);
  expect(second).not.toHaveBeenCalled();
  done();
  expect(await first).toBe(true);
  expect(errand.busy).toBe(false);
  expect(await errand.run(second)).toBe(true);
});

test("why it was refused is known before anything is drawn, and until the next", async () => {
  const errand = new Errand();
  const refused = vi.fn();
  const done = await errand.run(() => Promise.reject(new RefusalError(NO)), refused);

  expect(done).toBe(false);
  expect(refused).toHaveBeenCalledWith(NO);
  expect(errand.refusal).toEqual(NO);
  expect(errand.busy).toBe(false);
  await errand.run(async () => undefined);
  expect(errand.refusal).toBeNull();
});

test("a line that is down is told in words", async () => {
  const errand = new Errand();
  await errand.run(() => Promise.reject(new TypeError("Failed to fetch")));

  expect(errand.refusal?.code).toBe("unreachable");
  expect(errand.refusal?.message).toMatch(/^The server cannot be reached\./);
});
