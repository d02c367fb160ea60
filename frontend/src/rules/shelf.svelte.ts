import { getContext, setContext } from "svelte";

/** The rulebook that lies open on the page, and where. */
class Shelf {
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

export const shelf = new Shelf();

const HERE = Symbol();

/** Says which rules hold in the component and all within it. */
export function setRules(address: () => string): void {
  setContext(HERE, address);
}

/** The address of the rules that hold here; empty where none do. */
export function rulesHere(): () => string {
  return getContext<(() => string) | undefined>(HERE) ?? (() => "");
}
