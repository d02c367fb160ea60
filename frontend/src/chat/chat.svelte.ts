import type { ChatView, Refusal, Said, Say, TableView } from "../net/wire";
import { randomHex } from "../net/random";

/** The page keeps so many messages. */
const KEPT = 500;
const PATIENCE = 6000;

interface ChatConnection {
  send(message: Say): void;
  /** Replaces a connection that does not answer. */
  restart(): void;
}

/** The chat of one table in this browser. */
export class Chat {
  view = $state.raw<ChatView | null>(null);
  /** The last message of another person received while this page was open. */
  latest = $state.raw<Said | null>(null);
  /** The refusal of the last message, until the next one. */
  refusal = $state.raw<Refusal | null>(null);
  pending = $state.raw<Say | null>(null);
  /** The number of the last message in view. */
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

  /** Sends a message, and keeps it pending until the server has it. */
  say(text: string): void {
    if (this.pending || !text.trim()) return;
    this.refusal = null;
    this.pending = { type: "say", id: randomHex(12), text };
    this.deliver();
  }

  receive(message: ChatView | Said): void {
    if (message.type === "chat") {
      this.view = message;
      // It comes with each new connection. The id stays the same: the server drops a repetition.
      this.deliver();
    } else if (this.view) {
      this.view = { ...this.view, messages: [...this.view.messages, message].slice(-KEPT) };
      if (!message.is_own) this.latest = message;
    }
  }

  /** Takes an answer if it is to the pending message; returns whether it was. */
  answered(id: string, refusal: Refusal | null = null): boolean {
    if (this.pending?.id !== id) return false;
    clearTimeout(this.timer);
    this.pending = null;
    this.refusal = refusal;
    return true;
  }

  /** Whether there is, or was, another person to talk to: a player against computers has no use for a chat. */
  isUseful({ seats, yours }: TableView): boolean {
    if (!this.view) return false;
    const others = seats.some(({ seat, kind }) => kind !== "bot" && !yours.includes(seat));
    return others || this.view.messages.length > 0;
  }

  /** All messages have been in view. */
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
