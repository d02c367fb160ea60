import type { Scene } from "../net/wire";

/** The underside of a piece. */
export interface Underside {
  /** The piece seen from above. */
  of: string;
  symbol: string;
  text: string;
}

/** The undersides that the viewer knows, by place. */
export function undersidesOf({ sprites }: Scene): Map<string, Underside> {
  return new Map(
    sprites.flatMap(({ place, symbol: of, under_symbol: symbol, under_text: text = "" }) =>
      symbol ? [[place, { of, symbol, text }]] : [],
    ),
  );
}
