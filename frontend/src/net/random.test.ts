import { expect, test, vi } from "vitest";
import { below, randomHex } from "./random";

test("bytes are written with two digits each", () => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as Uint8Array).set([0, 10, 255]);
    return array;
  });

  expect(randomHex(3)).toBe("000aff");
});

test("draws that would bias the result are rejected", () => {
  const words = [2 ** 32 - 1, 7];
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as Uint32Array)[0] = words.shift()!;
    return array;
  });

  // 2^32 - 1 is divisible by 3: the last word of all would make a fourth of three.
  expect(below(3)).toBe(1);
  expect(words).toEqual([]);
});

test("every number below the bound is drawn", () => {
  expect(new Set(Array.from({ length: 400 }, () => below(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
