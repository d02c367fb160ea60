import { speech } from "../text/language.svelte";

/** A day as people of the page's language write it: "25 November 2026". */
export function dayName(day: string): string {
  const format = new Intl.DateTimeFormat(speech.language, { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(day));
}
