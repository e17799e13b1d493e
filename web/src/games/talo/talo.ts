/** Bars, places, and the numbers by which the house knows the moves. No rules: only names of things. */
import type { Bar, Dream, Event, HandBar, Position, Spot, Swing, TakeChoice, TaloView, Tip } from "../../gen/games/talo";

export type View = TaloView;
export type TaloEvent = Event;
export type Axis = Bar["axis"];
export type { Bar, Dream, HandBar, Position, Spot, Swing, TakeChoice, Tip };

export const AXES: readonly Axis[] = ["X", "Y", "Z"];
export const FAR = 10;
export const SIDE = 30;
export const LEVELS = 10;
export const BOARD = 10;
export const STARTS: readonly (readonly [number, number])[] = [
  [2, 2],
  [7, 2],
  [2, 7],
  [7, 7],
];

/** Where a bar of some length lies: its lowest cell, as the board counts. */
export interface Place {
  axis: Axis;
  x: number;
  y: number;
  z: number;
}
export interface Wood extends Place {
  length: number;
}
export type Cell = readonly [x: number, y: number, z: number];
export type Column = readonly [x: number, y: number];

const PLACES = LEVELS * SIDE * SIDE;

/** The number of a placement; the cube has one form only. */
export function placeAction({ axis, x, y, z }: Place, length: number): number {
  const shape = length === 1 ? 0 : 1 + 3 * (length - 2) + AXES.indexOf(axis);
  return shape * PLACES + (z * SIDE + y + FAR) * SIDE + x + FAR;
}

/** A place that the house could be asked about at all. */
export function isThinkable({ axis, x, y, z }: Place, length: number): boolean {
  const last = axis === "Z" ? 0 : length - 1;
  const inside = (at: number, more: number) => at >= -FAR && at + more < BOARD + FAR;
  return z >= 0 && z < LEVELS && inside(x, axis === "X" ? last : 0) && inside(y, axis === "Y" ? last : 0);
}

export function cellsOf({ axis, x, y, z, length }: Wood): Cell[] {
  return Array.from({ length }, (_, i): Cell => [x + (axis === "X" ? i : 0), y + (axis === "Y" ? i : 0), z + (axis === "Z" ? i : 0)]);
}

export const keyOf = (...numbers: readonly (number | string)[]): string => numbers.join();

/** As people read it: with a true minus. */
export const signed = (n: number): string => String(n).replace("-", "−");

/** The notation that moves are typed in. */
export const written = ({ axis, x, y, z }: Place, length: number): string => `${axis} ${signed(x)} ${signed(y)} ${z} ${length}`;

/** A path as it is told: x, y, level of the start, then of every step. */
export function stepsOf(path: readonly number[]): Cell[] {
  return Array.from({ length: path.length / 3 }, (_, i): Cell => [path[3 * i] ?? 0, path[3 * i + 1] ?? 0, path[3 * i + 2] ?? 0]);
}

const HOLDS = (1 + 3 * (LEVELS - 1)) * PLACES;

/** The number of a walk. */
export function walkAction({ x, y, level }: Position): number {
  return 2 * HOLDS + (level * SIDE + y + FAR) * SIDE + x + FAR;
}

/** The bar that an action places or holds. */
export function barOfAction(action: number): Wood | null {
  if (action < 0 || action >= 2 * HOLDS) return null;
  const code = action % HOLDS;
  const shape = Math.floor(code / PLACES);
  const at = code % PLACES;
  return {
    axis: AXES[shape === 0 ? 0 : (shape - 1) % 3] ?? "X",
    x: (at % SIDE) - FAR,
    y: (Math.floor(at / SIDE) % SIDE) - FAR,
    z: Math.floor(at / (SIDE * SIDE)),
    length: shape === 0 ? 1 : 2 + Math.floor((shape - 1) / 3),
  };
}
