import { Chat } from "../chat/chat.svelte";
import { Feed } from "../net/feed";
import type { Wire } from "../net/wire";

type Sent = "ClubNews" | "ChatView" | "Said" | "Ack" | "Refused";
const NAMES = { club: "ClubNews", chat: "ChatView", said: "Said", ack: "Ack", refused: "Refused" } as const;

/** The connection to a club: calls `changed` when its page has something new, and carries its chat. */
export class ClubConnection {
  connected = $state(false);
  readonly chat: Chat;
  private readonly feed: Feed<Sent>;
  private latest = "";

  constructor(
    club: string,
    private readonly changed: () => void,
  ) {
    this.feed = new Feed<Sent>(
      `/api/clubs/${club}/socket`,
      NAMES,
      (message) => this.receive(message),
      () => (this.connected = false),
    );
    this.chat = new Chat(club, this.feed);
  }

  close(): void {
    this.chat.close();
    this.feed.close();
  }

  private receive(message: Wire[Sent]): void {
    this.connected = true;
    if (message.type === "club") {
      const state = `${message.version} ${message.active_ms}`;
      if (this.latest && state !== this.latest) this.changed();
      this.latest = state;
    } else if (message.type === "ack") this.chat.answered(message.id);
    else if (message.type === "refused") this.chat.answered(message.id, message.refusal);
    else this.chat.receive(message);
  }
}
