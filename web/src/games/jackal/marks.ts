/** Which events get a token on the timeline, and where an island ends. */
import type { JackalEvent } from "./cards";

export function isMark(event: unknown): boolean {
  const it = event as JackalEvent;
  return it.event === "shared" && it.coins > 0;
}

/** The last walk: how the gold of the last island was shared is seen before the result. */
export function isFinale(event: unknown): boolean {
  return /^(arrived|broke_off|ran_out)$/.test((event as JackalEvent).event);
}

export function isBreak(event: unknown): boolean {
  const it = event as JackalEvent;
  return it.event === "island" && it.now && it.place > 1;
}
