/** Colours, places, and words for them. No rules: only names of things. */
import { moveOf } from "../../gen/actions/azul";
import { COLOURS, RING, type AzulView, type Event, type Payment, type Space, type TakeChoice } from "../../gen/games/azul";
import type { Text } from "../../lib/board";

export type View = AzulView;
export type AzulEvent = Event;
export type Colour = AzulView["wild"];
export type { Payment, Space, TakeChoice };

export { FROM_CENTRE as MIDDLE } from "../../gen/games/azul";

export const indexOf = (colour: Colour): number => COLOURS.indexOf(colour);
export const countOf = (counts: readonly number[], colour: Colour): number => counts[indexOf(colour)] ?? 0;
export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + n, 0);

/** The space that an action lays on. */
export function cellOf(action: number): number | null {
  const move = moveOf(action);
  return move.type === "lay" ? move.cell : null;
}

/** Six counts as single tiles in the order of colours. */
export function spread(counts: readonly number[]): Colour[] {
  return COLOURS.flatMap((colour, i) => Array.from({ length: counts[i] ?? 0 }, () => colour));
}

/** "2 purple tiles and 1 red tile", as something taken or only named. */
export function tilesOf(counts: readonly number[], as: "tiles" | "named" = "tiles"): { say: string; values: { n: number } }[] {
  return COLOURS.flatMap((colour, i) => ((counts[i] ?? 0) > 0 ? [{ say: `${as}.${colour}`, values: { n: counts[i] ?? 0 } }] : []));
}

export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

export const colourName = (text: Text, colour: Colour): string => text(`colour.${colour}`);
/** As a person writes it: M is the middle star, A to F stand around it. */
export const cellName = (cell: number): string => `${"MABCDEF"[starOf(cell)]}${(cell % RING) + 1}`;
export const starOf = (cell: number): number => Math.floor(cell / RING);
