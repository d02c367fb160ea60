/**
 * Pages that are loaded lazily: the front page does not wait for them. The forms there load the table's page in advance.
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
