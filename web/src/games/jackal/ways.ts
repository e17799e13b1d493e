/** Ways over the island as the house tells them, made ready to be drawn: every step with the cell that it begins in. */
import type { Leg } from "../../gen/games/jackal";
import type { Card } from "./cards";

export interface Hop {
  /** The card's place in the row, from 0. */
  card: number;
  from: string;
  cell: string;
  /** The cave that one comes out of. */
  out: string | null;
  /** So far, labyrinths included. */
  steps: number;
  knight: boolean;
}

export function hopsOf(legs: readonly Leg[], start: string, row: readonly Card[]): Hop[] {
  let from = start;
  return legs.map(({ card, cell, out, steps }) => {
    const hop = { card: card - 1, from, cell, out, steps, knight: row[card - 1] === "knight" };
    from = out ?? cell;
    return hop;
  });
}
