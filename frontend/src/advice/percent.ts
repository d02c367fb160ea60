import type { Advised } from "../net/wire";
import { say } from "../text";

/** A chance to win in words, on one line; how sure it is where it was sampled. */
export function percent({ chance, margin }: Advised): string {
  return worded(Math.round(chance * 100), Math.round(margin * 100)).replaceAll(" ", "\u00a0");
}

function worded(value: number, wide: number): string {
  if (wide >= 100) return say("hint.roughly", { value });
  return wide ? say("hint.about", { value, wide }) : say("hint.exactly", { value });
}
