import type { Place, Sprite } from "../net/wire";
import { say } from "../text";
import { distinct } from "./choices";
import type { Choosing } from "./choosing.svelte";

/** Where the place is, what stands there, and what can be done with it. */
export function nameOf(place: Place, things: readonly Sprite[], choosing: Choosing): string {
  const labels = things.map(({ label, text }) => (text ? `${label} ${text}` : label));
  const parts = [place.label, labels.join(", ") || say("stage.empty")];
  if (choosing.picked.includes(place.name)) parts.push(say("stage.picked"));
  const [only, other] = distinct(choosing.ends.get(place.name) ?? []);
  if (only) parts.push(other ? say("stage.can-choose") : only.label);
  else if (choosing.next.steps.has(place.name)) {
    parts.push(say(choosing.grips.has(place.name) ? "stage.can-move" : "stage.can-choose"));
  } else if (choosing.shut.has(place.name)) parts.push(say("stage.shut"));
  return parts.join(", ");
}
