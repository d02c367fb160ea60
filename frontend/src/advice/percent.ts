import type { Advised } from "../net/wire";
import { say } from "../text";

/** A probability to win and half its interval. */
type Chance = Pick<Advised, "chance" | "margin">;

/** A probability to win in words, without line breaks, with its margin if it was sampled. */
export function percent({ chance, margin }: Chance): string {
  return worded(Math.round(chance * 100), Math.round(margin * 100)).replaceAll(" ", "\u00a0");
}

function worded(value: number, wide: number): string {
  if (wide >= 100) return say("hint.roughly", { value });
  return wide ? say("hint.about", { value, wide }) : say("hint.exactly", { value });
}

/** The same for several choices, the best first; a choice indistinguishable from the best is called equal. */
export function percents([best, ...others]: readonly Chance[]): string[] {
  if (!best) return [];
  return [
    percent(best),
    ...others.map((other) => (isLevel(best, other) ? say("hint.same") : percent(other))),
  ];
}

/** Whether two probabilities round to the same number, or differ by less than a margin. */
function isLevel(best: Chance, other: Chance): boolean {
  const apart = Math.abs(best.chance - other.chance);
  const rounded = Math.round(best.chance * 100) === Math.round(other.chance * 100);
  return rounded || apart < Math.max(best.margin, other.margin);
}
