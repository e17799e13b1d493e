/** What the player has in mind before it is a move, and what the screen shows of it. */
import type { Colour, Payment, Space } from "./tiles";

export interface Pick {
  /** A factory, from 1; 0 is the middle. */
  source: number;
  colour: Colour;
}

export const samePick = (a: Pick | null, b: Pick | null): boolean =>
  a !== null && b !== null && a.source === b.source && a.colour === b.colour;

export class Choice {
  /** The tiles under the pointer or in focus, and those that were tapped once. */
  aim = $state<Pick | null>(null);
  armed = $state<Pick | null>(null);
  readonly pick = $derived(this.aim ?? this.armed);

  /** The space to be paid for, and how. */
  space = $state.raw<Space | null>(null);
  way = $state.raw<Payment | null>(null);
  /** The space under the pointer or in focus. */
  over = $state<number | null>(null);

  /** The reward that was tapped once: a second tap takes it. */
  reward = $state<number | null>(null);
  /** Up to four tiles to keep are being chosen. */
  passing = $state(false);
  /** Spaces to look at: what an ornament, a star or a number still lacks. */
  lit = $state.raw<readonly number[]>([]);

  payFor(space: Space | null, way: Payment | null): void {
    this.space = space;
    this.way = way;
  }

  clear(): void {
    this.aim = null;
    this.armed = null;
    this.reward = null;
    this.passing = false;
    this.payFor(null, null);
  }
}
