import { asRefusal } from "./http";
import type { Refusal } from "./wire";

/** Requests of one part of the page: one at a time, with the refusal of the last. */
export class PendingRequest {
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);

  /** Runs `work` unless busy; returns whether it succeeded. `refused` is called before the page is redrawn. */
  async run(work: () => Promise<unknown>, refused?: (refusal: Refusal) => void): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = asRefusal(error);
      refused?.(this.refusal);
    }
    this.busy = false;
    return !this.refusal;
  }

  /** The handler of a form that runs `work` when it is submitted. */
  submit(work: () => Promise<unknown>, refused?: (refusal: Refusal) => void): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.run(work, refused);
    };
  }
}
