export interface Part {
  text: string;
  /** Whether it is an address of this site. */
  link: boolean;
}

const here = location.origin.replaceAll(".", "\\.");
const address = new RegExp(`${here}(?:/[\\w\\-./]*)?(?![\\w:@-])`, "g");

/** Splits a text into addresses of this site, which become links, and the rest. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    const words = found[0].replace(/[.]+$/, "");
    if (found.index > end) parts.push({ text: text.slice(end, found.index), link: false });
    end = found.index + words.length;
    parts.push({ text: words, link: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), link: false });
  return parts;
}
