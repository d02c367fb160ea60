import { readStored, store } from "../net/storage";

type Theme = "system" | "light" | "dark";
type Speed = "calm" | "quick" | "none";

export type Switch = "off" | "on";
export type Show = "shown" | "hidden";

export const switches: readonly Switch[] = ["off", "on"];
/** Whether a reveal goes on by itself, or when the player says so. */
export type Reveals = "flow" | "wait";
export const reveals: readonly Reveals[] = ["flow", "wait"];
export const shows: readonly Show[] = ["shown", "hidden"];
export const themes: readonly Theme[] = ["system", "light", "dark"];
export const speeds: readonly Speed[] = ["calm", "quick", "none"];

const volumes = Array.from({ length: 20 }, (_, step) => String(5 * (step + 1)));
const glides: Record<Speed, number> = { calm: 320, quick: 200, none: 0 };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

type Stored =
  "theme" | "speed" | "sound" | "volume" | "chat" | "words" | "shake" | "undersides" | "offered" | "reveals";

class Settings {
  theme = $state<Theme>(read("theme", themes));
  speed = $state<Speed>(read("speed", speeds, "calm"));

  reveals = $state<Reveals>(read("reveals", reveals));

  /** Off until the visitor turns it on. */
  sound = $state<Switch>(read("sound", switches));
  /** From 0 to 100. */
  volume = $state(Number(read("volume", volumes, "60")));
  chat = $state<Show>(read("chat", shows));
  /** The remarks of the computer's personas. */
  words = $state<Show>(read("words", shows));
  /** Whether the device vibrates when it is the visitor's turn. */
  shake = $state<Switch>(read("shake", switches));
  /** Whether the undersides of the visitor's own pieces are always shown. */
  undersides = $state<Show>(read("undersides", shows, "hidden"));
  /** Whether sound has been offered. */
  offered = $state<Switch>(read("offered", switches));

  /** Changes a setting, and stores it in this browser. */
  set<Key extends Stored>(key: Key, value: Settings[Key]): void {
    const stored: Pick<Settings, Stored> = this;
    stored[key] = value;
    store("localStorage", `stampede.${key}`, String(value));
    if (key === "theme") this.applyTheme();
  }

  /** Without the attribute the style sheets follow the system. */
  applyTheme(): void {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  /** Milliseconds a piece takes from place to place. */
  get glide(): number {
    return stillness.matches ? 0 : glides[this.speed];
  }
}

export const settings = new Settings();

function read<Value extends string>(key: string, allowed: readonly Value[], otherwise = allowed[0]!): Value {
  const stored = readStored("localStorage", `stampede.${key}`) as Value;
  return allowed.includes(stored) ? stored : otherwise;
}
