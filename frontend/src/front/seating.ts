import type { CreateTable, GameInfo, LevelInfo, OptionInfo } from "../net/wire";

/** The occupant of a seat: a computer of some level, a friend with the link, or a player at this device. */
type Filling = `bot-${number}` | "friend" | "here";
/** The kind of opponents that the form was opened for. */
export type PlayMode = "computer" | "friend" | "here";

export interface SeatAssignment {
  filling: Filling;
  /** The name of a player at this device. */
  name: string;
}

export const playModes: readonly PlayMode[] = ["computer", "friend", "here"];

/** The option for the number of players, if the game has one. */
export function playersOption(game: GameInfo): OptionInfo | undefined {
  return game.options.find(({ name, kind }) => name === "players" && kind === "int");
}

/**
 * The first assignment of the other seats, for the greatest number of players: computers all of one *level* if the game has
 * it.
 */
export function assignmentsFor(game: GameInfo, mode: PlayMode, level = 0): SeatAssignment[] {
  const most = playersOption(game)?.high ?? game.seats.length;
  const cast = game.levels.some((known) => known.level === level) ? [level] : levelsByPreference(game);
  return Array.from({ length: most - 1 }, (_, index) => {
    const computer: Filling = cast.length ? `bot-${cast[index % cast.length]!}` : "friend";
    return { filling: mode === "computer" ? computer : mode, name: "" };
  });
}

/** The levels in the order in which seats get them: the middle one, then its neighbours, weaker before stronger. */
function levelsByPreference({ levels }: GameInfo): number[] {
  const middle = Math.floor((levels.length - 1) / 2);
  const distance = (index: number): number => Math.abs(index - middle);
  return levels
    .map(({ level }, index) => ({ level, away: distance(index) }))
    .sort((one, other) => one.away - other.away || one.level - other.level)
    .map(({ level }) => level);
}

export function levelOf({ filling }: SeatAssignment): number | null {
  return filling.startsWith("bot-") ? Number(filling.slice(4)) : null;
}

/** The part of the request that seats others beside the visitor. */
export function occupantsOf(
  assignments: readonly SeatAssignment[],
  nameless: (index: number) => string,
): Pick<CreateTable, "beside" | "bots"> {
  const beside = assignments.flatMap(({ filling, name }, index) =>
    filling === "here" ? [name.trim() || nameless(index)] : [],
  );
  const bots = assignments.map(levelOf).filter((level) => level !== null);
  return { beside, bots };
}

/** The names of the computers at the levels for each of the other seats: nobody sits at a table twice. */
export function namesAt(
  assignments: readonly SeatAssignment[],
  levels: readonly LevelInfo[],
): Map<number, string>[] {
  const taken = new Set<string>();
  return assignments.map((assignment) => {
    const names = new Map(
      levels.map(({ level, name, people }) => [level, people?.find((each) => !taken.has(each)) ?? name]),
    );
    const own = names.get(levelOf(assignment) ?? 0);
    if (own) taken.add(own);
    return names;
  });
}
