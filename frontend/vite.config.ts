import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed, fileGroups } from "./tools/files.mjs";
import { messageTypes } from "./tools/wire.mjs";

const server = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [messageTypes(), svelte(), compressed()],
  // Svelte's own "server" build, which is what Node gets otherwise, reacts to nothing.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: "../src/stampede/web/static",
    emptyOutDir: true,
    target: "es2022",
    // Files of their own, so that a strict content policy needs no exception for data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: fileGroups() } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    // A browser of its own for each file would take five times as long; tests leave it as they found it.
    isolate: false,
    pool: "threads",
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubGlobals: true,
  },
}));
