import { settings } from "../settings/settings.svelte";
import type { Cue } from "./cues";

/** Browsers let a page play sound only after an interaction. */
const AWAKE = ["pointerup", "keydown", "click"];
/** The loudest there is, so that no cue startles. */
const LOUDEST = 0.35;

type Player = (context: AudioContext, out: AudioNode, at: number) => void;

/** Wood on wood, a shuffle, dice, a soft bell: made on the spot, without files. */
const players: Record<Cue, Player> = {
  turn: (context, out, at) => {
    for (const [pitch, loud] of [
      [587, 0.6],
      [880, 0.35],
      [1762, 0.12],
    ] as const) {
      tone(context, out, at, pitch, loud, 0.9);
    }
  },
  moved: (context, out, at) => knock(context, out, at, 210),
  dice: (context, out, at) => {
    for (const [index, pitch] of [420, 350, 390, 310, 280].entries()) {
      knock(context, out, at + index * 0.075 + index * index * 0.008, pitch);
    }
  },
  reveal: (context, out, at) => {
    for (let card = 0; card < 5; card += 1) rustle(context, out, at + card * 0.06);
  },
  chat: (context, out, at) => {
    tone(context, out, at, 494, 0.3, 0.12);
    tone(context, out, at + 0.07, 659, 0.3, 0.16);
  },
};

class Sounds {
  private context: AudioContext | null = null;

  constructor() {
    for (const kind of AWAKE) addEventListener(kind, () => void this.wake(), { capture: true });
  }

  /** Plays cues one after the other, unless sound is off. */
  play(...cues: Cue[]): void {
    const context = this.context;
    if (!context || settings.sound === "off" || context.state !== "running") return;
    const out = new GainNode(context, { gain: (settings.volume / 100) ** 2 * LOUDEST });
    out.connect(context.destination);
    const wanted = document.visibilityState === "hidden" ? cues.filter((cue) => cue === "turn") : cues;
    wanted.forEach((cue, index) => players[cue](context, out, context.currentTime + index * 0.45));
    setTimeout(() => out.disconnect(), 3000);
  }

  /** After an interaction: from now on the page may play sound. */
  async wake(): Promise<void> {
    if (settings.sound === "off") return;
    this.context ??= new AudioContext();
    if (this.context.state !== "running") await this.context.resume();
  }
}

export const sounds = new Sounds();

/** A note that fades away. */
function tone(
  context: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  loud: number,
  long: number,
): void {
  const note = new OscillatorNode(context, { frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  note.connect(gain).connect(out);
  note.start(at);
  note.stop(at + long);
}

/** Wood on wood: a low note cut short, and the dry click of the blow. */
function knock(context: AudioContext, out: AudioNode, at: number, pitch: number): void {
  tone(context, out, at, pitch, 0.8, 0.09);
  noise(context, out, at, { type: "bandpass", frequency: pitch * 6, Q: 2 }, 0.7, 0.03);
}

/** A card over a card. */
function rustle(context: AudioContext, out: AudioNode, at: number): void {
  noise(context, out, at, { type: "highpass", frequency: 3200 }, 0.4, 0.055);
}

function noise(
  context: AudioContext,
  out: AudioNode,
  at: number,
  shape: BiquadFilterOptions,
  loud: number,
  long: number,
): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const samples = buffer.getChannelData(0);
  // The grain of the wood need not be secret.
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 2;
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  source
    .connect(new BiquadFilterNode(context, shape))
    .connect(new GainNode(context, { gain: loud }))
    .connect(out);
  source.start(at);
}
