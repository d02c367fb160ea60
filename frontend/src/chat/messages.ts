// What crosses the wire about the chat, as `stampede/web/chat/messages.py` defines it.

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Said {
  type: "said";
  /** Counts what was said at the table; what one does not hear is missing. */
  number: number;
  name: string;
  /** A symbol of the board; empty for a spectator. */
  symbol: string;
  is_watching: boolean;
  is_own: boolean;
  text: string;
  at_ms: number;
}

/** Somebody one does not hear. */
export interface Ignored {
  id: number;
  name: string;
  is_blocked: boolean;
}

export interface ChatView {
  type: "chat";
  messages: Said[];
  may_spectators_write: boolean;
  is_hushed: boolean;
  ignored: Ignored[];
}

export interface IgnoredList {
  ignored: Ignored[];
}

/** A person: by something they have said, or by where they sit. */
export type About = { message: number } | { seat: number };
