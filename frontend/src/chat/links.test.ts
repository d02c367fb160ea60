import { expect, test } from "vitest";
import { partsOf } from "./links";

const here = location.origin;

function links(text: string): string[] {
  const parts = partsOf(text);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  return parts.filter(({ link }) => link).map((part) => part.text);
}

test("addresses of this site become links, without the full stop of the sentence", () => {
  expect(links(`See ${here}/m/3cJZ. And ${here}`)).toEqual([`${here}/m/3cJZ`, here]);
  expect(links(`${here}/t/a-b_c`)).toEqual([`${here}/t/a-b_c`]);
});

test("others stay words, however they begin", () => {
  const other = here.replace(/:\d+$/, "");
  for (const text of [
    "https://example.org/m/3cJZ",
    `${here}@evil.example/m/1`,
    `${here}1/m/1`,
    `${other}.evil.example`,
    "javascript:alert(1)",
    "",
  ]) {
    expect(links(text), text).toEqual([]);
  }
});
