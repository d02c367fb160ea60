import type { Pointer, Shown } from "../advice/pointers";
import { fetchFrames } from "../net/http";
import type { Scene } from "../net/wire";

/** A position of a finished match that a review shows on the board. */
export class Reviewed {
  scene = $state.raw<Scene | null>(null);
  pointers = $state.raw<Pointer[]>([]);

  /** Shows a position with arrows on it; without an answer of the server everything stays. */
  show(match: string, { position, seat, pointers }: Shown): void {
    void fetchFrames(match, seat, position, 1).then(
      ({ scenes: [scene] }) => {
        if (!scene) return;
        this.scene = { ...scene, motions: [] };
        this.pointers = pointers;
        revealBoard();
      },
      () => undefined,
    );
  }

  close(): void {
    this.scene = null;
    this.pointers = [];
  }
}

/** Scrolls to the board where it is out of sight. */
export function revealBoard(): void {
  document.querySelector("main > .board")?.scrollIntoView({ block: "nearest" });
}
