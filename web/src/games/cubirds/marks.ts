/** Which events get a token on the timeline, and where a round ends. */
import type { CuBirdsEvent } from "./species";

export function isMark(event: unknown): boolean {
  const kind = (event as CuBirdsEvent).event;
  return kind === "first_bird" || kind === "flocked";
}

export function isBreak(event: unknown): boolean {
  return (event as CuBirdsEvent).event === "round";
}
