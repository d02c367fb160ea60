import { speech } from "../text/language.svelte";

const DAY = 24 * 3600 * 1000;

/** When something was said: the hour, and the day where that was not lately. */
export function moment(at: number): string {
  const { locale } = speech.format.day.resolvedOptions();
  const day: Intl.DateTimeFormatOptions = Date.now() - at > DAY / 2 ? { day: "numeric", month: "short" } : {};
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", ...day }).format(at);
}
