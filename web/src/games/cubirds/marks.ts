/** Which events get a token on the timeline, and where a round ends. */
import type { SoundName } from "../../lib/sound";
import type { CuBirdsEvent } from "./species";

export function isMark(event: unknown): boolean {
  const kind = (event as CuBirdsEvent).event;
  return kind === "first_bird" || kind === "flocked";
}

export function isBreak(event: unknown): boolean {
  return (event as CuBirdsEvent).event === "round";
}

const SOUNDS: Partial<Record<CuBirdsEvent["event"], SoundName>> = {
  laid: "card",
  drew: "card",
  dealt: "card",
  reshuffled: "card",
  captured: "capture",
  flocked: "capture",
};

export function soundOf(event: unknown): SoundName | null {
  return SOUNDS[(event as CuBirdsEvent).event] ?? null;
}
