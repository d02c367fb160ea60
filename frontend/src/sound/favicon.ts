import due from "../icon-due.svg";
import plain from "../icon.svg";

/** Sets the icon in the browser's tab: with a dot while the table waits for a player at this device. */
export function mark(isDue: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = isDue ? due : plain;
}
