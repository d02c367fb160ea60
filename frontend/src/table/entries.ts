import type { LogLine } from "../net/wire";

const CHANCE = -1;

/** An entry of the log: an action, or consecutive outcomes of chance. */
export interface Entry {
  /** Of the last line it holds. */
  number: number;
  first: number;
  seat: number;
  action: string;
  said: string;
  /** Whether another seat begins to act here. */
  begins: boolean;
}

/** Merges consecutive outcomes of chance into one entry. */
export function entriesOf(lines: readonly LogLine[]): Entry[] {
  const entries: Entry[] = [];
  let actor: number | null = null;
  for (const line of lines) {
    const last = entries.at(-1);
    if (line.seat === CHANCE && last?.seat === CHANCE) {
      last.number = line.number;
      last.action = "";
      last.said = [last.said, line.said].filter(Boolean).join(" ");
      continue;
    }
    const begins = line.seat !== CHANCE && line.seat !== actor;
    if (line.seat !== CHANCE) actor = line.seat;
    entries.push({ ...line, first: line.number, begins });
  }
  return entries;
}

/** The range of lines to show: the last `shown`, or as many around one of them. */
export function windowAround(count: number, shown: number, index: number): { from: number; to: number } {
  const to = Math.min(count, Math.max(shown, index + Math.ceil(shown / 2)));
  return { from: Math.max(0, to - shown), to };
}
