const worn = new Set<string>();

/** Puts on the style sheet that a board brings for what only its game draws; the page keeps it. */
export function wear(look = "") {
  if (!look || worn.has(look)) return;
  worn.add(look);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
