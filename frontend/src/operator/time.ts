import { say } from "../text";
import { speech } from "../text/language.svelte";

/** A moment of the past or the future, to the minute. */
export function moment(at: number): string {
  const { locale } = speech.format.day.resolvedOptions();
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** How long the house is closed to somebody. */
export const until = (banned: number): string =>
  banned < 0 ? say("operator.for-good") : say("operator.until", { when: moment(banned) });
