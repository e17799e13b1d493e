/** Which events get a token on the timeline, and where a round ends. */
import type { AzulEvent } from "./tiles";

export function isMark(event: unknown): boolean {
  const kind = (event as AzulEvent).event;
  return kind === "ornament" || kind === "star" || kind === "number";
}

export function isBreak(event: unknown): boolean {
  return (event as AzulEvent).event === "round";
}
