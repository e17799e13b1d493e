/** Which events get a token on the timeline: a third gem's bonus tile. Turns are no rounds. */
import type { BowerEvent } from "./pieces";

export function isMark(event: unknown): boolean {
  return (event as BowerEvent).event === "chose";
}

export function isBreak(_event: unknown): boolean {
  return false;
}
