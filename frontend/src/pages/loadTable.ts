/** Loads the page of a table; forms call it before they have a table to go to. */
export const loadTable = () => import("./Table.svelte");
