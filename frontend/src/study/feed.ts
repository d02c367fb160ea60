import { received } from "../net/received";
import type { StudyNews } from "../net/wire";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server sends a heartbeat every 15 seconds: after a longer silence the connection is dead. */
const SILENCE = 40_000;
const UNKNOWN_STUDY = 4404;

/** The event stream of a study: a socket that reconnects by itself as long as the study exists. */
export class StudyFeed {
  private socket: WebSocket | null = null;
  private timer = 0;
  private wait = FIRST_WAIT;

  constructor(
    private readonly study: string,
    private readonly receive: (news: StudyNews) => void,
  ) {
    this.open();
  }

  close(): void {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    const address = new URL(`/api/studies/${this.study}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.again(SILENCE);
    socket.onmessage = (event: MessageEvent<string>) => {
      this.wait = FIRST_WAIT;
      this.again(SILENCE);
      this.receive(received("StudyNews", JSON.parse(event.data)));
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      clearTimeout(this.timer);
      if (code === UNKNOWN_STUDY) return;
      this.again(this.wait * (1 + Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private again(after: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.close();
      this.open();
    }, after);
  }
}
