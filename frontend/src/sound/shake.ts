import { settings } from "../settings/settings.svelte";

const MILLISECONDS = 60;
/** Desktop browsers have the API too, but no motor. */
export const canShake = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Vibrates briefly, if the device can and the visitor has chosen it. */
export function shake(): void {
  if (canShake && settings.shake === "on") navigator.vibrate(MILLISECONDS);
}
