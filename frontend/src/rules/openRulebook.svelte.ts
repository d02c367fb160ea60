import { getContext, setContext } from "svelte";

/** The rulebook that is open over the page. */
class OpenRulebook {
  /** The address of its text; empty while none is open. */
  address = $state("");
  /** The rule to show first; empty for the beginning. */
  rule = $state("");

  open(address: string, rule = ""): void {
    this.address = address;
    this.rule = rule;
  }

  close(): void {
    this.address = "";
  }
}

export const rulebook = new OpenRulebook();

const HERE = Symbol();

/** Provides the address of the rules to the component and all within it. */
export function provideRules(address: () => string): void {
  setContext(HERE, address);
}

/** The address of the rules of the surrounding component; empty if there are none. */
export function useRules(): () => string {
  return getContext<(() => string) | undefined>(HERE) ?? (() => "");
}
