/**
 * Beside the bundle: the licences of everything that went into it, as they ask for. Taken from the modules that were really
 * bundled, so that nothing has to be listed by hand.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const NOTICES = "licenses.txt";

/** The folder of the package that a module lies in, and the builder's own for what it puts in itself. */
function packageOf(id) {
  if (id.startsWith("\0")) return resolve("node_modules", id.startsWith("\0rolldown/") ? "rolldown" : "vite");
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/"))?.[0];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.md|\.txt)?$/i.test(one));
  if (!file) throw new Error(`${name} is bundled, but brings no licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

export function notices() {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_, bundle) {
      // Fonts and pictures that a stylesheet names are no modules.
      const files = Object.values(bundle).flatMap((part) => part.originalFileNames ?? []);
      const folders = new Set([...this.getModuleIds(), ...files.map((file) => resolve(file))].map(packageOf).filter(Boolean));
      const texts = [...new Set([...folders].map(noticeOf))].sort();
      const head = "The page of kibitz holds parts of these works, under the licences of their authors.\n";
      this.emitFile({ type: "asset", fileName: NOTICES, source: [head, ...texts].join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}
