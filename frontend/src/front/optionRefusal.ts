import type { OptionInfo, Refusal } from "../net/wire";

/** The option a refusal is about, if it names one. */
export function refusedOption(
  refusal: Refusal | null,
  options: readonly OptionInfo[],
): OptionInfo | undefined {
  if (refusal?.code !== "bad-option") return undefined;
  return options.find(({ name }) => written(name).test(refusal.message));
}

/** The refusal as the form speaks: an option by its label and not as `name=value`. */
export function withLabels(refusal: Refusal, options: readonly OptionInfo[]): Refusal {
  const message = options.reduce(
    (text, { name, label }) => text.replace(written(name), `“${label}”`),
    refusal.message,
  );
  return { ...refusal, message };
}

/** `name=value` anywhere, or the name alone where the sentence begins: within it, it may be a common word. */
function written(name: string): RegExp {
  return new RegExp(`\\b${name}=(?:'[^']*'|"[^"]*"|[^\\s:;,]+)|^${name}\\b`);
}
