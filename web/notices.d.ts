import type { Plugin } from "vite";

export const NOTICES: string;
export function notices(): Plugin;
