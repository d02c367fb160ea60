import type { Advised, Judged, Scene } from "../net/wire";

/** An action or a reply on the board: an arrow between the last two places of its path, a ring at any other. */
export interface Pointer {
  path: readonly string[];
  tone: "better" | "made" | "answer";
  /** The chance to win, beside the arrow; empty for none. */
  chance?: string;
}

/** A position of a match as a seat saw it, with the pointers on it. */
export interface Shown {
  position: number;
  seat: number;
  pointers: Pointer[];
}

type Decided = Pick<Judged, "number" | "seat">;

/** The consequence of a decision: the position after it, and the reply or the danger. */
export function consequence({ number, seat, answer, risk_path, made }: Judged): Shown {
  const path = answer?.path.length ? answer.path : risk_path;
  if (path.length) return { position: number, seat, pointers: [{ path, tone: "answer" }] };
  return { position: number - 1, seat, pointers: [{ path: made.path, tone: "made" }] };
}

/** The position before a decision with an action on it. */
export function before({ number, seat }: Decided, { path }: Advised, chance = ""): Shown {
  return { position: number - 1, seat, pointers: [{ path, tone: "better", chance }] };
}

/** The places to show for an action: those of its words, or of the choice on the board. */
export function pathOf({ action, path }: Advised, scene: Scene): readonly string[] {
  if (path.length) return path;
  const ways = (scene.choices ?? []).filter((choice) => choice.action === action);
  return (ways.find((choice) => choice.path?.length) ?? ways[0])?.path ?? [];
}

/** A text as the beginning of a sentence. */
export function capital(text: string): string {
  return text.replace(/^(\u2068?)(\p{L})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}
