import type { Plugin } from "vite";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

export function fileOf(id: string, modules: Modules): string | null;
export function compressed(bundle: string): Plugin;
