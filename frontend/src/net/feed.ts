import { received } from "./received";
import type { Wire } from "./wire";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server sends a heartbeat every 15 seconds: after a longer silence the connection is dead. */
const SILENCE = 40_000;
/** Close codes after which a retry is useless: what was followed does not exist, or is private. */
const FINAL = [4404, 4423];

/** The event stream of something other than a table: a socket that reconnects by itself as long as that exists. */
export class Feed<Name extends keyof Wire> {
  private socket: WebSocket | null = null;
  private timer = 0;
  private wait = FIRST_WAIT;

  constructor(
    private readonly path: string,
    /** The kinds of messages, by their types. */
    private readonly names: Record<string, Name>,
    private readonly receive: (message: Wire[Name]) => void,
    private readonly lost: () => void = () => undefined,
  ) {
    this.open();
  }

  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Replaces a connection that does not answer. */
  restart(): void {
    this.close();
    this.open();
  }

  close(): void {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.again(SILENCE);
    socket.onmessage = (event: MessageEvent<string>) => {
      this.wait = FIRST_WAIT;
      this.again(SILENCE);
      const message = JSON.parse(event.data) as { type: string };
      const name = this.names[message.type];
      if (name) this.receive(received(name, message));
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      clearTimeout(this.timer);
      this.lost();
      if (FINAL.includes(code)) return;
      this.again(this.wait * (1 + Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private again(after: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.restart(), after);
  }
}
