import type { OnTimeout, PaceKind } from "../net/messages";
import type { Pace } from "../net/wire";

/** A pace in the units of the form: minutes for each player, seconds and days for a choice. */
export interface Tempo {
  kind: PaceKind;
  minutes: number;
  seconds: number;
  days: number;
  onTimeout: OnTimeout;
}

export const usual: Tempo = { kind: "untimed", minutes: 15, seconds: 10, days: 2, onTimeout: "computer" };

/** The pace in the units of the wire. */
export function asPace({ kind, minutes, seconds, days }: Tempo): Pace {
  return {
    kind,
    bank: kind === "live" ? minutes * 60 : 0,
    increment: kind === "live" ? seconds : 0,
    per_move: kind === "days" ? days * 24 * 3600 : 0,
  };
}

/** A pace of the wire in the units of the form. */
export function asTempo({ kind, bank, increment, per_move }: Pace, onTimeout: OnTimeout): Tempo {
  const base = { ...usual, kind, onTimeout };
  if (kind === "live") return { ...base, minutes: bank / 60, seconds: increment };
  return kind === "days" ? { ...base, days: per_move / (24 * 3600) } : base;
}
