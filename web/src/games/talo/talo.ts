/** Bars, places, and words for them. No rules: only names of things. */
import { actionOf, moveOf } from "../../gen/actions/talo";
import { BOARD, FAR, LEVELS, type Bar, type Dream, type Event, type HandBar, type Position, type Spot, type Swing, type TakeChoice, type TaloView, type Tip } from "../../gen/games/talo";

export type View = TaloView;
export type TaloEvent = Event;
export type Axis = Bar["axis"];
export type { Bar, Dream, HandBar, Position, Spot, Swing, TakeChoice, Tip };

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

/** The number of a placement; the cube has one form only. Beyond the house's space its edge is asked about. */
export function placeAction({ axis, x, y, z }: Place, length: number): number {
  const inside = (at: number): number => Math.max(-FAR, Math.min(BOARD + FAR - 1, at));
  const lowest = { x: inside(x), y: inside(y), z: Math.max(0, Math.min(LEVELS - 1, z)) };
  return actionOf({ type: "place", axis: length === 1 ? "X" : axis, ...lowest, length });
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

/** The number of a walk. */
export const walkAction = ({ x, y, level }: Position): number => actionOf({ type: "walk", x, y, level });

/** The bar that an action places or holds. */
export function barOfAction(action: number): Wood | null {
  const { type, ...bar } = moveOf(action);
  return type === "place" || type === "hold" ? (bar as Wood) : null;
}
