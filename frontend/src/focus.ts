/**
 * What has the focus may leave the page: a form that was sent, a button that has done its work, a whole page.
 * Then the focus goes to the nearest `data-home`: within what surrounded the focus and is still there, from
 * the inside out. Where nothing is there yet, as while a page is fetched, it goes there as soon as it comes.
 */
const HOME = "[data-home]";

/** What had the focus last, and everything around it. */
let trail: Element[] = [];

export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => (trail = around(target as Element)));
  new MutationObserver(bringHome).observe(document.body, { childList: true, subtree: true });
}

function around(element: Element | null): Element[] {
  const found: Element[] = [];
  for (; element; element = element.parentElement) found.push(element);
  return found;
}

function bringHome(): void {
  if (trail.length === 0 || document.activeElement !== document.body) return;
  if (trail[0]!.isConnected) {
    // The player has clicked beside everything.
    trail = [];
    return;
  }
  for (const element of trail) {
    if (!element.isConnected) continue;
    const homes = [...element.querySelectorAll<HTMLElement>(HOME)];
    const home = homes.find((candidate) => candidate.checkVisibility());
    if (!home) continue;
    home.focus({ preventScroll: true });
    return;
  }
}
