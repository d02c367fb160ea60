import type { Component } from "svelte";
import type { Route } from "../route";
import { loadTable } from "./loadTable";

type PropsOf<Page extends Route["page"]> = Omit<Extract<Route, { page: Page }>, "page">;
type Lazy<Props extends object> = () => Promise<{ default: Component<Props> }>;

export const loadRules = () => import("../rules/Rulebook.svelte");

/** Pages that are loaded lazily, each with the parameters of its route: the front page does not wait for them. */
const pages = {
  table: loadTable,
  replay: () => import("./Replay.svelte"),
  learn: () => import("./Learn.svelte"),
  puzzle: () => import("./Puzzle.svelte"),
  clubs: () => import("./Clubs.svelte"),
  club: () => import("./Club.svelte"),
  study: () => import("./Study.svelte"),
  studies: () => import("./Studies.svelte"),
  events: () => import("./Events.svelte"),
  event: () => import("./Event.svelte"),
  eventWall: () => import("./EventWall.svelte"),
  me: () => import("../people/Me.svelte"),
  operator: () => import("../operator/Console.svelte"),
  ratings: () => import("./Ratings.svelte"),
  fairness: () => import("./FairnessList.svelte"),
  notice: () => import("./Notice.svelte"),
  solved: () => import("./Solved.svelte"),
  scores: () => import("./Scores.svelte"),
  wall: () => import("./Wall.svelte"),
} satisfies { [Page in Route["page"]]?: Lazy<PropsOf<Page>> };

/** Loads the page of a route; null if the page is not loaded lazily. */
export function loadPage(page: Route["page"]): Promise<{ default: Component<object> }> | null {
  return page in pages ? (pages[page as keyof typeof pages] as Lazy<object>)() : null;
}
