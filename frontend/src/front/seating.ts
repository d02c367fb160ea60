import type { CreateTable, GameInfo, OptionInfo } from "../net/wire";

/** Who is to take a seat: a computer of some level, a friend who gets the link, or somebody at this device. */
export type Filling = `bot-${number}` | "friend" | "here";
/** What the form was opened for. */
export type PlayMode = "computer" | "friend" | "here";

export interface SeatAssignment {
  filling: Filling;
  /** Of somebody at this device. */
  name: string;
}

export const playModes: readonly PlayMode[] = ["computer", "friend", "here"];

/** The option that says how many play, where the game has one. */
export function playersOption(game: GameInfo): OptionInfo | undefined {
  return game.options.find(({ name, kind }) => name === "players" && kind === "int");
}

/**
 * How the other seats are filled at first: as many chairs as can ever be needed, computers all of one *level* if it
 * is given and there is one.
 */
export function assignmentsFor(game: GameInfo, mode: PlayMode, level = 0): SeatAssignment[] {
  const most = playersOption(game)?.high ?? game.seats.length;
  const cast = game.levels.some((known) => known.level === level) ? [level] : levelsByPreference(game);
  return Array.from({ length: most - 1 }, (_, index) => {
    const computer: Filling = cast.length ? `bot-${cast[index % cast.length]!}` : "friend";
    return { filling: mode === "computer" ? computer : mode, name: "" };
  });
}

/** The levels of the computers that sit down first: the middle one, then its neighbours, weaker before stronger. */
function levelsByPreference({ levels }: GameInfo): number[] {
  const middle = Math.floor(levels.length / 2);
  const distance = (index: number): number => Math.abs(index - middle);
  return levels
    .map(({ level }, index) => ({ level, away: distance(index) }))
    .sort((one, other) => one.away - other.away || one.level - other.level)
    .map(({ level }) => level);
}

export function levelOf({ filling }: SeatAssignment): number | null {
  return filling.startsWith("bot-") ? Number(filling.slice(4)) : null;
}

/** The part of the wish that tells who sits down besides whoever asks. */
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
