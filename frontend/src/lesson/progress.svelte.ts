import { readStoredJson, store } from "../net/storage";
import type { GameInfo } from "../net/wire";

const KEY = "stampede.learned";

/** The lessons a learner has solved, stored in this browser: `morra/1-show`. */
class Progress {
  private solved = $state.raw<ReadonlySet<string>>(read());

  has(game: string, lesson: string): boolean {
    return this.solved.has(`${game}/${lesson}`);
  }

  add(game: string, lesson: string): void {
    this.solved = new Set([...read(), ...this.solved, `${game}/${lesson}`]);
    store("localStorage", KEY, JSON.stringify([...this.solved]));
  }

  /** The numbers of unsolved steps and puzzles of a game. */
  left({ name, lessons }: GameInfo): { steps: number; puzzles: number; begun: boolean } {
    const left = lessons.filter((lesson) => !this.has(name, lesson.name));
    const puzzles = left.filter(({ kind }) => kind === "puzzle").length;
    return { steps: left.length - puzzles, puzzles, begun: left.length < lessons.length };
  }
}

function read(): Set<string> {
  const kept = readStoredJson(KEY);
  return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : []);
}

export const progress = new Progress();
