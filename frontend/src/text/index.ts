import { speech, type Phrase } from "./language.svelte";

export type { Phrase } from "./language.svelte";
type StemOf<Each> = Each extends `${infer Stem}.other`
  ? `${Stem}.one` extends Phrase
    ? Stem
    : never
  : never;
/** A phrase that depends on a number: there is one `.one` and one `.other` of it. */
type Counted = StemOf<Phrase>;
export type Values = Record<string, string | number>;

/** The phrase in the language of the page; `{name}` is filled in. */
export function say(phrase: Phrase, values: Values = {}): string {
  return speech.strings[phrase].replace(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? ""));
}

/** The phrase for so many: `{count}` is the number. */
export function sayCount(stem: Counted, count: number, values: Values = {}): string {
  const form = speech.format.plural.select(count) === "one" ? "one" : "other";
  return say(`${stem}.${form}`, { count, ...values });
}

/** Anna, Ben and Cleo. */
export function listed(names: readonly string[]): string {
  return speech.format.list.format(names);
}

/** A number with so many decimals, after a point or a comma. */
export function decimal(value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString(speech.language, { ...digits, useGrouping: false });
}

/** A number as the language writes it; a word stays as it is. */
export function written(value: string | number): string {
  return typeof value === "number" ? speech.format.number.format(value) : value;
}
