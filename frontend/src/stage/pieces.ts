import type { Scene, Sprite } from "../net/messages";

/** A sprite with the identity it lacks on the wire, so that one thing on the screen can be followed. */
export interface Piece extends Sprite {
  id: number;
}

export type Step =
  | { kind: "move"; id: number; place: string }
  | { kind: "leave"; id: number }
  | { kind: "enter"; piece: Piece };

export interface Plan {
  steps: Step[];
  /** How many of the steps no motion accounts for: many of them mean a jump to another position. */
  unexplained: number;
  /** What stands on the board when all steps are done. */
  pieces: Piece[];
}

let lastId = 0;

export function firstPieces(scene: Scene): Piece[] {
  return scene.sprites.map((sprite) => ({ ...sprite, id: ++lastId }));
}

/** How to come from the pieces on the board to the scene: its motions first, in order, then the rest. */
export function planSteps(before: Piece[], scene: Scene): Plan {
  const standing = before.map((piece) => ({ ...piece }));
  const steps: Step[] = [];
  if (!showsAlready(before, scene)) {
    for (const { symbol, source, target } of scene.motions) {
      const index = standing.findIndex((piece) => piece.place === source && piece.symbol === symbol);
      const piece = standing[index];
      if (!piece) continue;
      if (target) {
        piece.place = target;
        steps.push({ kind: "move", id: piece.id, place: target });
      } else {
        standing.splice(index, 1);
        steps.push({ kind: "leave", id: piece.id });
      }
    }
  }
  return settle(standing, scene, steps);
}

/** Matches what stands now to the scene by place and symbol; what is left over leaves or enters. */
function settle(standing: Piece[], scene: Scene, steps: Step[]): Plan {
  const free = [...standing];
  const pieces: Piece[] = [];
  const entering: Step[] = [];
  for (const sprite of scene.sprites) {
    const index = free.findIndex((piece) => piece.place === sprite.place && piece.symbol === sprite.symbol);
    if (index >= 0) {
      pieces.push({ ...sprite, id: free.splice(index, 1)[0]!.id });
    } else {
      const piece = { ...sprite, id: ++lastId };
      pieces.push(piece);
      entering.push({ kind: "enter", piece });
    }
  }
  const leaving = free.map(({ id }): Step => ({ kind: "leave", id }));
  const unexplained = leaving.length + entering.length;
  return { steps: [...steps, ...leaving, ...entering], unexplained, pieces };
}

function showsAlready(pieces: Piece[], scene: Scene): boolean {
  const key = ({ place, symbol }: Sprite) => `${place} ${symbol}`;
  const before = pieces.map(key).sort().join();
  return before === scene.sprites.map(key).sort().join();
}
