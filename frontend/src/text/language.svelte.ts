import { untrack } from "svelte";
import english from "./en.json";

/** The languages there are, and what each calls itself. */
export const names = { en: "English", fr: "Français", de: "Deutsch" } as const;
export type Language = keyof typeof names;
export const languages = Object.keys(names) as readonly Language[];

/** What the page can say: the keys of the catalogues; a language that lacks one does not compile. */
export type Phrase = keyof typeof english;
type Strings = Record<Phrase, string>;

/** The others are fetched only by those who read them. */
const catalogues: Record<Language, () => Promise<Strings>> = {
  en: () => Promise.resolve(english),
  fr: async () => (await import("./fr.json")).default,
  de: async () => (await import("./de.json")).default,
};

/** How a language writes numbers, dates, lists and plurals. English is British here. */
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

/** The language of the page. Whatever is said in it follows when another is chosen, without a reload. */
class Speech {
  language = $state<Language>("en");
  strings = $state.raw<Strings>(english);
  format = $derived(formatsOf(this.language));
  /** The one chosen last: it counts, even if an earlier one comes later. */
  private wanted: Language = "en";

  /** Begins in the language chosen before, or in the first of the browser's that there is. */
  begin(): Promise<void> {
    return this.speak(remembered() ?? preferred());
  }

  /** The choice of a person, kept for a year, for the server too: its texts are in the same language. */
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

/** Does it whenever another language has been chosen: what the server wrote is asked for again. */
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
