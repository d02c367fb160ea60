import { ask, asRefusal } from "../net/http";
import type { Ahead, LookAhead, MakePlan, PlanStep, PlanView, Refusal, TableView } from "../net/wire";

const lookAhead = (table: string, body: LookAhead) => ask("Ahead", `/api/tables/${table}/ahead`, body);
const fetchPlan = (table: string, seat: number) => ask("PlanView", `/api/tables/${table}/plan?seat=${seat}`);
const makePlan = (table: string, body: MakePlan) => ask("PlanView", `/api/tables/${table}/plan`, body);

/** Conditional moves of a waiting player: tried on the board, stored by the server, and kept secret. */
export class Planner {
  plan = $state.raw<PlanView | null>(null);
  /** The position tried; null while the board shows the match. */
  ahead = $state.raw<Ahead | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** The version from which the tried line starts. */
  private version = 0;

  constructor(private readonly view: () => TableView | null) {}

  /** Whether the player waits for another one and can plan ahead. */
  get waits(): boolean {
    const view = this.view();
    return Boolean(view?.may_plan) && view!.phase === "playing" && view!.you >= 0 && !this.isToMove(view!);
  }

  /** The tried line ends with an answer of the player. */
  get ready(): boolean {
    return this.ahead?.steps.at(-1)?.seat === this.view()?.you;
  }

  /** The player's first answer, if the tried line is no longer: it can be given to any move. */
  get answer(): PlanStep | undefined {
    const [theirs, mine, ...more] = this.ahead?.steps ?? [];
    const view = this.view();
    return theirs && theirs.seat !== view?.you && mine?.seat === view?.you && !more.length ? mine : undefined;
  }

  /** The position has changed, or another seat is shown. */
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

  /** Adds the tried line to the plan. */
  keep(): void {
    this.save([...this.lines, this.tried], this.plan?.anyway ?? "");
  }

  /** Plans the same answer to any move that is in no line. */
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
      const body = { seat: view.you, version: view.version, lines, anyway };
      this.plan = await makePlan(view.table, body);
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
