// Requests about clubs.

import { ask, make } from "../net/http";
import type { ChangeMember, CreateClub, EditClub } from "../net/wire";

export const fetchClubs = () => ask("ClubList", "/api/clubs");
export const createClub = (body: CreateClub) => make("ClubCreated", "/api/clubs", body);
export const fetchClub = (club: string, invite: string) =>
  ask("ClubView", `/api/clubs/${club}${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`);
export const fetchPlay = (club: string) => ask("ClubPlay", `/api/clubs/${club}/play`);
export const fetchMembers = (club: string, first: number) =>
  ask("ClubMembers", `/api/clubs/${club}/members?first=${first}`);
export const joinClub = (club: string, name: string, invite: string) =>
  ask("ClubJoined", `/api/clubs/${club}/join`, { name, invite });
export const leaveClub = (club: string) => ask("Done", `/api/clubs/${club}/leave`, {});
export const closeClub = (club: string) => ask("Done", `/api/clubs/${club}/close`, {});
export const renewInvitation = (club: string) => ask("Done", `/api/clubs/${club}/invitation`, {});
export const editClub = (club: string, body: EditClub) => ask("Done", `/api/clubs/${club}/edit`, body);
export const changeMember = (club: string, body: ChangeMember) =>
  ask("Done", `/api/clubs/${club}/members`, body);
