import { speech } from "../text/language.svelte";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "5 minutes ago". */
export function ago(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ["second", 1];
  return speech.format.since.format(unit === "second" ? 0 : -Math.floor(seconds / size), unit);
}

export const onDay = (ms: number) => speech.format.day.format(ms);
