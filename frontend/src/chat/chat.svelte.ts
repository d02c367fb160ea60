import type { ChatView, Refusal, Said, Say, TableView } from "../net/wire";
import { randomHex } from "../net/random";

/** More than this is not kept in the page. */
const KEPT = 500;
const PATIENCE = 6000;

interface ChatConnection {
  send(message: Say): void;
  /** Gives up a connection that does not answer. */
  restart(): void;
}

/** What is said at one table, as this browser hears it. */
export class Chat {
  view = $state.raw<ChatView | null>(null);
  /** What others have said last, while this page was open. */
  latest = $state.raw<Said | null>(null);
  /** Why the last message was not taken, until the next one. */
  refusal = $state.raw<Refusal | null>(null);
  pending = $state.raw<Say | null>(null);
  /** The number of the last message that was in sight. */
  private read = $state(0);
  readonly unread = $derived(
    this.view?.messages.filter(({ is_own, number }) => !is_own && number > this.read).length ?? 0,
  );
  private timer = 0;

  constructor(
    readonly table: string,
    private readonly connection: ChatConnection,
  ) {
    this.read = Number(sessionStorage.getItem(this.key) ?? 0);
  }

  /** Says something; it is not gone before the server has it. */
  say(text: string): void {
    if (this.pending || !text.trim()) return;
    this.refusal = null;
    this.pending = { type: "say", id: randomHex(12), text };
    this.deliver();
  }

  receive(message: ChatView | Said): void {
    if (message.type === "chat") {
      this.view = message;
      // It comes with each new line. The same id again: the server knows whether it was said before.
      this.deliver();
    } else if (this.view) {
      this.view = { ...this.view, messages: [...this.view.messages, message].slice(-KEPT) };
      if (!message.is_own) this.latest = message;
    }
  }

  /** Whether an answer was to what is being said. */
  answered(id: string, refusal: Refusal | null = null): boolean {
    if (this.pending?.id !== id) return false;
    clearTimeout(this.timer);
    this.pending = null;
    this.refusal = refusal;
    return true;
  }

  /** Whether there is anybody to talk to, or was; who plays computers only has no use for a chat. */
  isUseful({ seats, yours }: TableView): boolean {
    if (!this.view) return false;
    const others = seats.some(({ seat, kind }) => kind !== "bot" && !yours.includes(seat));
    return others || this.view.messages.length > 0;
  }

  /** All that is there has been in sight. */
  markRead(): void {
    const last = this.view?.messages.at(-1)?.number ?? 0;
    if (last <= this.read) return;
    this.read = last;
    sessionStorage.setItem(this.key, String(last));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private get key(): string {
    return `stampede.read.${this.table}`;
  }

  private deliver(): void {
    if (!this.pending) return;
    this.connection.send(this.pending);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connection.restart(), PATIENCE);
  }
}
