import { MediaQuery } from "svelte/reactivity";

/** Whether board and panel fit side by side. */
const query = new MediaQuery("(min-width: 56rem), (min-width: 40rem) and (orientation: landscape)");

export const wide = {
  get now(): boolean {
    return query.current;
  },
};
