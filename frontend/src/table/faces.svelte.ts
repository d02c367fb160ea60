import { ask } from "../net/http";
import type { Faces } from "../net/wire";

class Album {
  faces = $state.raw<Faces | null>(null);
  private asked = false;

  /** Fetched when the first face is to be seen; without it there are names. */
  open(): void {
    if (this.asked) return;
    this.asked = true;
    ask("Faces", "/api/faces").then(
      (faces) => (this.faces = faces),
      () => (this.asked = false),
    );
  }
}

/** What the computer's characters look like. */
export const album = new Album();
