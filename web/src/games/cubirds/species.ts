/** The eight birds, and the numbers by which the house knows the moves. No rules: only names of things. */
import type { Text } from "../../lib/board";
import type { CuBirdsView, Event, Legend, Run } from "../../gen/games/cubirds";

export type View = CuBirdsView;
export type CuBirdsEvent = Event;
export type Species = Run["species"];
export type Side = "left" | "right";
export type Sizes = Record<Species, Legend>;

/** An end of a row: where birds are laid. Rows count from 1. */
export interface Place {
  row: number;
  side: Side;
}

export const SPECIES: readonly Species[] = [
  "flamingo",
  "owl",
  "toucan",
  "duck",
  "parrot",
  "magpie",
  "warbler",
  "robin",
];
export const ROWS = [1, 2, 3, 4] as const;
export const SIDES: readonly Side[] = ["left", "right"];

export const NO_DRAW = 64;
export const DRAW = 65;
export const NO_FLOCK = 66;

export function layAction(species: Species, place: Place): number {
  return 8 * SPECIES.indexOf(species) + 2 * (place.row - 1) + (place.side === "right" ? 1 : 0);
}

export function flockAction(species: Species): number {
  return 67 + SPECIES.indexOf(species);
}

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
