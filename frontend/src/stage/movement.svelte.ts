import { tick } from "svelte";
import type { Label, Scene } from "../net/wire";
import { settings } from "../settings/settings.svelte";
import type { Point } from "./geometry";
import { firstPieces, idOf, planRounds, type Entrances, type Piece, type Step } from "./pieces";

const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const LIFT = 0.45;
/** A round of many pieces lasts at most so many times a single movement: the movements overlap. */
const PATIENCE = 6;
/** The duration of a tumbling die, and the delay of the next one, in parts of a movement. */
const TUMBLE = 1.25;
const STAGGER = 1 / 6;

/** A piece that the player drags: it is drawn at the pointer and not at its place. */
interface Held {
  id: number;
  point: Point;
}

export function translate({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

/** The pieces on the stage, and their animation from one scene to the next. */
export class Movement {
  pieces = $state.raw<Piece[]>([]);
  /** Texts over the pieces; they change when the pieces have come to rest. */
  labels = $state.raw<Label[]>([]);
  held = $state.raw<Held | null>(null);
  /** The moving pieces, which are drawn above all others. */
  moving = $state.raw<ReadonlySet<number>>(new Set());
  /** No animation runs: the pieces stand as in the last scene. */
  isAtRest = $state(true);
  readonly elements = new Map<number, SVGGElement>();

  private settled: Piece[] = [];
  private words: Label[] = [];
  private readonly animations = new Set<Animation>();
  private run = 0;
  /** The dragged piece stays at the pointer, whatever else moves. */
  private keepsHeld = false;

  constructor(
    private readonly entrances: Entrances,
    private readonly piecePoints: (pieces: Piece[]) => Map<Piece, Point>,
  ) {}

  begin(scene: Scene): void {
    this.settled = this.pieces = firstPieces(scene);
    this.words = this.labels = scene.labels ?? [];
  }

  show(scene: Scene, keepsHeld = false): void {
    this.skip();
    this.keepsHeld = keepsHeld;
    const plan = planRounds(this.settled, scene, this.entrances);
    this.settled = plan.pieces;
    this.words = scene.labels ?? [];
    if (settings.glide === 0 || document.hidden || !plan.rounds.length) this.finish();
    else void this.play(plan.rounds);
  }

  /** Skips to the end of all animations. */
  skip(): void {
    this.run += 1;
    for (const animation of this.animations) animation.finish();
    this.animations.clear();
    this.pieces = this.settled;
    this.labels = this.words;
    this.moving = new Set();
    this.isAtRest = true;
  }

  /** Moves the dragged piece back to its place. */
  async putBack(): Promise<void> {
    const held = this.held;
    const piece = this.pieces.find(({ id }) => id === held?.id);
    this.held = null;
    if (!held || !piece) return;
    await tick();
    await this.glide(piece.id, held.point, this.where(piece.id));
  }

  private async play(rounds: Step[][]): Promise<void> {
    const run = this.run;
    this.isAtRest = false;
    for (const round of rounds) {
      await this.playRound(round, run);
      if (run !== this.run) return;
    }
    this.finish();
  }

  private async playRound(round: Step[], run: number): Promise<void> {
    const pause = pauseWithin(round);
    const flights = new Map<number, Promise<void>>();
    for (const step of round) {
      // A piece that moves twice starts again when it has arrived.
      await flights.get(idOf(step));
      if (run !== this.run) return;
      const flight = this.take(step);
      flights.set(idOf(step), flight);
      await (pause < settings.glide ? Promise.race([flight, wait(pause)]) : flight);
      if (run !== this.run) return;
    }
    await Promise.all(flights.values());
  }

  private finish(): void {
    this.pieces = this.settled;
    this.labels = this.words;
    if (!this.keepsHeld) this.held = null;
    this.moving = new Set();
    this.isAtRest = true;
  }

  private async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "move":
        if (step.piece) this.put(step.piece);
        return this.move(step.id, step.place);
      case "leave":
        return this.leave(step.id);
      case "enter":
        this.put(step.piece);
        return this.fade(step.piece.id, "in");
      case "show":
        return step.way === "roll" ? this.roll(step.piece) : this.turn(step.piece);
    }
  }

  private async move(id: number, place: string): Promise<void> {
    const piece = this.pieces.find((other) => other.id === id);
    if (!piece) return;
    const from = this.held?.id === id ? this.held.point : this.where(id);
    if (!this.keepsHeld || this.held?.id === id) this.held = null;
    this.moving = new Set([...this.moving, id]);
    this.put({ ...piece, place });
    await this.glide(id, from, this.where(id));
    this.moving = new Set([...this.moving].filter((other) => other !== id));
  }

  private async leave(id: number): Promise<void> {
    await this.fade(id, "out");
    this.pieces = this.pieces.filter((other) => other.id !== id);
  }

  /** A die tumbles and settles with its new face. */
  private async roll(piece: Piece): Promise<void> {
    const isNew = this.put(piece);
    const frames = [
      { transform: "rotate(-300deg) scale(0.7)", opacity: isNew ? 0 : 1 },
      { transform: "rotate(-90deg) scale(1.2)", opacity: 1, offset: 0.45 },
      { transform: "rotate(15deg) scale(1)", opacity: 1, offset: 0.8 },
      { transform: "rotate(0deg) scale(1)", opacity: 1 },
    ];
    await this.animate(piece.id, frames, { inner: true, duration: settings.glide * TUMBLE });
  }

  /** A card is turned over: the old face narrows to its edge, then the new face widens. */
  private async turn(piece: Piece): Promise<void> {
    const half = { inner: true, duration: settings.glide / 2 };
    const run = this.run;
    const [flat, edge] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
    if (this.pieces.some(({ id }) => id === piece.id)) {
      await this.animate(piece.id, [flat, edge], { ...half, easing: "ease-in" });
      if (run !== this.run) return;
    }
    this.put(piece);
    await this.animate(piece.id, [edge, flat], { ...half, easing: "ease-out" });
  }

  /** Adds a piece or replaces it; returns whether it is new. */
  private put(piece: Piece): boolean {
    const isNew = !this.pieces.some(({ id }) => id === piece.id);
    this.pieces = isNew
      ? [...this.pieces, piece]
      : this.pieces.map((other) => (other.id === piece.id ? piece : other));
    return isNew;
  }

  private where(id: number): Point {
    for (const [piece, point] of this.piecePoints(this.pieces)) if (piece.id === id) return point;
    return { x: 0, y: 0 };
  }

  private async glide(id: number, from: Point, to: Point): Promise<void> {
    if (Math.hypot(from.x - to.x, from.y - to.y) < 0.01) return;
    await this.animate(id, [{ transform: translate(from) }, { transform: translate(to) }]);
  }

  private async fade(id: number, way: "in" | "out"): Promise<void> {
    const { x, y } = this.where(id);
    const standing = { transform: translate({ x, y }), opacity: 1 };
    const lifted = { transform: translate({ x, y: y - LIFT }), opacity: 0 };
    await this.animate(id, way === "out" ? [standing, lifted] : [lifted, standing]);
  }

  /** Animates a piece, or its figure, once it is drawn at its new place. */
  private async animate(id: number, frames: Keyframe[], how: How = {}): Promise<void> {
    const run = this.run;
    await tick();
    const piece = this.elements.get(id);
    const element = how.inner ? piece?.firstElementChild : piece;
    const { duration = settings.glide, easing = EASING } = how;
    if (!element || duration === 0 || run !== this.run) return;
    const animation = element.animate(frames, { duration, easing, fill: "forwards" });
    this.animations.add(animation);
    await animation.finished;
    // A second `finish` would take hold of the piece again.
    this.animations.delete(animation);
    // The last frame is held only until the new place is drawn.
    queueMicrotask(() => void tick().then(() => animation.cancel()));
  }
}

interface How {
  inner?: boolean;
  duration?: number;
  easing?: string;
}

/** The delay before the next step of a round: until the step before is done, or less where steps overlap. */
function pauseWithin(round: Step[]): number {
  const { glide } = settings;
  const most = ((PATIENCE - 1) * glide) / Math.max(round.length - 1, 1);
  return Math.min(round[0]?.kind === "move" ? glide : glide * STAGGER, most);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
