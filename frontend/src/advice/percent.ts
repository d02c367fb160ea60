import type { Advised } from "../net/replay";
import { say } from "../text";

/** A chance to win in words; how sure it is where it was sampled. */
export function percent({ chance, margin }: Advised): string {
  const value = Math.round(chance * 100);
  const wide = Math.round(margin * 100);
  return wide ? say("hint.about", { value, wide }) : say("hint.exactly", { value });
}
