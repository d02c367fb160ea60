import { getContext, setContext } from "svelte";

/** The rulebook that lies open on the page, and where. */
class OpenRulebook {
  /** Where it is fetched; empty while none is open. */
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

/** Says which rules hold in the component and all within it. */
export function provideRules(address: () => string): void {
  setContext(HERE, address);
}

/** The address of the rules that hold here; empty where none do. */
export function useRules(): () => string {
  return getContext<(() => string) | undefined>(HERE) ?? (() => "");
}
