/** How the page becomes files: few of them, each wanted as a whole, and each compressed once, at the build. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FEWEST_BYTES = 500; // what is smaller fits into one packet anyway

/** @type {Set<string> | undefined} */
let first;

/** Everything that the first page needs. */
function firstPage(modules) {
  const found = new Set();
  const todo = [join(import.meta.dirname, "src/main.ts")];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    todo.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const importsThree = (id) => /\.ts$/.test(id) && /from "three/.test(readFileSync(id, "utf-8"));

/**
 * The file of a module: the first page, the table, or a board a game; what draws in three dimensions is loaded by itself.
 * Nothing here names a game.
 */
export function fileOf(id, modules) {
  first ??= firstPage(modules);
  if (first.has(id)) return "page";
  const game = /\/src\/(?:gen\/)?(?:games|actions)\/([\w-]+)[/.]/.exec(id)?.[1];
  if (game) return importsThree(id) ? null : `board-${game}`;
  return /\/src\/(?:table|end|lib)\/(?!plain\/)|\/node_modules\/(?!three\/)/.test(id) ? "table" : null;
}

/** Beside every text its compressed forms: the house sends them as they are. */
export function compressed(bundle) {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(bundle, { recursive: true })) {
        if (!/\.(?:js|css|svg|html|txt)$/.test(name)) continue;
        const text = readFileSync(join(bundle, name));
        if (text.length < FEWEST_BYTES) continue;
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(bundle, `${name}.br`), brotliCompressSync(text, best));
        writeFileSync(join(bundle, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
