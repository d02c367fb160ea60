import { speech } from "../text/language.svelte";

const DAY = 24 * 3600 * 1000;

/** The time of a message, with the day if that was more than half a day ago. */
export function moment(at: number): string {
  const { locale } = speech.format.day.resolvedOptions();
  const day: Intl.DateTimeFormatOptions = Date.now() - at > DAY / 2 ? { day: "numeric", month: "short" } : {};
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", ...day }).format(at);
}
