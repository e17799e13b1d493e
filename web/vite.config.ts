import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed, fileOf } from "./bundle.js";
import { notices } from "./notices.js";

const house = "127.0.0.1:8000";
// Straight into the Python package: an editable install serves it at once.
const BUNDLE = "../src/kibitz/server/static";

export default defineConfig({
  plugins: [svelte(), notices(), compressed(BUNDLE)],
  build: {
    outDir: BUNDLE,
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows data: for images only
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700, // three.js
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, debugName: "few files" }] } },
    },
  },
  server: {
    proxy: {
      "/api": `http://${house}`,
      "/ws": { target: `ws://${house}`, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
