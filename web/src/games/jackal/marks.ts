/** Which events get a token on the timeline, and where an island ends. */
import type { JackalEvent } from "./cards";

export function isMark(event: unknown): boolean {
  const it = event as JackalEvent;
  return it.event === "shared" && it.coins > 0;
}

export function isBreak(event: unknown): boolean {
  const it = event as JackalEvent;
  return it.event === "island" && it.now && it.place > 1;
}
