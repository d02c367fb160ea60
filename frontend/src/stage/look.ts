/** Puts the middle of words at their y. WebKit rounds `dominant-baseline` to whole units of the drawing. */
export const MIDDLE = ".35em";

const worn = new Set<string>();

/** Puts on the style sheet that a board brings for what only its game draws; the page keeps it. */
export function wear(look = "") {
  if (!look || worn.has(look)) return;
  worn.add(look);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
