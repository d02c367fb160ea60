export type Route =
  | { page: "front" }
  | { page: "table"; table: string }
  | { page: "invite"; table: string; invite: string }
  | { page: "replay"; match: string }
  | { page: "learn"; name: string }
  | { page: "puzzle"; name: string; day: string }
  | { page: "wall"; table: string }
  | { page: "ratings" }
  | { page: "fairness" }
  | { page: "me" }
  | { page: "operator" }
  | { page: "solved"; name: string }
  | { page: "scores"; name: string }
  | { page: "events" }
  | { page: "event"; event: string }
  | { page: "eventWall"; event: string }
  | { page: "clubs" }
  | { page: "club"; club: string; invite: string }
  | { page: "studies" }
  | { page: "study"; study: string }
  | { page: "notice"; name: "imprint" | "privacy" }
  | { page: "stop"; token: string }
  | { page: "lost" };

export function readRoute(path: string): Route {
  const [kind, first, second, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!kind) return { page: "front" };
  if (kind === "t" && first && second === "wall" && rest.length === 0) return { page: "wall", table: first };
  if (kind === "t" && first && second && rest.length === 0)
    return { page: "invite", table: first, invite: second };
  if (kind === "t" && first && !second) return { page: "table", table: first };
  if (kind === "learn" && first && !second) return { page: "learn", name: first };
  if (kind === "puzzle" && first && rest.length === 0)
    return { page: "puzzle", name: first, day: second ?? "" };
  if (kind === "solved" && first && !second) return { page: "solved", name: first };
  if (kind === "scores" && first && !second) return { page: "scores", name: first };
  if (kind === "ratings" && !first) return { page: "ratings" };
  if (kind === "fairness" && !first) return { page: "fairness" };
  if (kind === "me" && !first) return { page: "me" };
  if ((kind === "imprint" || kind === "privacy") && !first) return { page: "notice", name: kind };
  if (kind === "operator" && !first) return { page: "operator" };
  if (kind === "club" && rest.length === 0)
    return first ? { page: "club", club: first, invite: second ?? "" } : { page: "clubs" };
  if (kind === "study" && !second) return first ? { page: "study", study: first } : { page: "studies" };
  if (kind === "event" && !first) return { page: "events" };
  if (kind === "event" && first && !second) return { page: "event", event: first };
  if (kind === "event" && first && second === "wall" && rest.length === 0)
    return { page: "eventWall", event: first };
  if (kind === "stop" && first && !second) return { page: "stop", token: first };
  if (kind === "m" && first && !second) return { page: "replay", match: first };
  return { page: "lost" };
}
