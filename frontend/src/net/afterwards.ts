// What is done with finished matches, and thinking ahead.

import { ask, make } from "./http";
import type { BranchMatch, LookAhead, MakePlan } from "./wire";

export const importMatch = (name: string, file: string) =>
  make("ImportedMatch", "/api/matches", { name, file });
export const branchMatch = (match: string, body: BranchMatch) =>
  make("TableCreated", `/api/matches/${match}/branch`, body);
export const lookAhead = (table: string, body: LookAhead) => ask("Ahead", `/api/tables/${table}/ahead`, body);
export const fetchPlan = (table: string, seat: number) =>
  ask("PlanView", `/api/tables/${table}/plan?seat=${seat}`);
export const makePlan = (table: string, body: MakePlan) => ask("PlanView", `/api/tables/${table}/plan`, body);
