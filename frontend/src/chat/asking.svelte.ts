import type { About } from "./http";

interface Question {
  table: string;
  name: string;
  about: About;
  /** What is reported. */
  what: "message" | "person";
}

/** What is to be done about whom: asked wherever they are named, answered in one place. */
class Asking {
  question = $state.raw<Question | null>(null);
}

export const asking = new Asking();
