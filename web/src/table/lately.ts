/** What the others did since somebody's own last move: said before their turn asks for something. */
import type { LogLine } from "../gen/messages";

/** The last of these lines, oldest first. Of a log that tells no seat's own move, the last lines of all. */
export function lately(log: readonly LogLine[], seat: number, most: number): LogLine[] {
  const own = log.findLastIndex((line) => line.seat === seat);
  const ownStep = own < 0 ? 0 : (log[own]?.step ?? 0);
  return log.slice(own + 1).filter((line) => line.step > ownStep || own < 0).slice(-most);
}

/** One step, as far as this page has seen it: who was waited for, and what it did. */
export interface Step {
  by: readonly number[];
  events: readonly unknown[];
}

/** What these steps did since the last of that seat's own. */
export function since(steps: readonly Step[], seat: number): unknown[] {
  const own = steps.findLastIndex(({ by }) => by.length === 1 && by[0] === seat);
  return steps.slice(own + 1).flatMap(({ events }) => events);
}
