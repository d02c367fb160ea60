import { usualOptions } from "../front/tableOptions";
import type { Board, Fair, LogLine, Outcome, Scene, Seat, TableView, Update } from "../net/wire";

/** A table of three people at as many devices, in its first turn; `changed` is what the test is about. */
export function viewOf(changed: Partial<TableView> = {}): TableView {
  return {
    type: "table",
    table: "T",
    match: "M",
    version: 1,
    since: 1,
    game: "zoff",
    title: "Zoff in Buffalo",
    board: "/board",
    rules: "/rules",
    scene: sceneOf(),
    you: 0,
    yours: [0],
    acting: [0],
    seats: ["Ann", "Ben", "Cleo"].map((name, seat) => seatOf(seat, { name })),
    log: [],
    phase: "playing",
    commitment: "C",
    series: { form: "exchange", wins: [], handicap: 0, line: "", next: "" },
    fair: null,
    next_fair: null,
    outcome: null,
    is_open: false,
    may_take_back: false,
    rematch: [],
    is_last: false,
    is_of_event: false,
    invite: "",
    is_listed: false,
    is_owner: false,
    clock: null,
    agreed: [],
    options: {},
    thinking: "",
    asks: { undo: null, pausing: [], is_paused: false },
    together: [],
    branch: null,
    deal: null,
    changed: "",
    may_plan: false,
    fill_ms: null,
    remark: null,
    has_chat: true,
    is_for_research: false,
    is_held_up: false,
    ...usualOptions,
    ...changed,
  };
}

/** An update after the first view, or after the version before the given one. */
export function updateOf(changed: Partial<Update> = {}): Update {
  const version = changed.version ?? 2;
  return {
    type: "update",
    base: version - 1,
    version,
    since: 2,
    scene: { sprites: [] },
    acting: [1],
    lines: [lineOf(1)],
    phase: "playing",
    outcome: null,
    may_take_back: false,
    series: null,
    seats: null,
    clock: null,
    ...changed,
  };
}

export function seatOf(seat: number, changed: Partial<Seat> = {}): Seat {
  const side = `Side ${seat + 1}`;
  return {
    seat,
    side,
    symbol: "",
    name: "",
    kind: "person",
    here: true,
    level: 0,
    out: "",
    character: "",
    mood: "calm",
    is_program: false,
    was: "",
    ...changed,
  };
}

export function lineOf(number: number, changed: Partial<LogLine> = {}): LogLine {
  return { number, seat: 0, action: `a${number}`, said: `said ${number}`, ...changed };
}

export function outcomeOf(winners: number[], changed: Partial<Outcome> = {}): Outcome {
  return {
    winners,
    returns: [],
    line: "",
    rule: "",
    ending: "rules",
    places: [],
    tally: [],
    verdict: "",
    ...changed,
  };
}

export function sceneOf(changed: Partial<Scene> = {}): Scene {
  return { sprites: [], ...changed };
}

/** Three columns and two rows of cells, named a1 to c2, and a tray beside them. */
export function boardOf(changed: Partial<Board> = {}): Board {
  const cells = ["a", "b", "c"].flatMap((letter, column) =>
    [0, 1].map((row) => ({
      name: `${letter}${row + 1}`,
      x: column + 0.5,
      y: row + 0.5,
      width: 1,
      height: 1,
      label: "",
      row,
      column,
    })),
  );
  const tray = { name: "tray", x: 5, y: 1, width: 2, height: 2, label: "" };
  return {
    game: "test",
    width: 6,
    height: 2,
    shapes: [],
    labels: [],
    places: [...cells, tray],
    symbols: [],
    label: "",
    ...changed,
  };
}

/** How the numbers of a match are made, before anybody has pledged anything. */
export function fairOf(commitment: string, changed: Partial<Fair> = {}): Fair {
  return {
    commitment,
    is_sealed: false,
    pledges: [],
    seal: "",
    contributions: [],
    given_up: [],
    beacon: null,
    ...changed,
  };
}
