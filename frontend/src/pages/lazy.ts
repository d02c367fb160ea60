/**
 * The pages with a board: who only looks at the front page need not wait for them. Asked for as soon as
 * somebody is about to sit down, so that they are there when the table is.
 */
export const loadTable = () => import("./Table.svelte");
export const loadRules = () => import("../rules/Rulebook.svelte");
export const loadMe = () => import("../people/Me.svelte");
export const loadOperator = () => import("../operator/Console.svelte");
export const loadLearn = () => import("./Learn.svelte");
export const loadWall = () => import("./Wall.svelte");
export const loadRatings = () => import("./Ratings.svelte");
export const loadFairnessList = () => import("./FairnessList.svelte");
export const loadNotice = () => import("./Notice.svelte");
export const loadReplay = () => import("./Replay.svelte");
export const loadStudy = () => import("./Study.svelte");
export const loadStudies = () => import("./Studies.svelte");
