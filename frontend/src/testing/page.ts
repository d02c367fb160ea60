import { flushSync, mount, unmount, type Component } from "svelte";
import { onTestFinished } from "vitest";

/** A component on a page of its own, queried by what users see and hear. */
export class Shown {
  constructor(readonly root: HTMLElement) {}

  get text(): string {
    return this.root.textContent.replace(/\s+/g, " ").trim();
  }

  all(selector: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selector)];
  }

  /** The text of alerts, as a screen reader reads it. */
  get alert(): string {
    return this.all("[role=alert]")
      .map((each) => each.textContent.replace(/\s+/g, " ").trim())
      .join("");
  }

  button(name: string): HTMLElement | undefined {
    return this.all("button").find(
      (each) => (each.getAttribute("aria-label") ?? each.textContent.trim()) === name,
    );
  }

  /** The field with this label. */
  field(label: string): HTMLInputElement {
    const found = this.all("label").find((each) => each.textContent.trim() === label) as HTMLLabelElement;
    return (found.htmlFor ? document.getElementById(found.htmlFor) : found.querySelector("input")) as never;
  }

  press(name: string): void {
    this.button(name)!.click();
    flushSync();
  }

  write(label: string, text: string): void {
    const field = this.field(label);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
  }
}

/** Puts a component on the page until the test is over. */
export function show<Props extends Record<string, unknown>>(of: Component<Props>, props: Props): Shown {
  const root = document.createElement("div");
  document.body.append(root);
  const component = mount(of, { target: root, props });
  flushSync();
  onTestFinished(async () => {
    await unmount(component);
    root.remove();
  });
  return new Shown(root);
}
