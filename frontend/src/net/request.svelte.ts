import { asRefusal } from "./http";
import type { Refusal } from "./wire";

/** What a part of the page asks of the server: one thing at a time, and why the last was refused. */
export class PendingRequest {
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);

  /** Does the work unless some is being done; whether it was. `refused` acts before anything is drawn. */
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
}
