import due from "../icon-due.svg";
import plain from "../icon.svg";

/** The mark of the page among others: with a dot while somebody here is waited for. */
export function mark(isDue: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = isDue ? due : plain;
}
