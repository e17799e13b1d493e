/** Which events get a token on the timeline, and where a round ends. */
import type { SoundName } from "../../lib/sound";
import type { AzulEvent } from "./tiles";

export function isMark(event: unknown): boolean {
  const kind = (event as AzulEvent).event;
  return kind === "ornament" || kind === "star" || kind === "number";
}

export function isBreak(event: unknown): boolean {
  return (event as AzulEvent).event === "round";
}

const SOUNDS: Partial<Record<AzulEvent["event"], SoundName>> = {
  poured: "tile",
  took: "tile",
  laid: "tile",
  rewarded: "tile",
  ornament: "capture",
  star: "capture",
  number: "capture",
  corners: "fall",
};

export function soundOf(event: unknown): SoundName | null {
  return SOUNDS[(event as AzulEvent).event] ?? null;
}
