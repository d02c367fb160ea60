import type { ClientMessage, ServerMessage } from "./messages";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const UNKNOWN_TABLE = 4404;

export interface Listener {
  opened(): void;
  received(message: ServerMessage): void;
  lost(): void;
  unknown(): void;
}

/** A socket that comes back by itself until it is closed or told that the table does not exist. */
export class Connection {
  private socket: WebSocket | null = null;
  private timer = 0;
  private wait = FIRST_WAIT;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
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

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
  }

  private open(): void {
    clearTimeout(this.timer);
    const address = new URL(`/api/tables/${this.table}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.listener.opened();
    socket.onmessage = (event: MessageEvent<string>) => {
      // Only an answer proves that all is well: a proxy may open a socket and close it again.
      this.wait = FIRST_WAIT;
      this.listener.received(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => this.gone(event.code);
  }

  private gone(code: number): void {
    this.socket = null;
    if (this.closed) return;
    if (code === UNKNOWN_TABLE) {
      this.close();
      this.listener.unknown();
      return;
    }
    this.listener.lost();
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private drop(): void {
    clearTimeout(this.timer);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  /** The network or the page has come back: no reason to wait out the pause. */
  private hurry = (): void => {
    if (this.socket || this.closed || document.visibilityState === "hidden") return;
    this.wait = FIRST_WAIT;
    this.open();
  };
}
