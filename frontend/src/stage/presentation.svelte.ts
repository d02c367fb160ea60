import type { Board, Reveal, Scene } from "../net/wire";
import type { Point } from "./geometry";
import { Movement } from "./movement.svelte";
import type { Piece } from "./pieces";
import { RevealPlayback } from "./revealPlayback.svelte";

/**
 * Presents one scene after the other. A scene is *current* from the moment it arrives; its pieces move to their places,
 * and its reveal, if it has one, is played over the board. When both have come to their end the scene is *complete*.
 */
export class Presentation {
  current = $state.raw<Scene>() as Scene;
  readonly movement: Movement;
  readonly playback: RevealPlayback;

  /** Nothing moves in the first scene, and its reveal counts as seen. Without `reveals` none is played. */
  constructor(
    board: Board,
    scene: Scene,
    pointsOf: (pieces: Piece[]) => Map<Piece, Point>,
    private readonly reveals: "as-wished" | "timed" | undefined,
  ) {
    this.current = scene;
    const entrances = new Map(board.symbols.map(({ name, entrance }) => [name, entrance]));
    this.movement = new Movement(entrances, pointsOf);
    this.movement.begin(scene);
    this.playback = new RevealPlayback(scene.reveals?.[0]?.key, reveals === "as-wished");
  }

  /** Whether the current scene has been shown to its end; its reveal may still await its dismissal. */
  get isComplete(): boolean {
    return this.movement.isAtRest && !this.playback.isPlaying;
  }

  /** Presents the next scene; a piece in the player's hand stays there if the selection goes on. */
  show(scene: Scene, reveal: Reveal | undefined, goesOn: boolean): void {
    this.current = scene;
    this.movement.show(scene, goesOn && this.movement.held !== null);
    if (this.reveals) this.playback.show(reveal);
  }

  close(): void {
    this.playback.close();
  }
}
