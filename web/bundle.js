/** How the page becomes files: few of them, each wanted as a whole, and each compressed once, at the build. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FEWEST_BYTES = 500; // what is smaller fits into one packet anyway

const SOURCES = join(import.meta.dirname, "src");
const COVERS = readdirSync(join(SOURCES, "games")).map((game) => join(SOURCES, "games", game, "Cover.svelte"));
const REVIEW = /\/src\/review\//;
const THREE = /\/node_modules\/three\//;

let first;
let covers;

/** Everything that these modules need. */
function neededBy(todo, modules) {
  const found = new Set();
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    todo.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * The file of a module: the first page, the covers it draws a moment later, the table, a board a game, its celebration and its editor, or the review; what draws in
 * three dimensions is loaded by itself. Nothing here names a game.
 */
export function fileOf(id, modules) {
  first ??= neededBy([join(SOURCES, "main.ts")], modules);
  covers ??= neededBy([...COVERS], modules);
  if (first.has(id)) return "page";
  if (covers.has(id)) return "covers";
  if (THREE.test(id)) return "scene";
  if (REVIEW.test(id)) return "review";
  // What only some moments need is no part of a board.
  const apart = /\/src\/games\/([\w-]+)\/(Win|Draft)(?:_\w+)?\.svelte/.exec(id);
  if (apart) return `${apart[2].toLowerCase()}-${apart[1]}`;
  const game = /\/src\/(?:gen\/)?(?:games|actions)\/([\w-]+)[/.]/.exec(id)?.[1];
  if (game) return [...neededBy([id], modules)].some((one) => THREE.test(one)) ? "scene" : `board-${game}`;
  return /\/src\/(?:table|end|lib|explain|rules)\/(?!plain\/|text\/)|\/bots\/birds\.json|\/src\/learn\/things|\/node_modules\//.test(id) ? "table" : null;
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
