import { settings } from "../settings/settings.svelte";

const MILLISECONDS = 60;

/** A short tremor, where the device can and the visitor wants it. */
export function shake(): void {
  if (settings.shake === "on" && "vibrate" in navigator) navigator.vibrate(MILLISECONDS);
}
