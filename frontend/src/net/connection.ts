import { received } from "./received";
import type { ClientMessage, ServerMessage } from "./wire";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Close codes after which no further try can help: an unknown table, one of old rules, one for its players. */
const FINAL = [4404, 4410, 4423];
/** How long a socket may take to open and say its first word. */
const OPENS_WITHIN = 15_000;
/** How long a socket may be silent before it is asked whether it lives, and how long the answer may take. */
const SILENCE = 25_000;
const ANSWERS_WITHIN = 4000;

export interface Listener {
  opened(): void;
  /** Say something that is answered: nothing has been heard for a while. */
  ask(): void;
  received(message: ServerMessage): void;
  lost(): void;
  unknown(): void;
}

/**
 * A socket that comes back by itself until it is closed or told that the table does not exist. A line can
 * die without a word; so when the page or the network comes back, or after a long silence, it is put to the proof.
 */
export class Connection {
  private socket: WebSocket | null = null;
  private timer = 0;
  /** Runs while an answer is awaited, and gives the socket up. */
  private deadline = 0;
  /** Runs while all is quiet. */
  private silence = 0;
  private wait = FIRST_WAIT;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    /** As a spectator, whoever one is. */
    private readonly watching = false,
  ) {
    addEventListener("online", this.awake);
    document.addEventListener("visibilitychange", this.attend);
    document.addEventListener("visibilitychange", this.awake);
    this.open();
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Gives up a socket that no longer answers, and tries a fresh one. */
  restart(): void {
    this.drop();
    this.listener.lost();
    this.open();
  }

  /** A fresh socket for one that works: the language of who opens it is that of all it says. */
  renew(): void {
    if (this.closed) return;
    this.drop();
    this.open();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.awake);
    document.removeEventListener("visibilitychange", this.attend);
    document.removeEventListener("visibilitychange", this.awake);
    this.drop();
  }

  private open(): void {
    this.rest();
    const address = new URL(`/api/tables/${this.table}/socket`, location.href);
    if (this.watching) address.searchParams.set("watch", "1");
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.expect(OPENS_WITHIN);
    socket.onopen = () => {
      this.listener.opened();
      if (document.hidden) this.attend();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      // Only an answer proves that all is well: a proxy may open a socket and close it again.
      this.wait = FIRST_WAIT;
      this.heard();
      this.listener.received(received("ServerMessage", JSON.parse(event.data)));
    };
    socket.onclose = (event) => this.gone(event.code);
  }

  private gone(code: number): void {
    this.socket = null;
    this.rest();
    if (this.closed) return;
    if (FINAL.includes(code)) {
      this.close();
      this.listener.unknown();
      return;
    }
    this.listener.lost();
    // Not all at the same moment: a server that has just come back has many to greet.
    this.timer = window.setTimeout(() => this.open(), this.wait * (1 + Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private drop(): void {
    this.rest();
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private rest(): void {
    for (const timer of [this.timer, this.deadline, this.silence]) clearTimeout(timer);
  }

  private expect(within: number): void {
    clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => this.restart(), within);
  }

  /** Any message proves that the line is whole. */
  private heard(): void {
    clearTimeout(this.deadline);
    clearTimeout(this.silence);
    this.silence = window.setTimeout(this.awake, SILENCE);
  }

  private attend = (): void => this.send({ type: "attend", is_looking: !document.hidden });

  /** The network or the page has come back, or nothing was heard for long: no reason to wait and see. */
  private awake = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (!this.socket) {
      this.wait = FIRST_WAIT;
      this.open();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.listener.ask();
      this.expect(ANSWERS_WITHIN);
    }
  };
}
