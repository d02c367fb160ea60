import { whenSwitched } from "../text/language.svelte";
import { asRefusal, fetchFrames } from "../net/http";
import type { Perspective } from "../net/messages";
import type { Motion, Refusal, Scene } from "../net/wire";

const CHUNK = 32;

/**
 * The keyframes of a finished match: the scene of each position, fetched by chunks. The wanted scene is drawn as soon as it
 * has arrived; until then the last one stays.
 */
export class Keyframes {
  /** The wanted position. */
  index = $state(0);
  perspective = $state.raw<Perspective>("all");
  scene = $state.raw<Scene | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The drawn position; -1 before the first, and after a change of perspective. */
  private drawn = $state(-1);

  private chunks = new Map<number, Scene[]>();
  private loading = false;

  constructor(
    private readonly match: string,
    readonly last: number,
    first: number,
  ) {
    this.go(first);
    whenSwitched(() => this.see(this.perspective));
  }

  /** Whether the wanted scene is still on its way. */
  get waits(): boolean {
    return this.drawn !== this.index;
  }

  go(index: number): void {
    this.index = Math.max(0, Math.min(this.last, index));
    this.settle();
  }

  see(perspective: Perspective): void {
    this.perspective = perspective;
    this.chunks = new Map();
    this.drawn = -1;
    this.settle();
  }

  private settle(): void {
    const chunk = Math.floor(this.index / CHUNK);
    const scene = this.at(this.index);
    if (!scene) return void this.load(chunk);
    if (this.waits) this.draw(scene);
    const neighbour = [chunk + 1, chunk - 1].find((one) => this.exists(one) && !this.chunks.has(one));
    if (neighbour !== undefined) void this.load(neighbour);
  }

  private draw(scene: Scene): void {
    this.scene = { ...scene, motions: this.motionsTo(scene) };
    this.drawn = this.index;
  }

  /** What moves on the way to the scene: nothing but for a single step, forwards or backwards. */
  private motionsTo(scene: Scene): Motion[] {
    if (this.drawn >= 0 && this.index === this.drawn + 1) return scene.motions ?? [];
    const left = this.at(this.drawn);
    if (!left || this.index !== this.drawn - 1) return [];
    return (left.motions ?? []).map(backwards).reverse();
  }

  /** One request at a time, and then the chunk wanted by now: scrubbing over a long match skips those between. */
  private async load(chunk: number): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    const chunks = this.chunks;
    try {
      chunks.set(chunk, (await fetchFrames(this.match, this.perspective, chunk * CHUNK, CHUNK)).scenes);
      this.refusal = null;
    } catch (error) {
      this.refusal = asRefusal(error);
    }
    this.loading = false;
    if (!this.refusal) this.settle();
  }

  private at(index: number): Scene | undefined {
    return this.chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK];
  }

  private exists(chunk: number): boolean {
    return chunk >= 0 && chunk * CHUNK <= this.last;
  }
}

function backwards({ symbol, source, target }: Motion): Motion {
  return { symbol, source: target, target: source };
}
