import { speech } from "./language.svelte";

const HOUR = 3_600_000;
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "5 minutes ago". */
export function ago(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 1];
  return speech.format.since.format(unit === "second" ? 0 : -Math.floor(seconds / size), unit);
}

/** The day of a moment. */
export const onDay = (ms: number) => speech.format.day.format(ms);

/** The time of a recent moment, with the day if it was more than half a day ago. */
export function timeOf(ms: number): string {
  const day: Intl.DateTimeFormatOptions =
    Date.now() - ms > 12 * HOUR ? { day: "numeric", month: "short" } : {};
  return formatted(ms, { hour: "2-digit", minute: "2-digit", ...day });
}

/** A moment to the minute. */
export const moment = (ms: number) => formatted(ms, { dateStyle: "medium", timeStyle: "short" });

function formatted(ms: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(speech.format.day.resolvedOptions().locale, options).format(ms);
}
