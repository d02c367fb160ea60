// What is drawn, as `stampede/draw/scene.py` defines it.
// What is left at its default is not sent: a missing word is empty, a missing number 0 and a missing list empty,
// unless another default is told here.

export interface Shape {
  d: string;
  look: string;
}

export interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  look: string;
}

export interface Place {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  /** Where arrow keys find it; both are missing for a place beside the board. */
  row?: number;
  column?: number;
  /** A box unless told. */
  shape?: "box" | "round";
}

export interface BoardSymbol {
  name: string;
  svg: string;
  /** Fades in unless told. */
  entrance?: "fade" | "roll" | "turn";
}

export interface Board {
  game: string;
  width: number;
  height: number;
  shapes: Shape[];
  labels: Label[];
  places: Place[];
  symbols: BoardSymbol[];
  label: string;
  /** It may unless this is false. */
  may_turn?: boolean;
  /** The style sheet of what only this game draws. */
  look?: string;
}

export interface Sprite {
  symbol: string;
  place: string;
  label: string;
  turn?: number;
  text?: string;
  under?: string;
}

export interface Mark {
  place: string;
  look: string;
}

export interface Choice {
  action: string;
  label: string;
  path?: string[];
  way?: string[];
  tag?: string;
  note?: string;
  /** Why it cannot be chosen; missing where it can. */
  barred?: string;
}

export interface Field {
  label: string;
  low?: number;
  high?: number;
  /** 1 unless told. */
  step?: number;
  decimals?: number;
  values?: [written: string, meaning: string][];
}

export interface Entry {
  /** With a blank for each field: `bid {0}`. */
  action: string;
  label: string;
  fields: Field[];
  note?: string;
}

export interface Motion {
  symbol: string;
  source: string;
  target: string;
}

export interface Row {
  cells: string[];
  symbol?: string;
  is_strong?: boolean;
}

export interface Sheet {
  title: string;
  columns: string[];
  rows: Row[];
  note?: string;
}

export interface Line {
  name: string;
  symbol: string;
  look: string;
  points: [across: number, up: number][];
}

export interface Chart {
  title: string;
  across: string;
  up: string;
  lines: Line[];
}

export interface Report {
  charts?: Chart[];
  sheets?: Sheet[];
}

export interface Scene {
  sprites: Sprite[];
  marks?: Mark[];
  labels?: Label[];
  choices?: Choice[];
  entry?: Entry;
  /** Actions to draw from, each as often as it is likely, for who leaves the choice to chance. */
  lot?: string[];
  motions?: Motion[];
  sheets?: Sheet[];
  status?: string;
  said?: string;
  hint?: string;
}
