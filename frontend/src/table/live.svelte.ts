import { met } from "./met.svelte";
import { Chat } from "../chat/chat.svelte";
import { faultOfDeal } from "../events/deals";
import { Connection } from "../net/connection";
import { patched } from "../net/difference";
import { fetchBoard } from "../net/http";
import { brokenCommitment, keepCommitment } from "../net/commitment";
import { Contribution } from "../net/contribution";
import type { Command, TableCommand } from "../net/messages";
import type {
  Asks,
  Explanation,
  Board,
  People,
  PledgeReceipt,
  Refusal,
  ServerMessage,
  TableView,
  Update,
} from "../net/wire";
import { randomHex } from "../net/random";
import { isSigned } from "../net/receipt";
import { ClockWatch } from "./clockWatch";
import { Distrust } from "./distrust.svelte";
import { speech, whenSwitched } from "../text/language.svelte";

const PATIENCE = 6000;
/** Milliseconds that a remark stays. */
const READING = 8000;
const NO_REQUESTS: Asks = { undo: null, pausing: [], is_paused: false };

/** The part of the page a command came from: its refusal is shown there. */
export type Origin = "undo" | "change" | "board" | "typed" | "back" | "rematch" | "seat";

export interface RefusedCommand {
  origin: Origin;
  refusal: Refusal;
}

interface Pending {
  command: Command;
  origin: Origin;
}

/** One table as this browser knows it: the last view, kept up to date by the server's messages. */
export class LiveTable {
  view = $state.raw<TableView | null>(null);
  /** The board of the view, and the address it was fetched from. */
  private fetched = $state.raw<{ address: string; match: string; board: Board } | null>(null);
  /** The language of the view. */
  private language = speech.language;
  /** When the view's clock was received, by `performance.now()`. */
  clockReceivedAt = $state(0);
  /** What makes the server untrustworthy, and whether the player goes on all the same. */
  readonly distrust = new Distrust();
  connected = $state(false);
  unknown = $state(false);
  /** The server's reason why the table cannot be shown. */
  reason = $state("");
  /** The refusal of the last command, until the next one. */
  refused = $state.raw<RefusedCommand | null>(null);
  /** The seats that choose at the same time: those that no longer act have chosen and wait for the others. */
  together = $state.raw<number[]>([]);
  /** The last remark of a persona, for a while. */
  remark = $state.raw<TableView["remark"]>(null);
  /** Whether the last update could be watched: it was an action, and not only a secret choice. */
  happened = $state(false);
  /** Why the last gesture on the board led nowhere. */
  explanation = $state.raw<Explanation | null>(null);
  /** The id of the request for it. */
  private explainId = "";
  private pending = $state.raw<Pending | null>(null);
  /** The version an acknowledged command led to, while its update is still on the way. */
  private awaited = $state(0);
  /** The match whose deal this browser has judged. */
  private judgedDeal = $state("");

  readonly chat: Chat;

  private readonly contribution: Contribution;
  private readonly clocks = new ClockWatch();
  private readonly connection: Connection;
  private timer = 0;
  private silence = 0;
  /** The seat of this device to show; null until one was chosen. */
  private shown: number | null = null;

  constructor(table: string, watching = false) {
    this.contribution = new Contribution(table);
    this.chat = new Chat(table, {
      send: (message) => this.connection.send(message),
      restart: () => this.connection.restart(),
    });
    this.connection = new Connection(
      table,
      {
        opened: () => this.hello(),
        ask: () => this.hello(),
        received: (message) => this.receive(message),
        lost: () => (this.connected = false),
        unknown: () => (this.unknown = true),
      },
      watching,
    );
    whenSwitched(() => {
      this.refused = null;
      this.connection.renew();
    });
  }

  /** Whether a command is unanswered, so that nothing else should be chosen now. */
  get busy(): boolean {
    return this.pending !== null || this.awaited > (this.view?.version ?? 0) || this.hasUnjudgedDeal;
  }

  /** Whether the deal is one that tables share, and this browser has still to look for its commitment. */
  private get hasUnjudgedDeal(): boolean {
    const { view } = this;
    return !!view?.deal && view.you >= 0 && this.judgedDeal !== view.match;
  }

  /** The board of the current view; until it has arrived, the one in the language before. */
  get board(): Board | null {
    const { view, fetched } = this;
    return view && (fetched?.address === view.board || fetched?.match === view.match) ? fetched.board : null;
  }

  /** The refusal of the last command, if it came from this part of the page. */
  refusalOf(origin: Origin): Refusal | null {
    return this.refused?.origin === origin ? this.refused.refusal : null;
  }

  act(action: string, origin: Origin): void {
    this.command({ type: "act", id: randomHex(12), version: this.view?.version ?? 0, action }, origin);
  }

  takeBack(): void {
    this.command({ type: "take-back", id: randomHex(12), version: this.view?.version ?? 0 }, "back");
  }

  /** The server's receipt for this browser's pledge, for the match that is played or to come. */
  get receipt(): string {
    const { fair, next_fair } = this.view ?? {};
    const found = [next_fair, fair].map((each) => each && this.contribution.receiptFor(each.commitment));
    const { type: _type, ...receipt } = found.find(Boolean) ?? { type: "receipt" };
    return Object.keys(receipt).length ? JSON.stringify(receipt) : "";
  }

  rematch(): void {
    const pledge = this.view?.next_fair ? this.contribution.pledge : "";
    this.command({ type: "rematch", id: randomHex(12), version: this.view?.version ?? 0, pledge }, "rematch");
  }

  /** Sends a command that is no choice on the board. */
  send(command: TableCommand, origin: Origin = "seat"): void {
    this.command({ ...command, id: randomHex(12), version: this.view?.version ?? 0 }, origin);
  }

  /** Requests an explanation why touching these places one after the other leads nowhere. */
  explain(path: string[]): void {
    this.explanation = null;
    this.explainId = randomHex(12);
    this.connection.send({ type: "why", id: this.explainId, path });
  }

  /** Shows another seat of this device. */
  look(seat: number): void {
    this.shown = seat;
    this.connection.send({ type: "look", seat });
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.chat.close();
    this.connection.close();
  }

  private command(command: Command, origin: Origin): void {
    if (this.busy || (this.distrust.stops && command.type !== "leave")) return;
    this.refused = null;
    this.pending = { command, origin };
    this.deliver();
  }

  private deliver(): void {
    if (!this.pending) return;
    this.connection.send(this.pending.command);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connection.restart(), PATIENCE);
  }

  private hello(): void {
    this.connection.send({ type: "hello", pledge: this.contribution.pledge });
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        return this.begin(message);
      case "update":
        return this.update(message);
      case "people":
        return this.people(message);
      case "chat":
      case "said":
        return this.chat.receive(message);
      case "ack":
        return this.acknowledge(message.id, message.version);
      case "refused":
        return this.refuse(message.id, message.refusal);
      case "receipt":
        return this.keepReceipt(message);
      case "because":
        if (message.id === this.explainId) this.explanation = message;
    }
  }

  private begin(view: TableView): void {
    const known = this.view;
    if (known?.match !== view.match) this.shown = null;
    // A new connection begins with another seat of this device, whose view must not be shown now.
    if (this.shown !== null && this.shown !== view.you) return this.look(this.shown);
    keepCommitment(view);
    this.distrust.compare(known, view);
    this.contribute(view);
    const switched = this.language !== speech.language;
    const returned = !this.connected || switched;
    this.language = speech.language;
    this.connected = true;
    this.clockReceivedAt = performance.now();
    this.view = switched ? view : this.unchanged(view);
    if (this.view.scene !== known?.scene) {
      this.happened = false;
      this.together = view.together;
    }
    this.awaited = 0;
    if (known?.match !== view.match || known.phase !== view.phase) {
      this.remark = null;
      this.showRemark(view.remark);
    }
    if (this.hasUnjudgedDeal) void this.judgeDeal(view);
    if (this.fetched?.address !== view.board) void this.fetch(view);
    if (!this.pending) clearTimeout(this.timer);
    // With the same id: the server knows whether it was carried out before the connection broke.
    if (returned) this.deliver();
  }

  /** Reveals the committed number once all commitments are sealed, and commits anew after a round was given up. */
  private contribute(view: TableView): void {
    const entropy = this.contribution.toReveal(view);
    if (entropy) this.connection.send({ type: "open", entropy });
    this.judge(view);
    if (this.contribution.mustCommitAgain(view)) this.hello();
  }

  /** Looks for signs that the server lies. */
  private judge(view: TableView): void {
    const { match, commitment, fair } = view;
    const first = brokenCommitment(match, commitment, fair?.given_up);
    if (first) this.distrust.add(match, "exchanged", { promised: first, commitment });
    const fault = this.contribution.fault(view);
    if (fault) this.distrust.add(match, fault);
    if (this.clocks.isSet(view)) this.distrust.add(match, "clock");
    this.distrust.show(match);
  }

  /** Looks in the public list for the commitment to a deal that tables share; until then nothing is played. */
  private async judgeDeal(view: TableView): Promise<void> {
    try {
      const found = await faultOfDeal(view);
      const { match, commitment } = view;
      if (found) this.distrust.add(match, found.fault, { promised: found.promised, commitment });
      this.judgedDeal = match;
    } catch {
      // The connection is bad: a new one fetches the view again, and with it the list.
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.connection.restart(), PATIENCE);
    }
  }

  private keepReceipt(receipt: PledgeReceipt): void {
    const isOwn = this.contribution.received(receipt);
    if (this.view) this.judge(this.view);
    if (isOwn)
      void isSigned(receipt).then(
        (is) => is === false && this.distrust.add(this.view?.match ?? "", "forged"),
      );
  }

  /** The same position keeps its scene, so that a selection or presentation goes on. */
  private unchanged(view: TableView): TableView {
    const known = this.view;
    const same = known?.match === view.match && known.version === view.version && known.you === view.you;
    return same && known.phase === view.phase ? { ...view, scene: known.scene, log: known.log } : view;
  }

  private async fetch({ board: address, match }: TableView): Promise<void> {
    try {
      const board = await fetchBoard(address);
      if (this.view?.board === address) this.fetched = { address, match, board };
    } catch {
      // The connection is bad: a new one fetches the view again, and with it the board.
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.connection.restart(), PATIENCE);
    }
  }

  private update(update: Update): void {
    const view = this.view;
    if (!view || update.version <= view.version) return;
    if (update.base !== view.version) return this.hello();
    const lines = update.lines ?? [];
    this.clockReceivedAt = performance.now();
    this.view = {
      ...view,
      version: update.version,
      since: update.since,
      scene: patched(view.scene, update.scene),
      acting: update.acting,
      phase: update.phase ?? "playing",
      outcome: update.outcome ?? null,
      may_take_back: update.may_take_back ?? false,
      clock: update.clock ?? null,
      asks: update.asks ?? NO_REQUESTS,
      series: update.series ?? view.series,
      next_fair: update.next_fair ?? null,
      seats: update.seats ?? view.seats,
      log: [...view.log, ...lines],
    };
    this.judge(this.view);
    if (lines.length > 0) this.together = update.acting;
    this.showRemark(update.remark);
    // A player who has just chosen in secret has nothing to watch; secret choices of others change nothing.
    this.happened = lines.length > 0 || (this.happened && !view.acting.includes(view.you));
    if (!this.busy) clearTimeout(this.timer);
  }

  private showRemark(remark: TableView["remark"] | undefined): void {
    if (!remark) return;
    clearTimeout(this.silence);
    const character = this.view?.seats[remark.seat]?.character ?? "";
    const words = remark.again?.[met.indexOf(character)] ?? remark.words;
    this.remark = { ...remark, words };
    this.silence = window.setTimeout(() => (this.remark = null), READING);
  }

  private people(people: People): void {
    if (!this.view) return;
    const { seats, rematch, thinking, clock, agreed, asks } = people;
    this.clockReceivedAt = performance.now();
    this.view = { ...this.view, seats, rematch, thinking, clock, agreed, asks };
  }

  private acknowledge(id: string, version: number): void {
    if (this.chat.answered(id)) return;
    const isRematch = this.pending?.command.type === "rematch";
    if (!this.settle(id) || isRematch || version <= (this.view?.version ?? 0)) return;
    this.awaited = version;
    this.timer = window.setTimeout(() => this.connection.restart(), PATIENCE);
  }

  private refuse(id: string, refusal: Refusal): void {
    if (this.chat.answered(id, refusal)) return;
    if (id && id === this.explainId) {
      this.explanation = { type: "because", id, message: refusal.message, rule: refusal.rule ?? "" };
      return;
    }
    if (!this.view || !id) this.reason = refusal.message;
    const origin = this.pending?.origin ?? "board";
    if (!this.settle(id)) return;
    this.refused = { origin, refusal };
    if (refusal.code === "stale" || refusal.code === "uncertain") this.hello();
  }

  /** Whether the answer was to the command in flight, which is then over. */
  private settle(id: string): boolean {
    if (this.pending?.command.id !== id) return false;
    clearTimeout(this.timer);
    this.pending = null;
    return true;
  }
}
