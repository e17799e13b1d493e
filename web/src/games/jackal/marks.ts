/** Which events get a token on the timeline, and where an island ends. */
import type { SoundName } from "../../lib/sound";
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

const SOUNDS: Partial<Record<JackalEvent["event"], SoundName>> = {
  dealt: "card",
  took_market: "card",
  took_deck: "card",
  laid: "card",
  picked: "card",
  revealed: "card",
  mark: "tile",
  walked: "wood",
  arrived: "capture",
  shared: "coins",
  broke_off: "fall",
  ran_out: "fall",
};

export function soundOf(event: unknown): SoundName | null {
  const it = event as JackalEvent;
  return it.event === "shared" && !it.coins ? null : (SOUNDS[it.event] ?? null);
}
