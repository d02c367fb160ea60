import { asRefusal, fetchBoard, fetchLesson, fetchExplanation } from "../net/http";
import type { Explanation, Board, LessonView, Refusal, Scene } from "../net/wire";

/** Milliseconds that a position without text is shown once its pieces have come to rest. */
const GLANCE = 350;

/** A learner's way through one lesson: sends the choices, and shows the result position by position. */
export class Learner {
  board = $state.raw<Board | null>(null);
  view = $state.raw<LessonView | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Why the last gesture led nowhere. */
  explanation = $state.raw<Explanation | null>(null);
  busy = $state(true);
  choices = $state.raw<string[]>([]);
  /** The coach's last text. */
  words = $state("");
  private at = $state(0);
  /** The pieces of the position have come to rest: its text follows the picture. */
  private settled = $state(false);
  private timer = 0;
  private requests = 0;
  private explainRequests = 0;

  constructor(
    /** Of the lesson or puzzle, `/api/games/morra/lessons/1-show`. */
    private readonly address: string,
    private readonly solved: () => void,
    /** What came of each choice, as soon as the server has answered. */
    private readonly answered: (outcome: LessonView["outcome"]) => void = () => undefined,
  ) {
    void this.fetch([]);
  }

  get scene(): Scene | null {
    return this.view?.frames[this.at]?.scene ?? null;
  }

  /** More positions follow, and the learner reads the text of this one first. */
  get waits(): boolean {
    return this.settled && !this.last && Boolean(this.view?.frames[this.at]?.words);
  }

  /** The outcome, once the last position is shown. */
  get outcome(): LessonView["outcome"] | null {
    return this.view && this.last && this.settled ? this.view.outcome : null;
  }

  choose(action: string): void {
    void this.fetch([...this.choices, action]);
  }

  /** Requests an explanation why touching these places one after the other leads nowhere. */
  async explain(touched: string[]): Promise<void> {
    const request = (this.explainRequests += 1);
    this.explanation = null;
    const answer = await fetchExplanation(this.address, this.choices, touched).catch(() => null);
    if (request === this.explainRequests) this.explanation = answer;
  }

  /** Goes back to the last good position. */
  again(): void {
    void this.fetch(this.choices.slice(0, this.view?.keep ?? 0));
  }

  restart(): void {
    void this.fetch([]);
  }

  /** In another language. */
  renew(): void {
    this.board = null;
    void this.fetch(this.choices);
  }

  /** The stage has shown a scene to its end. */
  presented(scene: Scene): void {
    if (scene !== this.scene || this.settled) return;
    this.settled = true;
    this.words = this.view?.frames[this.at]?.words || this.words;
    if (this.outcome === "solved") this.solved();
    if (!this.last && !this.waits) this.timer = window.setTimeout(() => this.onwards(), GLANCE);
  }

  onwards(): void {
    this.show(this.at + 1);
  }

  close(): void {
    clearTimeout(this.timer);
    this.requests = -1;
  }

  private get last(): boolean {
    return this.view !== null && this.at === this.view.frames.length - 1;
  }

  private async fetch(choices: string[]): Promise<void> {
    clearTimeout(this.timer);
    const request = (this.requests += 1);
    this.busy = true;
    this.refusal = null;
    try {
      const view = await fetchLesson(this.address, choices);
      const board = this.board ?? (await fetchBoard(view.board));
      if (request !== this.requests) return;
      // A choice that the server only commented on was not made.
      this.choices = view.outcome === "asked" ? choices.slice(0, view.keep) : choices;
      this.board = board;
      this.view = view;
      if (choices.length) this.answered(view.outcome);
      this.show(0);
    } catch (error) {
      if (request === this.requests) this.refusal = asRefusal(error);
    }
    if (request === this.requests) this.busy = false;
  }

  private show(at: number): void {
    this.at = at;
    this.settled = false;
  }
}
