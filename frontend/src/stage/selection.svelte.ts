import type { Choice } from "../net/wire";
import { distinct, extended, isEnded, movers, nextPlaces, open } from "./paths";

/** How far the player has come in choosing an action place by place, and which place they are inspecting. */
export class Selection {
  picked = $state.raw<string[]>([]);
  /** The place under the dragged piece, the one under the mouse, and the one with the focus. */
  aim = $state("");
  hovered = $state("");
  focused = $state("");
  /** The place touched last, or reached by keys: the caption describes it. */
  touched = $state("");
  /** A gesture that led nowhere, for which the player awaits an explanation. */
  unexplained = $state.raw<string[]>([]);
  /** The place that had the focus last. */
  current = $state("");
  /** The choice whose button has the focus or the mouse, where its text does not fit on the button. */
  button = $state.raw<Choice | null>(null);

  /** A choice that is made after the next one, which makes it legal. */
  held = $state.raw<Choice | null>(null);
  /** Actions still to be sent, each as soon as it is legal. */
  private queue = $state.raw<string[]>([]);

  /** What can be made: legal choices, and those that can be once others are made after them, or before. */
  readonly legal = $derived.by(() => this.choices().filter((choice) => this.isOpen(choice)));
  private readonly barred = $derived.by(() =>
    this.choices().filter((choice) => choice.barred && !choice.waits && !choice.again),
  );
  /** The next action of the queue, where it is legal now. */
  readonly due = $derived.by(() =>
    this.choices().find(({ action, barred }) => !barred && action === this.queue[0]),
  );
  readonly next = $derived.by(() => nextPlaces(this.legal, this.picked));
  readonly first = $derived.by(() => nextPlaces(this.legal, []));
  /** The places whose piece can be dragged. */
  readonly movable = $derived.by(() => movers(this.legal, []));
  /** Places that a barred choice leads to, and no legal one. */
  readonly blocked = $derived.by(() => {
    const { steps, ends } = nextPlaces(this.barred, this.picked);
    const blocked = this.picked.length ? ends : new Map([...steps, ...ends]);
    return new Map([...blocked].filter(([place]) => !this.leads(place)));
  });
  /** Choices whose last place is picked: one that awaits confirmation, or several that differ in words only. */
  readonly completed = $derived.by(() =>
    distinct(open(this.legal, this.picked).filter((choice) => isEnded(choice, this.picked))),
  );
  /** The last places in reach; while a choice awaits confirmation, those of its alternatives too. */
  readonly targets = $derived.by(() => {
    const end = this.completed[0]?.path?.at(-1);
    if (end === undefined) return this.next.ends;
    return nextPlaces(
      this.legal,
      this.picked.filter((place) => place !== end),
    ).ends;
  });
  /** The choices that the caption describes. */
  readonly described = $derived.by(() => {
    if (this.button) return [this.button];
    const place = this.aim || this.hovered || this.focused;
    const at = this.targets.get(place) ?? (this.completed.length ? this.completed : this.blocked.get(place));
    return distinct(at ?? []);
  });

  constructor(
    private readonly choices: () => readonly Choice[],
    private readonly send: (action: string) => void,
    private readonly explain: (path: string[]) => void = () => undefined,
    private readonly takeBack: () => (() => void) | undefined = () => undefined,
  ) {}

  private isOpen(choice: Choice): boolean {
    if (!choice.barred) return !this.held?.path?.some((place) => choice.path?.includes(place));
    return choice.waits ? !this.held : Boolean(choice.again && this.takeBack());
  }

  /** The place that the player inspects, whether or not a choice leads there. */
  get inspected(): string {
    return this.aim || this.hovered || this.touched;
  }

  leads(place: string): boolean {
    return this.next.steps.has(place) || this.next.ends.has(place);
  }

  /** Picks a place. A choice that this completes is made at once, unless it is `careful`: then it awaits confirmation. */
  touch(place: string, careful: (choice: Choice) => boolean = () => false): void {
    const [only] = this.completed;
    this.unexplained = [];
    this.button = null;
    this.touched = place;
    if (!this.leads(place) && this.held?.path?.includes(place)) {
      this.held = null;
    } else if (this.leads(place)) {
      this.pick([...this.picked, place], careful);
    } else if (only && this.picked.at(-1) === place && this.completed.length === 1) {
      this.choose(only);
    } else if (this.picked.includes(place)) {
      this.unpick(place);
    } else if (!this.blocked.has(place)) {
      const picked = extended(this.legal, this.picked, place);
      if (picked) this.pick(picked, careful);
      else this.requestExplanation([...this.picked, place]);
    }
  }

  /** Requests an explanation, once, for places that lead nowhere when touched one after the other. */
  requestExplanation(path: string[]): void {
    this.cancel();
    this.touched = path.at(-1)!;
    this.unexplained = path;
    this.explain(path);
  }

  /** Picks a place to drag its piece; returns whether the piece can move. */
  lift(place: string): boolean {
    if (!this.movable.has(place)) return false;
    if (!this.picked.includes(place) || this.completed.length) {
      this.picked = extended(this.legal, this.picked, place) ?? [place];
    }
    return true;
  }

  choose(choice: Choice): void {
    if (!this.isOpen(choice)) return;
    const held = this.held;
    this.cancel();
    if (choice.waits) {
      this.held = choice;
    } else if (choice.again) {
      this.queue = [choice.action, ...choice.again];
      this.takeBack()?.();
    } else {
      this.queue = held ? [held.action] : [];
      this.send(choice.action);
    }
  }

  /** Sends the next action of the queue if it is legal; a queue that leads nowhere is dropped. */
  goOn(): void {
    const { due } = this;
    if (due) {
      this.queue = this.queue.slice(1);
      this.send(due.action);
    } else if (this.choices().length) {
      this.queue = [];
    }
  }

  cancel(): void {
    this.held = null;
    this.picked = this.unexplained = [];
    this.aim = this.touched = "";
    this.button = null;
  }

  /** For a new scene: keeps the picks that can still lead to a choice; returns whether there are any. */
  keepIfPossible(): boolean {
    const isPossible = open(this.legal, this.picked).length > 0 && this.picked.length > 0;
    const { held } = this;
    if (held && this.choices().some(({ action, waits }) => waits && action === held.action))
      return isPossible;
    // Others may act while the player reads about a place.
    const inspected = this.picked.length ? "" : this.touched;
    if (!isPossible) {
      this.cancel();
      this.touched = inspected;
    }
    this.unexplained = [];
    this.button = null;
    return isPossible;
  }

  private pick(picked: string[], careful: (choice: Choice) => boolean): void {
    this.picked = picked;
    const [only, ...others] = this.completed;
    const goesOn = open(this.legal, picked).some((choice) => !isEnded(choice, picked));
    if (only && !others.length && !goesOn && !careful(only)) this.choose(only);
  }

  private unpick(place: string): void {
    const rest = this.picked.filter((other) => other !== place);
    this.picked = open(this.legal, rest).length ? rest : [];
  }
}
