import { untrack } from "svelte";
import english from "./en.json";

/** The languages, each with its own name for itself. */
export const names = { en: "English", fr: "Français", de: "Deutsch" } as const;
export type Language = keyof typeof names;
export const languages = Object.keys(names) as readonly Language[];

/** The keys of the catalogues; a language that lacks one does not compile. */
export type Phrase = keyof typeof english;
type Strings = Record<Phrase, string>;

/** English is bundled; the other catalogues are fetched when needed. */
const catalogues: Record<Language, () => Promise<Strings>> = {
  en: () => Promise.resolve(english),
  fr: async () => (await import("./fr.json")).default,
  de: async () => (await import("./de.json")).default,
};

/** The locale of numbers, dates, lists and plurals. English is British here. */
const formats = { en: "en-GB", fr: "fr", de: "de" } as const;
function formatsOf(language: Language) {
  const locale = formats[language];
  return {
    plural: new Intl.PluralRules(locale),
    list: new Intl.ListFormat(locale),
    number: new Intl.NumberFormat(locale, { useGrouping: "min2" }),
    since: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
  };
}

/** The language of the page. All texts follow when another is chosen, without a reload. */
class Speech {
  language = $state<Language>("en");
  strings = $state.raw<Strings>(english);
  format = $derived(formatsOf(this.language));
  /** The language chosen last: it wins even if an earlier catalogue arrives later. */
  private wanted: Language = "en";

  /** Begins in the language chosen before, or in the browser's first supported one. */
  begin(): Promise<void> {
    return this.speak(remembered() ?? preferred());
  }

  /** Switches the language, and stores the choice in a cookie for a year: the server writes in it too. */
  async choose(language: Language): Promise<void> {
    const [safely, mark] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
    document.cookie = `${safely}language=${language}; path=/; max-age=${365 * 24 * 3600}; samesite=lax${mark}`;
    await this.speak(language);
  }

  private async speak(language: Language): Promise<void> {
    this.wanted = language;
    try {
      const strings = await catalogues[language]();
      if (language !== this.wanted) return;
      this.strings = strings;
      this.language = language;
      document.documentElement.lang = language;
    } catch {
      // Without a connection the page goes on in the language it has.
    }
  }
}

export const speech = new Speech();

/** Calls `act` whenever the language changes, to fetch the server's texts again. */
export function whenSwitched(act: () => void): void {
  let before = speech.language;
  $effect(() => {
    if (speech.language === before) return;
    before = speech.language;
    untrack(act);
  });
}

function remembered(): Language | undefined {
  const written = /(?:^|;\s*)(?:__Host-)?language=(\w+)/.exec(document.cookie)?.[1];
  return languages.find((language) => language === written);
}

function preferred(): Language {
  const wished = navigator.languages.map((tag) => tag.split("-")[0]);
  return languages.find((language) => language === wished.find((one) => one && one in names)) ?? "en";
}
