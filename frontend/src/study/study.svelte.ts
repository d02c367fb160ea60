import { PendingRequest } from "../net/request.svelte";
import { asRefusal } from "../net/http";
import type {
  LineLooked,
  LookAtLine,
  Motion,
  Refusal,
  Scene,
  StudyEdit,
  StudyNews,
  StudyView,
} from "../net/wire";
import { speech } from "../text/language.svelte";
import { editStudy, fetchStudy, leadStudy, lookAt } from "./http";
import { grown, Node, reached, toggled, type Arrow, type Line } from "./tree.svelte";

/** Milliseconds without typing before a comment is sent. */
const RESTS = 500;
/** The server's limit of changes in a request. */
const AT_ONCE = 64;
/** Milliseconds between heartbeats of the leader: a closed page sends none. */
const STILL_LEADS = 60_000;

/** A study on this page: changes show at once, and the server stores them if the study is the visitor's. */
export class Study {
  view = $state.raw<StudyView>() as StudyView;
  root = $state.raw(new Node());
  at = $state.raw(new Node());
  scene = $state.raw<Scene | null>(null);
  acting = $state.raw<number[]>([]);
  /** The position that is drawn. */
  private drawn = $state.raw<Node | null>(null);
  /** Why a position cannot be shown, or a change was not stored. */
  refusal = $state.raw<Refusal | null>(null);
  readonly request = new PendingRequest();

  leading = $state(false);
  /** Whether the visitor follows the leader. */
  following = $state(true);
  lead = $state.raw<Line | null>(null);

  private looked = new WeakMap<Node, LineLooked>();
  /** Lines of this visitor only. */
  private tries: Line[] = [];
  private waiting: StudyEdit[] = [];
  private saving = $state(false);
  private rest = 0;
  private still = 0;

  /** `look` fetches a position; by default from the study that is stored. */
  constructor(
    view: StudyView,
    line: Line = [],
    private readonly look = (step: LookAtLine) => lookAt(view.study, step),
  ) {
    this.take(view, line);
    this.leading = view.is_yours && view.lead !== null;
    this.receive({ type: "study", version: view.version, lead: view.lead });
  }

  get waits(): boolean {
    return this.drawn !== this.at;
  }

  /** Whether all changes are stored. */
  get isKept(): boolean {
    return !this.saving;
  }

  // ------------------------------------------------------------ going

  go(node: Node | undefined): void {
    if (!node) return;
    if (!this.view.is_yours && this.lead) this.following = false;
    this.move(node);
  }

  /** Takes an action chosen on the board. */
  act(action: string): Promise<boolean> {
    return this.play({ line: this.at.line, action });
  }

  /** Draws chance until a seat is to act. */
  deal(): Promise<boolean> {
    return this.play({ line: this.at.line, deals: true });
  }

  /** Fetches the position again, in the new language of the page. */
  drawAgain(): void {
    this.looked = new WeakMap();
    this.drawn = null;
    void this.draw(this.at);
  }

  private play(step: LookAtLine): Promise<boolean> {
    const from = this.at;
    return this.request.run(async () => {
      const found = await this.look(step);
      const node = from.add(found.made);
      this.looked.set(node, found);
      if (!this.view.is_yours) this.tries.push(node.line);
      if (node !== from) this.change({ what: "add", line: node.line });
      if (this.at === from) this.go(node);
    });
  }

  private move(node: Node): void {
    this.at = node;
    this.refusal = null;
    this.say();
    void this.draw(node);
  }

  private async draw(node: Node): Promise<void> {
    try {
      const known = this.looked.get(node) ?? (await this.look({ line: node.line }));
      this.looked.set(node, known);
      if (this.at !== node) return;
      this.scene = { ...known.scene, motions: this.motionsTo(node, known) };
      this.acting = known.acting;
      this.drawn = node;
    } catch (error) {
      if (this.at === node) this.refusal = asRefusal(error);
    }
  }

  /** What moves on the way: only for a single step, forwards or backwards. */
  private motionsTo(node: Node, looked: LineLooked): Motion[] {
    if (this.drawn && node.parent === this.drawn) return looked.scene.motions ?? [];
    if (!this.drawn || this.drawn.parent !== node) return [];
    const left = this.looked.get(this.drawn)?.scene.motions ?? [];
    return left.map(({ symbol, source, target }) => ({ symbol, source: target, target: source })).reverse();
  }

  // ------------------------------------------------------------ changing

  write(node: Node, text: string): void {
    const { [speech.language]: _, ...others } = node.comment;
    node.comment = text ? { ...others, [speech.language]: text } : others;
    this.change({ what: "comment", line: node.line, language: speech.language, text }, RESTS);
  }

  mark(arrow: Arrow): void {
    this.at.arrows = toggled(this.at.arrows, arrow);
    this.change({ what: "arrows", line: this.at.line, arrows: this.at.arrows });
  }

  clear(): void {
    this.at.arrows = [];
    this.change({ what: "arrows", line: this.at.line, arrows: [] });
  }

  promote(): void {
    this.change({ what: "promote", line: this.at.line });
    this.at.promote();
  }

  remove(): void {
    const { line } = this.at;
    this.tries = this.tries.filter(
      (tried) => JSON.stringify(tried.slice(0, line.length)) !== JSON.stringify(line),
    );
    this.change({ what: "remove", line });
    this.go(this.at.remove());
  }

  rename(title: string): void {
    this.view = { ...this.view, title };
    this.change({ what: "rename", text: title });
  }

  private change(edit: StudyEdit, rests = 0): void {
    if (!this.view.is_yours) return;
    const last = this.waiting.at(-1);
    // A longer comment replaces the one that has not been sent.
    if (last?.what === "comment" && edit.what === "comment" && same(last.line, edit.line)) this.waiting.pop();
    this.waiting.push(edit);
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => void this.save(), rests);
  }

  /** Sends the pending changes, one batch after the other. */
  async save(): Promise<void> {
    clearTimeout(this.rest);
    if (this.saving) return;
    this.saving = true;
    try {
      while (this.waiting.length) {
        const edits = this.waiting.splice(0, AT_ONCE);
        const { version } = await editStudy(this.view.study, { version: this.view.version, edits });
        this.view = { ...this.view, version };
      }
    } catch (error) {
      this.waiting = [];
      await this.reload();
      this.refusal = asRefusal(error);
    }
    this.saving = false;
  }

  // ------------------------------------------------------------ with others

  receive(news: StudyNews): void {
    const before = JSON.stringify(this.lead);
    this.lead = news.lead;
    if (!this.view.is_yours && news.lead && this.following && JSON.stringify(news.lead) !== before)
      this.rejoin();
    if (news.version > this.view.version && !this.saving && !this.waiting.length) void this.reload();
  }

  /** Follows the leader again. */
  rejoin(): void {
    this.following = true;
    if (this.lead) this.move(this.root.add(this.lead));
  }

  startLeading(): void {
    this.leading = true;
    this.say();
  }

  stopLeading(): void {
    if (!this.leading) return;
    this.leading = false;
    clearTimeout(this.still);
    void leadStudy(this.view.study, null).catch(() => undefined); // It ends by itself.
  }

  /** Sends the position to the followers. */
  private say(): void {
    if (!this.leading) return;
    clearTimeout(this.still);
    this.still = window.setTimeout(() => this.say(), STILL_LEADS);
    void leadStudy(this.view.study, this.at.line).catch((error) => (this.refusal = asRefusal(error)));
  }

  async reload(): Promise<void> {
    try {
      this.take(await fetchStudy(this.view.study), this.at.line);
    } catch (error) {
      this.refusal = asRefusal(error);
    }
  }

  private take(view: StudyView, line: Line): void {
    this.view = view;
    this.root = grown(view.nodes);
    for (const tried of this.tries) this.root.add(tried);
    this.drawn = null;
    this.looked = new WeakMap();
    this.move(reached(this.root, line));
  }
}

function same(first: Line | undefined, second: Line | undefined): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
