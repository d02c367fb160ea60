import { expect, test, vi } from "vitest";
import { PendingRequest } from "./request.svelte";
import { RefusalError } from "./http";

const NO = { code: "no", message: "No.", rule: "Z4.3" };

test("one thing at a time", async () => {
  const request = new PendingRequest();
  let done = () => {};
  const first = request.run(() => new Promise<void>((resolve) => (done = resolve)));
  const second = vi.fn(async () => undefined);

  expect(request.busy).toBe(true);
  expect(await request.run(second)).toBe(false);
  expect(second).not.toHaveBeenCalled();
  done();
  expect(await first).toBe(true);
  expect(request.busy).toBe(false);
  expect(await request.run(second)).toBe(true);
});

test("the refusal is known before the page is redrawn, and until the next request", async () => {
  const request = new PendingRequest();
  const refused = vi.fn();
  const done = await request.run(() => Promise.reject(new RefusalError(NO)), refused);

  expect(done).toBe(false);
  expect(refused).toHaveBeenCalledWith(NO);
  expect(request.refusal).toEqual(NO);
  expect(request.busy).toBe(false);
  await request.run(async () => undefined);
  expect(request.refusal).toBeNull();
});

test("a broken connection is reported in words", async () => {
  const request = new PendingRequest();
  await request.run(() => Promise.reject(new TypeError("Failed to fetch")));

  expect(request.refusal?.code).toBe("unreachable");
  expect(request.refusal?.message).toMatch(/^The server cannot be reached\./);
});
