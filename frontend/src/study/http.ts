// Requests about studies.

import { ask, make } from "../net/http";
import type { CreateStudy, EditStudy, LookAtLine } from "../net/wire";
import type { Line } from "./tree.svelte";

export const createStudy = (body: CreateStudy) => make("StudyCreated", "/api/studies", body);
export const studyMatch = (match: string, name: string) =>
  make("StudyCreated", `/api/matches/${match}/study`, { name });
export const fetchStudies = () => ask("StudyList", "/api/me/studies");
export const fetchStudy = (study: string) => ask("StudyView", `/api/studies/${study}`);
export const lookAt = (study: string, body: LookAtLine) =>
  ask("LineLooked", `/api/studies/${study}/look`, body);
export const askOpinion = (study: string, line: Line) =>
  ask("Hint", `/api/studies/${study}/opinion`, { line });
export const proveAt = (study: string, line: Line) => ask("Proven", `/api/studies/${study}/proven`, { line });
export const editStudy = (study: string, body: EditStudy) =>
  ask("StudyEdited", `/api/studies/${study}/edit`, body);
export const leadStudy = (study: string, line: Line | null) =>
  ask("Done", `/api/studies/${study}/lead`, { line });
export const deleteStudy = (study: string) => ask("Done", `/api/studies/${study}/delete`, {});
