import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { notices } from "./notices.js";

const house = "127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), notices()],
  build: {
    // Straight into the Python package: an editable install serves it at once.
    outDir: "../src/kibitz/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows data: for images only
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": `http://${house}`,
      "/ws": { target: `ws://${house}`, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
