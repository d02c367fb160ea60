import type { BoardSymbol, Motion, Scene, Sprite } from "../net/wire";
import { grouped } from "./groups";

/** A sprite with an identity, which it lacks on the wire, so that it can be followed from scene to scene. */
export interface Piece extends Sprite {
  id: number;
}

export type Entrances = ReadonlyMap<string, BoardSymbol["entrance"]>;

export type Step =
  /** `piece` is given where it was not on the board before: it appears and moves. */
  | { kind: "move"; id: number; place: string; piece?: Piece }
  | { kind: "leave"; id: number }
  | { kind: "enter"; piece: Piece }
  /** Tumbles or is turned over; it may have been there before with another face. */
  | { kind: "show"; piece: Piece; way: "roll" | "turn" };

interface Plan {
  /** The rounds of the animation, one after the other; the steps of a round may overlap. */
  rounds: Step[][];
  /** The pieces on the board afterwards. */
  pieces: Piece[];
}

/** So many unexplained changes are animated one by one; more are a jump, made at once. */
const FEW = 2;

let lastId = 0;

export function firstPieces(scene: Scene): Piece[] {
  return scene.sprites.map(identified);
}

export function idOf(step: Step): number {
  return "id" in step ? step.id : step.piece.id;
}

function identified(sprite: Sprite): Piece {
  return { ...sprite, id: ++lastId };
}

/** Plans the way from the pieces on the board to the scene: cards and dice, its motions in order, then the rest. */
export function planRounds(before: readonly Piece[], scene: Scene, entrances: Entrances): Plan {
  const standing = before.map((piece) => ({ ...piece }));
  const moves = showsAlready(before, scene) ? [] : planMoves(standing, scene);
  const moved = new Set(moves.map(idOf));
  const { pieces, free, fresh } = match(standing, scene);

  const shown: Step[] = [];
  const entering: Step[] = [];
  for (const piece of fresh) {
    const way = entrances.get(piece.symbol) ?? "fade";
    const index = free.findIndex(({ place }) => place === piece.place);
    if (way === "fade") {
      entering.push({ kind: "enter", piece });
    } else {
      if (index >= 0) piece.id = free.splice(index, 1)[0]!.id;
      shown.push({ kind: "show", piece, way });
    }
  }
  const vanishing = free.filter(({ id }) => !moved.has(id));
  const isFlat = ({ symbol }: Piece) => (entrances.get(symbol) ?? "fade") !== "fade";
  const leave = ({ id }: Piece): Step => ({ kind: "leave", id });
  const fading = [...vanishing.filter((piece) => !isFlat(piece)).map(leave), ...entering];
  const isJump = fading.length > FEW;
  if (isJump && !moves.length) return { rounds: [], pieces };

  const isMoved = (step: Step) => moved.has(idOf(step));
  const rounds = [
    shown.filter((step) => !isMoved(step)),
    moves,
    shown.filter(isMoved),
    vanishing.filter(isFlat).map(leave),
    ...(isJump ? [] : fading.map((step) => [step])),
  ];
  return { rounds: rounds.filter((round) => round.length), pieces };
}

/** The motions of the scene, made on `standing`. */
function planMoves(standing: Piece[], scene: Scene): Step[] {
  const steps: Step[] = [];
  for (const motion of scene.motions ?? []) {
    const piece = moverOf(motion, standing, scene);
    if (!piece) continue;
    if (motion.target) {
      const isNew = !standing.includes(piece);
      if (isNew) standing.push(piece);
      const step = { kind: "move", id: piece.id, place: motion.target } as const;
      steps.push(isNew ? { ...step, piece: { ...piece } } : step);
      piece.place = motion.target;
    } else {
      standing.splice(standing.indexOf(piece), 1);
      steps.push({ kind: "leave", id: piece.id });
    }
  }
  return steps;
}

/** The piece that moves: the one at the source, or a new one of its kind where that stays, as a herd does. */
function moverOf({ symbol, source, target }: Motion, standing: Piece[], scene: Scene): Piece | undefined {
  const isThere = (sprite: Sprite) => sprite.place === source && sprite.symbol === symbol;
  const there = standing.filter(isThere);
  if (there.length > scene.sprites.filter(isThere).length) return there[0];
  return target ? identified({ symbol, place: source, label: "" }) : undefined;
}

/** Matches the pieces to the scene by place and symbol: those that stay, those left over, and new ones. */
function match(standing: readonly Piece[], scene: Scene): { pieces: Piece[]; free: Piece[]; fresh: Piece[] } {
  const known = grouped(standing, key);
  const fresh: Piece[] = [];
  const pieces = scene.sprites.map((sprite) => {
    const piece = known.get(key(sprite))?.shift();
    if (piece) return { ...sprite, id: piece.id };
    const made = identified(sprite);
    fresh.push(made);
    return made;
  });
  return { pieces, free: [...known.values()].flat(), fresh };
}

function key({ place, symbol }: Sprite): string {
  return `${place} ${symbol}`;
}

function showsAlready(pieces: readonly Piece[], scene: Scene): boolean {
  const written = (sprite: Sprite) => `${key(sprite)} ${sprite.text ?? ""}`;
  const before = pieces.map(written).sort().join();
  return before === scene.sprites.map(written).sort().join();
}
