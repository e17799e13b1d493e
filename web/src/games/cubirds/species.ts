/** The eight birds, and words for them. No rules: only names of things. */
import { actionOf } from "../../gen/actions/cubirds";
import type { CuBirdsView, End, Event, Legend, Run } from "../../gen/games/cubirds";
import type { Text } from "../../lib/board";

export type View = CuBirdsView;
export type CuBirdsEvent = Event;
export type Species = Run["species"];
export type Side = End["side"];
export type Sizes = Record<Species, Legend>;

/** An end of a row: where birds are laid. Rows count from 1. */
export interface Place {
  row: number;
  side: Side;
}

export const NO_DRAW = actionOf({ type: "no_draw" });
export const DRAW = actionOf({ type: "draw" });
export const NO_FLOCK = actionOf({ type: "no_flock" });
export const layAction = (species: Species, place: Place): number => actionOf({ type: "lay", species, ...place });

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a !== null && b !== null && a.row === b.row && a.side === b.side;
}

export function sizesOf(view: View): Sizes {
  return Object.fromEntries(view.legend.map((line) => [line.species, line])) as Sizes;
}

export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

export function nameOf(text: Text, species: Species): string {
  return capital(text(`species.${species}`));
}

/** "2 owls", as they sit there. */
export function birdsOf(text: Text, species: Species, n: number): string {
  return text(`named.${species}`, { n });
}

/** "small flock 3, large flock 4" */
export function flocksOf(text: Text, size: Legend): string {
  return `${text("board.small_flock")} ${size.small}, ${text("board.large_flock")} ${size.large}`;
}

/** By row: the cards that the last step turned up, gold until the next one. */
export function turnedUp(events: readonly CuBirdsEvent[]): Map<number, Map<Species, number>> {
  const rows = new Map<number, Map<Species, number>>();
  for (const event of events) {
    if (event.event !== "refilled") continue;
    const cards = new Map<Species, number>();
    for (const card of event.cards) cards.set(card, (cards.get(card) ?? 0) + 1);
    rows.set(event.row, cards);
  }
  return rows;
}
