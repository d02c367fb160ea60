import type { LineLooked, StudyNode, StudyView } from "../net/wire";

/** A seat and its action; seat -1 is chance. */
export type Step = LineLooked["made"][number];
export type Line = NonNullable<StudyView["lead"]>;
export type Arrow = StudyNode["arrows"][number];

/** A position of a study. The first of its children goes on with the line, the others are variations. */
export class Node {
  children = $state<Node[]>([]);
  comment = $state.raw<Record<string, string>>({});
  arrows = $state.raw<Arrow[]>([]);

  constructor(
    readonly step: Step | null = null,
    readonly parent: Node | null = null,
  ) {}

  /** The actions that lead to this position. */
  get line(): Line {
    const line: Line = [];
    for (let node: Node | null = this; node?.step; node = node.parent) line.push(node.step);
    return line.reverse();
  }

  get next(): Node | undefined {
    return this.children[0];
  }

  /** The position that lies so many variations after this one, or before it. */
  beside(by: number): Node | undefined {
    const all = this.parent?.children ?? [];
    return all[all.indexOf(this) + by];
  }

  /** Whether it lies on the main line. */
  get isMain(): boolean {
    for (let node: Node | null = this; node?.parent; node = node.parent)
      if (node.parent.next !== node) return false;
    return true;
  }

  find([seat, action]: Step): Node | undefined {
    return this.children.find(({ step }) => step?.[0] === seat && step[1] === action);
  }

  /** Adds a line from this position; returns its last position. */
  add(line: Line): Node {
    let node: Node = this;
    for (const step of line) {
      const known = node.find(step);
      if (known) node = known;
      else {
        const made: Node = new Node(step, node);
        node.children.push(made);
        node = made;
      }
    }
    return node;
  }

  /** Removes the position with all that follow; returns the one to show then. */
  remove(): Node {
    if (!this.parent) {
      this.children = [];
      return this;
    }
    this.parent.children = this.parent.children.filter((child) => child !== this);
    return this.parent;
  }

  /** Makes its variation the first among its siblings. */
  promote(): void {
    let node: Node = this;
    while (node.parent && node.parent.next === node) node = node.parent;
    const { parent } = node;
    if (parent) parent.children = [node, ...parent.children.filter((child) => child !== node)];
  }

  /** The last position of the line. */
  get last(): Node {
    let node: Node = this;
    while (node.next) node = node.next;
    return node;
  }
}

/** The first position, and all that follow. */
export function grown(nodes: readonly StudyNode[]): Node {
  const made: Node[] = [];
  for (const { parent, seat, action, comment, arrows } of nodes) {
    const node = made[parent]?.add([[seat, action]]) ?? new Node();
    node.comment = comment;
    node.arrows = arrows;
    made.push(node);
  }
  return made[0] ?? new Node();
}

/** The position at the end of a line, or the last one on its way that there is. */
export function reached(root: Node, line: Line): Node {
  let node = root;
  for (const step of line) {
    const next = node.find(step);
    if (!next) break;
    node = next;
  }
  return node;
}

/** The arrows with one more, or without it if it was there. */
export function toggled(arrows: readonly Arrow[], [from, to]: Arrow): Arrow[] {
  const others = arrows.filter((arrow) => arrow[0] !== from || arrow[1] !== to);
  return others.length < arrows.length ? others : [...others, [from, to]];
}

/** So many actions of the first line. */
export function mainLine({ nodes }: Pick<StudyView, "nodes">, count: number): Line {
  return grown(nodes).last.line.slice(0, count);
}
