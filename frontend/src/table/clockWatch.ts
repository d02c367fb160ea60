import type { TableView } from "../net/wire";

/** Milliseconds by which a clock may seem to run ahead: messages come late, and clocks differ. */
const SLACK = 10_000;

interface Seen {
  match: string;
  /** How many actions had been made. */
  actions: number;
  left: (number | null)[];
  at: number;
  wallAt: number;
}

/** Notices a server that takes time away from a clock: no clock loses more than has passed here. */
export class ClockWatch {
  private seen: Seen | null = null;

  /** Whether a clock lost more time since the last view than this browser has measured. */
  isSet(view: TableView, at = performance.now(), wallAt = Date.now()): boolean {
    const { clock, match, log } = view;
    const before = this.seen;
    this.seen = clock && { match, actions: log.length, left: clock.left_ms, at, wallAt };
    // An undo gives back the clocks as they were.
    if (!clock || before?.match !== match || log.length < before.actions) return false;
    const passed = Math.max(at - before.at, wallAt - before.wallAt);
    return clock.left_ms.some((left, seat) => {
      const earlier = before.left[seat];
      return left !== null && earlier != null && left < earlier - passed - SLACK;
    });
  }
}
