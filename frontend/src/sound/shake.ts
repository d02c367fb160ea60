import { settings } from "../settings/settings.svelte";

const MILLISECONDS = 60;
/** Other browsers have the means too, but nothing that shakes. */
export const canShake = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** A short tremor, where the device can and the visitor wants it. */
export function shake(): void {
  if (canShake && settings.shake === "on") navigator.vibrate(MILLISECONDS);
}
