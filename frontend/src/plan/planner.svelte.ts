import { fetchPlan, lookAhead, makePlan } from "../net/afterwards";
import type { Ahead, PlanView, Refusal, PlanStep, TableView } from "../net/wire";
import { asRefusal } from "../net/http";

/** What a player would answer while they wait: tried on the board, kept by the server, known to nobody else. */
export class Planner {
  plan = $state.raw<PlanView | null>(null);
  /** The position that is tried; null while the board shows the match. */
  ahead = $state.raw<Ahead | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** The version that the plan, or the position tried, goes on from. */
  private version = 0;

  constructor(private readonly view: () => TableView | null) {}

  /** Whether there is somebody to wait for, and nothing that could not be foreseen. */
  get waits(): boolean {
    const view = this.view();
    return Boolean(view?.may_plan) && view!.phase === "playing" && view!.you >= 0 && !this.isToMove(view!);
  }

  /** What is tried ends with an answer of the player. */
  get ready(): boolean {
    return this.ahead?.steps.at(-1)?.seat === this.view()?.you;
  }

  /** The player's own first answer, which could be given to anything. */
  get answer(): PlanStep | undefined {
    const [theirs, mine, ...more] = this.ahead?.steps ?? [];
    const view = this.view();
    return theirs && theirs.seat !== view?.you && mine?.seat === view?.you && !more.length ? mine : undefined;
  }

  /** The table has moved on, or somebody else's seat is shown. */
  renew(): void {
    this.ahead = null;
    this.refusal = null;
    const view = this.view();
    if (!view?.may_plan || view.phase !== "playing" || view.you < 0) this.plan = null;
    else void this.ask(async () => (this.plan = await fetchPlan(view.table, view.you)));
  }

  begin(): void {
    this.version = this.view()?.version ?? 0;
    this.look([]);
  }

  choose(action: string): void {
    this.look([...this.tried, action]);
  }

  back(): void {
    this.look(this.tried.slice(0, -1));
  }

  end(): void {
    this.ahead = null;
    this.refusal = null;
  }

  /** Keeps what was tried beside what was planned before. */
  keep(): void {
    this.save([...this.lines, this.tried], this.plan?.anyway ?? "");
  }

  /** Gives the same answer to whatever is not in a line. */
  keepAnyway(): void {
    if (this.answer) this.save(this.lines, this.answer.action);
  }

  drop(line: PlanStep[]): void {
    this.save(
      (this.plan?.lines ?? []).filter((each) => each !== line).map(actionsOf),
      this.plan?.anyway ?? "",
    );
  }

  dropAnyway(): void {
    this.save(this.lines, "");
  }

  private get tried(): string[] {
    return actionsOf(this.ahead?.steps ?? []);
  }

  private get lines(): string[][] {
    return (this.plan?.lines ?? []).map(actionsOf);
  }

  private isToMove(view: TableView): boolean {
    return view.acting.includes(view.you);
  }

  private look(actions: string[]): void {
    const view = this.view();
    if (!view) return;
    void this.ask(
      async () =>
        (this.ahead = await lookAhead(view.table, { seat: view.you, version: this.version, actions })),
    );
  }

  private save(lines: string[][], anyway: string): void {
    const view = this.view();
    if (!view) return;
    void this.ask(async () => {
      const wish = { seat: view.you, version: view.version, lines, anyway };
      this.plan = await makePlan(view.table, wish);
      this.ahead = null;
    });
  }

  private async ask(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = asRefusal(error);
    }
    this.busy = false;
  }
}

function actionsOf(steps: PlanStep[]): string[] {
  return steps.map(({ action }) => action);
}
