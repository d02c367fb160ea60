import type { PersonRef } from "./http";

interface Question {
  table: string;
  name: string;
  about: PersonRef;
  /** The kind of subject to report. */
  what: "message" | "person";
}

/** The person that the dialog is about: buttons anywhere on the page set it. */
class Asking {
  subject = $state.raw<Question | null>(null);
}

export const personDialog = new Asking();
