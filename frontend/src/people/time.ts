const since = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "5 minutes ago". */
export function ago(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ["second", 1];
  return since.format(unit === "second" ? 0 : -Math.floor(seconds / size), unit);
}

export const onDay = (ms: number) => day.format(ms);
