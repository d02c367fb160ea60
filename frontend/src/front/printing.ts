import type { Language } from "../text/language.svelte";

export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];
export const INKS = ["full", "little"] as const;
export type Ink = (typeof INKS)[number];

/** The countries whose usual paper is Letter. */
const LETTER = ["US", "CA", "MX", "CL", "CO", "CR", "GT", "PA", "PH", "PR", "SV", "VE"];

/** The usual paper where a browser's language is spoken: `en-US`. */
export function usualPaper(locale: string): Paper {
  return LETTER.some((country) => locale.toUpperCase().endsWith(`-${country}`)) ? "letter" : "a4";
}

/** The address of a game's PDF. */
export function printAddress(game: string, paper: Paper, ink: Ink, language: Language): string {
  return `/api/games/${game}/print.pdf?${new URLSearchParams({ paper, ink, lang: language }).toString()}`;
}
