import type { OptionInfo, Refusal } from "../net/wire";

/** The option a refusal is about, if it names one. */
export function refusedOption(
  refusal: Refusal | null,
  options: readonly OptionInfo[],
): OptionInfo | undefined {
  if (refusal?.code !== "bad-option") return undefined;
  return options.find(({ name }) => written(name).test(refusal.message));
}

/** The refusal with labels of options in place of `name=value`. */
export function withLabels(refusal: Refusal, options: readonly OptionInfo[]): Refusal {
  const message = options.reduce(
    (text, { name, label }) => text.replace(written(name), `“${label}”`),
    refusal.message,
  );
  return { ...refusal, message };
}

/** Matches `name=value` anywhere, or the name alone at the start: further on it may be a common word. */
function written(name: string): RegExp {
  return new RegExp(`\\b${name}=(?:'[^']*'|"[^"]*"|[^\\s:;,]+)|^${name}\\b`);
}
