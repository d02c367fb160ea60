// Requests about events.

import { ask, make } from "../net/http";
import type { CreateEvent, EventView } from "../net/wire";

/** What a host does, without the version that they have seen. */
export type HostStep =
  | { type: "add-computers"; level: number; count: number }
  | { type: "pair-round" | "begin-event" | "close-event" | "next-season" }
  | { type: "drop-entrant" | "return-entrant"; number: number }
  | { type: "replace-entrant"; number: number; by: number }
  | { type: "decide-board"; round: number; board: number; places: number[] };

/** Opens an event; of a club unless that is empty. */
export const createEvent = (club: string, body: CreateEvent) =>
  make("EventCreated", club ? `/api/clubs/${club}/events` : "/api/events", body);
export const fetchEvents = () => ask("EventList", "/api/events");
export const fetchEvent = (event: string) => ask("EventView", `/api/events/${event}`);
export const joinEvent = (event: string, name: string) =>
  ask("EventView", `/api/events/${event}/join`, { name });
export const leaveEvent = (event: string) => ask("EventView", `/api/events/${event}/leave`, {});
export const hostEvent = ({ event, version }: EventView, step: HostStep) =>
  ask("EventView", `/api/events/${event}/host`, { version, ...step });
