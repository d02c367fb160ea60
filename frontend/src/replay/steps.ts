import type { Frame, Motion, Scene } from "../net/messages";

/** The scene to show after going from one frame to another, with the motions that lead there. */
export function sceneAfter(frames: readonly Frame[], from: number, to: number): Scene {
  const scene = frames[to]!.scene;
  if (to === from + 1) return scene;
  return { ...scene, motions: to === from - 1 ? frames[from]!.scene.motions.map(backwards).reverse() : [] };
}

function backwards({ symbol, source, target }: Motion): Motion {
  return { symbol, source: target, target: source };
}
