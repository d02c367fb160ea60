// What is done with finished matches, and thinking ahead: `stampede/web/lobby/afterwards.py`, `plan_messages.py`.

import { request } from "./http";
import type { TableCreated } from "./opening";
import type { Scene } from "./scene";

/** Where a match took off from another. */
export interface BranchOf {
  match: string;
  at: number;
}

export interface BranchMatch {
  name: string;
  at: number;
  seat: number;
  /** 0 leaves the other seats to friends. */
  level: number;
}

export interface Step {
  seat: number;
  action: string;
  said: string;
}

export interface Ahead {
  steps: Step[];
  /** With the choices of who would act then. */
  scene: Scene;
  acting: number[];
}

export interface Plan {
  seat: number;
  lines: Step[][];
  anyway: string;
  /** Why the last plan is gone. */
  dropped: string;
}

export interface MakePlan {
  seat: number;
  version: number;
  lines: string[][];
  anyway: string;
}

export const importMatch = (name: string, file: string) =>
  request<{ match: string }>("/api/matches", { name, file });
export const branchMatch = (match: string, wish: BranchMatch) =>
  request<TableCreated>(`/api/matches/${match}/branch`, wish);
export const lookAhead = (table: string, seat: number, version: number, actions: string[]) =>
  request<Ahead>(`/api/tables/${table}/ahead`, { seat, version, actions });
export const fetchPlan = (table: string, seat: number) =>
  request<Plan>(`/api/tables/${table}/plan?seat=${seat}`);
export const makePlan = (table: string, wish: MakePlan) => request<Plan>(`/api/tables/${table}/plan`, wish);
