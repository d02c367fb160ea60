import { say } from "../text";
import { moment } from "../text/times";

/** The end of a ban; a negative moment is never. */
export const bannedUntil = (ms: number) =>
  ms < 0 ? say("operator.for-good") : say("operator.until", { when: moment(ms) });
