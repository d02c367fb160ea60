import type { Me } from "../net/wire";

export type Colour = Me["colour"];
export const colours: readonly Colour[] = ["blue", "green", "violet", "orange", "pink", "white"];
