// Writes package-lock.json anew and takes the sponsors' addresses out of it: they are of no use to a build.
import { execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
execSync("npm install --package-lock-only --ignore-scripts", { stdio: "inherit" });
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync(file, JSON.stringify(lock, null, 2) + "\n");
