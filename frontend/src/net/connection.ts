import { received } from "./received";
import type { ClientMessage, ServerMessage } from "./wire";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Close codes after which a retry is useless: an unknown table, outdated rules, players only. */
const FINAL = [4404, 4410, 4423];
/** Milliseconds a socket may take to open and send its first message. */
const OPENS_WITHIN = 15_000;
/** Milliseconds of silence before the connection is checked, and the timeout for the answer. */
const SILENCE = 25_000;
const ANSWERS_WITHIN = 4000;

export interface Listener {
  opened(): void;
  /** Sends a message that the server answers: nothing was received for a while. */
  ask(): void;
  received(message: ServerMessage): void;
  lost(): void;
  unknown(): void;
}

/**
 * A socket that reconnects by itself until it is closed or the server reports that the table does not exist. A connection
 * can die unnoticed; so it is checked when the page or the network comes back, and after a long silence.
 */
export class Connection {
  private socket: WebSocket | null = null;
  private timer = 0;
  /** Runs while an answer is awaited, and drops the socket. */
  private deadline = 0;
  /** Runs while nothing is received. */
  private silence = 0;
  private wait = FIRST_WAIT;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    /** Connects as a spectator, even for a player of the table. */
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

  /** Drops a socket that no longer answers, and opens another. */
  restart(): void {
    this.drop();
    this.listener.lost();
    this.open();
  }

  /** Replaces a working socket: the server writes in the language in which a socket was opened. */
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
      // Only a message resets the backoff: a proxy may open a socket and close it again.
      this.wait = FIRST_WAIT;
      this.confirm();
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
    // With jitter: a server that has just come back has many clients to serve.
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

  /** Any message proves that the connection works. */
  private confirm(): void {
    clearTimeout(this.deadline);
    clearTimeout(this.silence);
    this.silence = window.setTimeout(this.awake, SILENCE);
  }

  private attend = (): void => this.send({ type: "attend", is_looking: !document.hidden });

  /** The network or the page has come back, or nothing was received for long: checks the connection at once. */
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
