/** Which events get a token on the timeline, and where a round ends. */
import type { SoundName } from "../../lib/sound";
import type { TaloEvent } from "./talo";

/** A walk that climbs, a restart, a fall, the win. */
export function isMark(event: unknown): boolean {
  const told = event as TaloEvent;
  if (told.event === "walked") return (told.path.at(-1) ?? 0) > (told.path[2] ?? 0);
  return told.event === "restarted" || told.event === "collapsed" || told.event === "won";
}

export function isBreak(event: unknown): boolean {
  const told = event as TaloEvent;
  return told.event === "turn" && told.seat === 0;
}

/** The fall is seen before the result, and so is whoever stands on the roof. */
export function isFinale(event: unknown): boolean {
  const told = event as TaloEvent;
  return told.event === "collapsed" || told.event === "won";
}

const SOUNDS: Partial<Record<TaloEvent["event"], SoundName>> = {
  rolled: "tile",
  placed: "wood",
  held: "wood",
  released: "wood",
  walked: "wood",
  restarted: "wood",
  collapsed: "fall",
};

export function soundOf(event: unknown): SoundName | null {
  return SOUNDS[(event as TaloEvent).event] ?? null;
}
