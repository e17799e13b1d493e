/** Colours, places, and the numbers by which the house knows the moves. No rules: only names of things. */
import type { AzulView, Event, Payment, Space, TakeChoice } from "../../gen/games/azul";
import type { Text } from "../../lib/board";

export type View = AzulView;
export type AzulEvent = Event;
export type Colour = AzulView["wild"];
export type { Payment, Space, TakeChoice };

export const COLOURS: readonly Colour[] = ["purple", "green", "orange", "yellow", "blue", "red"];
export const HUES = 6;
export const RING = 6;
export const CELLS = 42;
export const MIDDLE = 0;

const MIDDLE_CODE = 9;
const LAYS = 60;
const REWARDS = 1572;
const PASSES = 1578;

export const indexOf = (colour: Colour): number => COLOURS.indexOf(colour);
export const countOf = (counts: readonly number[], colour: Colour): number => counts[indexOf(colour)] ?? 0;
export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + n, 0);

/** A factory counts from 1, the middle is 0. */
export function takeAction(source: number, colour: Colour): number {
  return HUES * (source === MIDDLE ? MIDDLE_CODE : source - 1) + indexOf(colour);
}

export function layAction(cell: number, colour: Colour, wilds: number): number {
  return LAYS + (cell * HUES + indexOf(colour)) * 6 + wilds;
}

export function rewardAction(colour: Colour): number {
  return REWARDS + indexOf(colour);
}

export const isPass = (action: number): boolean => action >= PASSES;
/** The space that an action lays on. */
export const cellOf = (action: number): number | null =>
  action >= LAYS && action < REWARDS ? Math.floor((action - LAYS) / (HUES * 6)) : null;

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
export const starOf = (cell: number): number => Math.floor(cell / RING);
