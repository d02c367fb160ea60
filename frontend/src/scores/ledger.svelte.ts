import { readStoredJson, store } from "../net/storage";

const KEY = "stampede.scored";
/** The most games in the list: the oldest gives way. */
const MOST = 500;

/** A game on a real board that was counted here. */
export interface CountedGame {
  /** When it was added to the list, in Unix time (ms); no two games have the same. */
  at: number;
  /** The title of the game. */
  title: string;
  /** The best first. */
  players: CountedPlayer[];
}

interface CountedPlayer {
  name: string;
  place: number;
  /** The score in words. */
  total: string;
}

/** The games of one name. */
interface Tally {
  name: string;
  games: number;
  won: number;
}

/** The games that people beside a real board have counted, the latest first. Only this browser keeps them. */
class Ledger {
  games = $state.raw<readonly CountedGame[]>(readGames());

  constructor() {
    // Another tab of this browser has changed the list.
    globalThis.addEventListener?.("storage", ({ key }) => {
      if (key === KEY || key === null) this.games = readGames();
    });
  }

  add(title: string, players: CountedPlayer[], now = Date.now()): void {
    const at = Math.max(now, (this.games[0]?.at ?? 0) + 1);
    this.keep([{ at, title, players }, ...this.games].slice(0, MOST));
  }

  remove(at: number): void {
    this.keep(this.games.filter((game) => game.at !== at));
  }

  clear(): void {
    this.keep([]);
  }

  private keep(games: readonly CountedGame[]): void {
    this.games = games;
    store("localStorage", KEY, games.length ? JSON.stringify(games) : null);
  }
}

/** The kept games; those that cannot be read are left out. */
export function readGames(): CountedGame[] {
  const kept = readStoredJson(KEY);
  return Array.isArray(kept) ? kept.filter(isGame) : [];
}

function isGame(value: unknown): value is CountedGame {
  const { at, title, players } = (value ?? {}) as Partial<CountedGame>;
  return (
    typeof at === "number" && typeof title === "string" && Array.isArray(players) && players.every(isPlayer)
  );
}

function isPlayer(value: unknown): value is CountedPlayer {
  const { name, place, total } = (value ?? {}) as Partial<CountedPlayer>;
  return typeof name === "string" && typeof place === "number" && typeof total === "string";
}

/** The games and the wins of each name, most wins first; a shared win counts for all who share it. */
export function tallies(games: readonly CountedGame[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { name, place } of games.flatMap(({ players }) => players)) {
    const tally = found.get(name) ?? { name, games: 0, won: 0 };
    found.set(name, { name, games: tally.games + 1, won: tally.won + (place === 1 ? 1 : 0) });
  }
  return [...found.values()].sort(
    (one, other) => other.won - one.won || one.games - other.games || one.name.localeCompare(other.name),
  );
}

/** The games as a table that a spreadsheet opens, the first game first: a line for each player. */
export function asCsv(games: readonly CountedGame[], headings: readonly string[]): string {
  const lines = games
    .toReversed()
    .flatMap(({ at, title, players }) =>
      players.map(({ name, place, total }) => [dayOf(at), title, String(place), name, total]),
    );
  return [headings, ...lines].map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

/** A day in the visitor's time zone, as spreadsheets read it. */
function dayOf(ms: number): string {
  const at = new Date(ms);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const ledger = new Ledger();
