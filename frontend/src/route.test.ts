import { expect, test } from "vitest";
import { readRoute } from "./route";

test.each([
  ["/", { page: "front" }],
  ["/t/pZ0y", { page: "table", table: "pZ0y" }],
  ["/t/pZ0y/in%20vite", { page: "invite", table: "pZ0y", invite: "in vite" }],
  ["/m/3cJZ", { page: "replay", match: "3cJZ" }],
  ["/m/3cJZ/", { page: "replay", match: "3cJZ" }],
  ["/t/pZ0y/wall", { page: "wall", table: "pZ0y" }],
  ["/ratings", { page: "ratings" }],
  ["/me", { page: "me" }],
  ["/club", { page: "clubs" }],
  ["/club/8hYp", { page: "club", club: "8hYp", invite: "" }],
  ["/club/8hYp/pZ0y", { page: "club", club: "8hYp", invite: "pZ0y" }],
  ["/study", { page: "studies" }],
  ["/study/8hYp", { page: "study", study: "8hYp" }],
  ["/imprint", { page: "notice", name: "imprint" }],
  ["/privacy/", { page: "notice", name: "privacy" }],
  ["/stop/token", { page: "stop", token: "token" }],
])("%s is a page", (path, route) => {
  expect(readRoute(path)).toEqual(route);
});

test.each([
  "/nothing",
  "/t",
  "/m",
  "/stop",
  "/t/a/b/c",
  "/me/more",
  "/m/a/b",
  "/study/a/b",
  "/privacy/a",
  "/stop/a/b",
])("%s is none", (path) => {
  expect(readRoute(path)).toEqual({ page: "lost" });
});
