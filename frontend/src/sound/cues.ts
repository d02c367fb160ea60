import type { Board, TableView } from "../net/wire";

export type Cue = "turn" | "moved" | "dice" | "reveal" | "chat";

/** Whether the table waits for a player at this device, and no computer plays for them. */
export function isDue({ phase, acting, yours, seats }: TableView): boolean {
  return phase === "playing" && yours.some((seat) => acting.includes(seat) && !seats[seat]?.level);
}

/** The cues as one view follows another; none where the board is only redrawn. */
export function cuesOf(before: TableView | null, after: TableView, board: Board): Cue[] {
  if (!before) return [];
  const turn: Cue[] = isDue(after) && !isDue(before) ? ["turn"] : [];
  if (before.match !== after.match || before.you !== after.you) return turn;
  return [...happened(before, after, board), ...turn];
}

function happened(before: TableView, after: TableView, board: Board): Cue[] {
  const lines = after.log.slice(before.log.length);
  if (before.scene === after.scene || !lines.length) return [];
  const ways = new Map(board.symbols.map(({ name, entrance }) => [name, entrance]));
  const entrances = entrancesOf(before, after, ways);
  // A die that shows what it showed before was rolled all the same.
  const rolled =
    lines.some(({ seat }) => seat < 0) &&
    after.scene.sprites.some(({ symbol }) => ways.get(symbol) === "roll");
  if (rolled || entrances.has("roll")) return ["dice"];
  if (entrances.has("turn")) return ["reveal"];
  return lines.some(({ seat }) => !after.yours.includes(seat)) ? ["moved"] : [];
}

/** How the pieces that are new come in: dice roll, cards turn. */
function entrancesOf(
  before: TableView,
  after: TableView,
  ways: ReadonlyMap<string, string | undefined>,
): Set<string | undefined> {
  const known = new Set(before.scene.sprites.map(({ symbol, place }) => `${symbol} ${place}`));
  const fresh = after.scene.sprites.filter(({ symbol, place }) => !known.has(`${symbol} ${place}`));
  return new Set(fresh.map(({ symbol }) => ways.get(symbol)));
}
