import type { PersonRef } from "./http";

interface Question {
  table: string;
  name: string;
  about: PersonRef;
  /** What is reported. */
  what: "message" | "person";
}

/** What is to be done about whom: asked wherever they are named, answered in one place. */
class Asking {
  subject = $state.raw<Question | null>(null);
}

export const personDialog = new Asking();
