import type { Chapter } from "../net/wire";

/** A search result: a rule, or a chapter for text outside its rules. */
export interface Found {
  /** The id of its element. */
  id: string;
  number: string;
  words: string;
}

/** The id of a chapter's element. */
export const chapterId = ({ rule }: Chapter, index: number) => rule || `chapter-${index}`;

/** Finds the rules that contain the words, in the order of the book, ignoring case and accents. */
export function find(book: HTMLElement, chapters: readonly Chapter[], words: string): Found[] {
  const wanted = plain(words);
  return chapters.flatMap((chapter, index) => {
    const id = chapterId(chapter, index);
    const section = book.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (!section || !plain(section.textContent).includes(wanted)) return [];
    const rules = [...section.querySelectorAll("li[id]")].filter((rule) =>
      plain(rule.textContent).includes(wanted),
    );
    return rules.length
      ? rules.map((rule) => ({ id: rule.id, number: rule.id, words: rest(rule) }))
      : [{ id, number: chapter.rule, words: chapter.title }];
  });
}

/** The rule without its number. */
function rest({ id, textContent }: Element): string {
  return textContent.trim().slice(id.length).trim();
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").toLowerCase();
}
