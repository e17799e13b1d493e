/**
 * What is heard. The sounds are made on the spot (`src/sound/`), and even their recipes are fetched only when the first one
 * is to be heard: after the reader has touched the page, and not while the sound is off. Nothing is told by sound alone.
 */
import { sound, volume } from "./look.svelte";

/** Of wood and paper, metal and glass: rooms say which of their events sounds like what (`soundOf` in their marks). */
export type SoundName = "card" | "tile" | "wood" | "capture" | "coins" | "fall" | "turn" | "win" | "end" | "refused";

const MOST_AT_ONCE = 3;

/** A browser that can't tell whether the page was touched stays silent. */
const touched = (): boolean => typeof navigator !== "undefined" && (navigator.userActivation?.hasBeenActive ?? false);

/** The sounds of one step: each once, in their order, and not too many. */
export function together(names: readonly (SoundName | null | undefined)[]): SoundName[] {
  return [...new Set(names.filter((name) => name !== null && name !== undefined))].slice(0, MOST_AT_ONCE);
}

export async function hear(names: readonly SoundName[]): Promise<void> {
  if (!names.length || !sound() || !touched() || typeof AudioContext === "undefined") return;
  const loudness = volume();
  const player = await import("../sound/player").catch(() => null); // a lost connection: silence tells nothing
  player?.play(names, loudness);
}
