import { vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../net/wire";

/** A socket with the test as its server. */
export class FakeSocket {
  static readonly OPEN = 1;
  /** All that were opened since the last `catchSockets`, the newest last. */
  static opened: FakeSocket[] = [];

  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientMessage[] = [];

  constructor(readonly address: URL) {
    FakeSocket.opened.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server lets it in. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the line, ends it. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** What was sent of one kind. */
  of(type: ClientMessage["type"]): ClientMessage[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export function catchSockets(): void {
  FakeSocket.opened = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}
