/** Centres text vertically at its y. WebKit rounds `dominant-baseline` to whole units of the drawing. */
export const MIDDLE = ".35em";

const adopted = new Set<string>();

/** Adopts the style sheet of a board, which styles the drawings of its game; the page keeps it. */
export function adoptStyles(look = "") {
  if (!look || adopted.has(look)) return;
  adopted.add(look);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
