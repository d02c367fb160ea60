import type { CreateTable, GameInfo, OptionInfo } from "../net/opening";

/** Who is to take a seat: a computer of some level, a friend who gets the link, or somebody at this device. */
export type Filling = `bot-${number}` | "friend" | "here";
/** What the form was opened for. */
export type Way = "computer" | "friend" | "here";

export interface Chair {
  filling: Filling;
  /** Of somebody at this device. */
  name: string;
}

export const ways: readonly Way[] = ["computer", "friend", "here"];

/** The option that says how many play, where the game has one. */
export function playersOption(game: GameInfo): OptionInfo | undefined {
  return game.options.find(({ name, kind }) => name === "players" && kind === "int");
}

/** How the other seats are filled at first: as many chairs as can ever be needed. */
export function chairsFor(game: GameInfo, way: Way): Chair[] {
  const most = playersOption(game)?.high ?? game.seats.length;
  const middle = game.levels[Math.floor(game.levels.length / 2)];
  const computer: Filling = middle ? `bot-${middle.level}` : "friend";
  const filling = way === "computer" ? computer : way;
  return Array.from({ length: most - 1 }, () => ({ filling, name: "" }));
}

export function levelOf({ filling }: Chair): number | null {
  return filling.startsWith("bot-") ? Number(filling.slice(4)) : null;
}

/** The part of the wish that tells who sits down besides whoever asks. */
export function sitters(
  chairs: readonly Chair[],
  nameless: (index: number) => string,
): Pick<CreateTable, "beside" | "bots"> {
  const beside = chairs.flatMap(({ filling, name }, index) =>
    filling === "here" ? [name.trim() || nameless(index)] : [],
  );
  const bots = chairs.map(levelOf).filter((level) => level !== null);
  return { beside, bots };
}
