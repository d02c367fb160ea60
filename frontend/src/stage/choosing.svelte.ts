import type { Choice } from "../net/wire";
import { distinct, extended, isEnded, movers, nextPlaces, open } from "./choices";

/** How far the player has come in choosing, and what they are looking at meanwhile. */
export class Choosing {
  picked = $state.raw<string[]>([]);
  /** The place dragged over, the one under the mouse, the one with the focus. */
  aim = $state("");
  hovered = $state("");
  focused = $state("");
  /** The place touched last, or come to by keys: the caption says what it is. */
  touched = $state("");
  /** The gesture that led nowhere, of which the player is to know why. */
  wondered = $state.raw<string[]>([]);
  /** The place that had the focus last. */
  current = $state("");
  /** The button looked at, where its words do not fit on it. */
  button = $state.raw<Choice | null>(null);

  readonly legal = $derived.by(() => this.choices().filter((choice) => !choice.barred));
  private readonly barred = $derived.by(() => this.choices().filter((choice) => choice.barred));
  readonly next = $derived.by(() => nextPlaces(this.legal, this.picked));
  readonly first = $derived.by(() => nextPlaces(this.legal, []));
  /** The places of what may be taken in hand. */
  readonly grips = $derived.by(() => movers(this.legal, []));
  /** Where one would like to go, and may not. */
  readonly shut = $derived.by(() => {
    const { steps, ends } = nextPlaces(this.barred, this.picked);
    const shut = this.picked.length ? ends : new Map([...steps, ...ends]);
    return new Map([...shut].filter(([place]) => !this.leads(place)));
  });
  /** Choices whose last place is picked: one that waits to be confirmed, or several that need more words. */
  readonly asked = $derived.by(() =>
    distinct(open(this.legal, this.picked).filter((choice) => isEnded(choice, this.picked))),
  );
  /** Where one may go; while one end waits to be confirmed, the others too. */
  readonly ends = $derived.by(() => {
    const end = this.asked[0]?.path?.at(-1);
    if (end === undefined) return this.next.ends;
    return nextPlaces(
      this.legal,
      this.picked.filter((place) => place !== end),
    ).ends;
  });
  /** What the caption is about. */
  readonly told = $derived.by(() => {
    if (this.button) return [this.button];
    const place = this.aim || this.hovered || this.focused;
    const at = this.ends.get(place) ?? (this.asked.length ? this.asked : this.shut.get(place));
    return distinct(at ?? []);
  });

  constructor(
    private readonly choices: () => readonly Choice[],
    private readonly send: (action: string) => void,
    private readonly ask: (path: string[]) => void = () => undefined,
  ) {}

  /** The place that is looked at, whether or not anything can be done there. */
  get looked(): string {
    return this.aim || this.hovered || this.touched;
  }

  leads(place: string): boolean {
    return this.next.steps.has(place) || this.next.ends.has(place);
  }

  /** A place is touched; `careful`: what it leads to is shown before it is done. */
  touch(place: string, careful: (choice: Choice) => boolean = () => false): void {
    const [only] = this.asked;
    this.wondered = [];
    this.touched = place;
    if (this.leads(place)) {
      this.pick([...this.picked, place], careful);
    } else if (only && this.picked.at(-1) === place && this.asked.length === 1) {
      this.choose(only);
    } else if (this.picked.includes(place)) {
      this.unpick(place);
    } else if (!this.shut.has(place)) {
      const picked = extended(this.legal, this.picked, place);
      if (picked) this.pick(picked, careful);
      else this.wonder([...this.picked, place]);
    }
  }

  /** The places were touched one after the other, and nothing comes of it: asks why, once. */
  wonder(path: string[]): void {
    this.cancel();
    this.touched = path.at(-1)!;
    this.wondered = path;
    this.ask(path);
  }

  /** Picks what stands there to move it; whether there is a way for it. */
  take(place: string): boolean {
    if (!this.grips.has(place)) return false;
    if (!this.picked.includes(place) || this.asked.length) {
      this.picked = extended(this.legal, this.picked, place) ?? [place];
    }
    return true;
  }

  choose(choice: Choice): void {
    if (choice.barred) return;
    this.cancel();
    this.send(choice.action);
  }

  cancel(): void {
    this.picked = this.wondered = [];
    this.aim = this.touched = "";
    this.button = null;
  }

  /** There is a new scene: goes on with what is being chosen if that is still possible. */
  goOn(): boolean {
    const goesOn = open(this.legal, this.picked).length > 0 && this.picked.length > 0;
    if (!goesOn) this.cancel();
    this.wondered = [];
    this.button = null;
    return goesOn;
  }

  private pick(picked: string[], careful: (choice: Choice) => boolean): void {
    this.picked = picked;
    const [only, ...others] = this.asked;
    const waiting = open(this.legal, picked).some((choice) => !isEnded(choice, picked));
    if (only && !others.length && !waiting && !careful(only)) this.choose(only);
  }

  private unpick(place: string): void {
    const rest = this.picked.filter((other) => other !== place);
    this.picked = open(this.legal, rest).length ? rest : [];
  }
}
