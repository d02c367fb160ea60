import { asRefusal } from "../net/http";
import type { Choice, Proven, Refusal, Scene } from "../net/wire";
import type { Study } from "./study.svelte";
import type { Line, Node } from "./tree.svelte";

/** The proven results of the positions of a study, fetched for the position shown while they are wanted. */
export class Proofs {
  wanted = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  private found = $state.raw<ReadonlyMap<Node, Proven>>(new Map());

  constructor(
    private readonly study: Study,
    private readonly prove: (line: Line) => Promise<Proven>,
    wanted = false,
  ) {
    this.wanted = wanted;
    $effect(() => {
      if (this.wanted) void this.look(study.at);
    });
  }

  /** The result at the position shown; null until it is known. */
  get now(): Proven | null {
    return (this.wanted && this.found.get(this.study.at)) || null;
  }

  /** The seat that is to act. */
  get mover(): number {
    return this.study.acting[0] ?? -1;
  }

  /** The scene with a sign at each target: whether the move wins, loses, or nothing is known of it. */
  signed(scene: Scene): Scene {
    const { now } = this;
    if (!now) return scene;
    const signs = { won: "✓", lost: "✗", open: "?" };
    return {
      ...scene,
      choices: (scene.choices ?? []).map((choice) => ({ ...choice, tag: signs[this.valueOf(choice)] })),
    };
  }

  /** The value of a choice for the seat that is to act. */
  valueOf({ action }: Choice): "won" | "lost" | "open" {
    const winner = this.now?.winners[action];
    if (winner === undefined) return "open";
    return winner === this.mover ? "won" : "lost";
  }

  /** The seat that wins by the best of these choices, if that is proven. */
  winnerOf(choices: readonly Choice[]): number | undefined {
    if (!this.now || !choices.length) return undefined;
    const values = choices.map((choice) => this.valueOf(choice));
    if (values.includes("won")) return this.mover;
    return values.includes("open") ? undefined : this.now.winners[choices[0]!.action];
  }

  private async look(node: Node): Promise<void> {
    if (this.found.has(node)) return;
    this.refusal = null;
    try {
      const proven = await this.prove(node.line);
      this.found = new Map([...this.found, [node, proven]]);
    } catch (error) {
      if (this.study.at === node) this.refusal = asRefusal(error);
    }
  }
}
