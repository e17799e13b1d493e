/** Which events get a token on the timeline: a third gem's bonus tile. Turns are no rounds. */
import type { SoundName } from "../../lib/sound";
import type { BowerEvent } from "./pieces";

export function isMark(event: unknown): boolean {
  return (event as BowerEvent).event === "chose";
}

export function isBreak(_event: unknown): boolean {
  return false;
}

const SOUNDS: Partial<Record<BowerEvent["event"], SoundName>> = {
  took: "wood",
  laid: "wood",
  covered: "wood",
  branch: "wood",
  token: "tile",
  x: "tile",
  turned: "card",
  gave: "card",
  offered: "card",
  looked: "card",
  revealed: "card",
  third_gem: "coins",
  chose: "capture",
};

export function soundOf(event: unknown): SoundName | null {
  return SOUNDS[(event as BowerEvent).event] ?? null;
}
