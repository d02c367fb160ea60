import type { ClockView } from "../net/wire";
import { say } from "../text";

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Milliseconds a seat has left, `since` milliseconds after its clock was received; null without a clock. */
export function leftOf(clock: ClockView, seat: number, since: number): number | null {
  const left = clock.left_ms[seat] ?? null;
  if (left === null) return null;
  return Math.max(0, clock.running.includes(seat) ? left - since : left);
}

/** As on a clock: 1:05, 2:03:04; longer times in days and hours. */
export function asTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  if (seconds >= DAY) {
    return say("time.days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  }
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
