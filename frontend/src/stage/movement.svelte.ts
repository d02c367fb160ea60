import { tick } from "svelte";
import type { Scene } from "../net/messages";
import { settings } from "../settings/settings.svelte";
import type { Point } from "./geometry";
import { firstPieces, planSteps, type Piece, type Step } from "./pieces";

const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const LIFT = 0.45;
/** Changes without a motion that are still shown one by one; more are a jump, which is made at once. */
const FEW = 2;

/** A piece in the player's hand: it is drawn here and not at its place. */
export interface Held {
  id: number;
  point: Point;
}

export function translate({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

/** The pieces on the stage, and their way from one scene to the next: one thing at a time, in order. */
export class Movement {
  pieces = $state.raw<Piece[]>([]);
  held = $state.raw<Held | null>(null);
  /** The piece on its way, which is drawn above all others. */
  moving = $state(0);
  readonly elements = new Map<number, SVGGElement>();

  private settled: Piece[] = [];
  private animation: Animation | null = null;
  private run = 0;

  constructor(private readonly where: (place: string) => Point) {}

  begin(scene: Scene): void {
    this.settled = this.pieces = firstPieces(scene);
  }

  show(scene: Scene): void {
    this.hurry();
    const plan = planSteps(this.settled, scene);
    this.settled = plan.pieces;
    if (settings.glide === 0 || document.hidden || plan.unexplained > FEW) this.finish();
    else void this.play(plan.steps);
  }

  /** Skips to the end of what is moving now. */
  hurry(): void {
    this.run += 1;
    this.animation?.finish();
    this.animation = null;
    this.pieces = this.settled;
  }

  /** Puts a piece in hand back to its place. */
  async putBack(): Promise<void> {
    const held = this.held;
    const piece = this.pieces.find(({ id }) => id === held?.id);
    this.held = null;
    if (!held || !piece) return;
    await tick();
    await this.glide(piece.id, held.point, this.where(piece.place));
  }

  private async play(steps: Step[]): Promise<void> {
    const run = this.run;
    for (const step of steps) {
      await this.take(step);
      if (run !== this.run) return;
    }
    this.finish();
  }

  private finish(): void {
    this.pieces = this.settled;
    this.held = null;
    this.moving = 0;
  }

  private async take(step: Step): Promise<void> {
    if (step.kind === "enter") {
      this.pieces = [...this.pieces, step.piece];
      await tick();
      return this.fade(step.piece, "in");
    }
    const piece = this.pieces.find(({ id }) => id === step.id);
    if (!piece) return;
    if (step.kind === "leave") {
      await this.fade(piece, "out");
      this.pieces = this.pieces.filter((other) => other !== piece);
      return;
    }
    const from = this.held?.id === piece.id ? this.held.point : this.where(piece.place);
    this.held = null;
    this.moving = piece.id;
    this.pieces = this.pieces.map((other) => (other === piece ? { ...piece, place: step.place } : other));
    await tick();
    await this.glide(piece.id, from, this.where(step.place));
  }

  private async glide(id: number, from: Point, to: Point): Promise<void> {
    if (Math.hypot(from.x - to.x, from.y - to.y) < 0.01) return;
    await this.animate(id, [{ transform: translate(from) }, { transform: translate(to) }]);
  }

  private async fade(piece: Piece, way: "in" | "out"): Promise<void> {
    const { x, y } = this.where(piece.place);
    const standing = { transform: translate({ x, y }), opacity: 1 };
    const lifted = { transform: translate({ x, y: y - LIFT }), opacity: 0 };
    await this.animate(piece.id, way === "out" ? [standing, lifted] : [lifted, standing]);
  }

  private async animate(id: number, frames: Keyframe[]): Promise<void> {
    const duration = settings.glide;
    const element = this.elements.get(id);
    if (!element || duration === 0) return;
    const animation = element.animate(frames, { duration, easing: EASING, fill: "forwards" });
    this.animation = animation;
    await animation.finished;
    // Finished once more, later, it would take hold of the piece again.
    if (this.animation === animation) this.animation = null;
    // The last frame is held only until the new place is drawn.
    queueMicrotask(() => void tick().then(() => animation.cancel()));
  }
}
