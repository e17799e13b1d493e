import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { notices } from "./notices.js";

const house = "127.0.0.1:8000";
// Straight into the Python package: an editable install serves it at once.
const BUNDLE = "../src/kibitz/server/static";
const FEWEST_BYTES = 500; // what is smaller fits into one packet anyway

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const SOURCES = join(import.meta.dirname, "src");
const COVERS = readdirSync(join(SOURCES, "games")).map((game: string) => join(SOURCES, "games", game, "Cover.svelte"));

let first: Set<string> | undefined;
let covers: Set<string> | undefined;

/** Everything that these need. */
function neededBy(todo: string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    todo.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Few files, each wanted as a whole: the first page, the covers it draws a moment later, the table, and a board a game;
 * what draws in three dimensions is loaded by itself. Nothing here names a game.
 */
function fileOf(id: string, modules: Modules): string | null {
  first ??= neededBy([join(SOURCES, "main.ts")], modules);
  covers ??= neededBy([...COVERS], modules);
  if (first.has(id)) return "page";
  if (covers.has(id)) return "covers";
  const game = /\/src\/(?:gen\/)?(?:games|actions)\/([\w-]+)[/.]/.exec(id)?.[1];
  if (THREE.test(id)) return "scene";
  if (game) return [...neededBy([id], modules)].some((one) => THREE.test(one)) ? "scene" : `board-${game}`;
  return /\/src\/(?:table|end|lib)\/(?!plain\/)|\/node_modules\//.test(id) ? "table" : null;
}

const THREE = /\/node_modules\/three\//;

/** Beside every text its compressed forms: the house sends them as they are. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(BUNDLE, { recursive: true, encoding: "utf-8" })) {
        if (!/\.(?:js|css|svg|html|txt)$/.test(name)) continue;
        const text = readFileSync(join(BUNDLE, name));
        if (text.length < FEWEST_BYTES) continue;
        writeFileSync(join(BUNDLE, `${name}.br`), brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(join(BUNDLE, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), notices(), compressed()],
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
