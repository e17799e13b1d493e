/** Where the things of the picture are on the screen: a box for a figure, and for the top of each column. Pure. */
import { BOARD } from "../../gen/games/talo";
import { keyOf, type Cell, type Column } from "./talo";

export interface Shadow {
  thing: string;
  /** Corners in the board's numbers; their box on the screen is where the thing is. */
  corners: readonly Cell[];
}

type Figure = { seat: number; x: number; y: number; level: number };

const TALL = 1.9; // a figure with its badge
const THIN = 0.32;

export const cellThing = ([x, y]: Column): string => `cell:${x},${y}`;
export const figureThing = (seat: number): string => `figure:${seat + 1}`;

const square = (x: number, y: number, z: number, half: number): Cell[] =>
  [-half, half].flatMap((u) => [-half, half].map((v): Cell => [x + 0.5 + u, y + 0.5 + v, z]));

/** Figures first, then the cells of the board, row by row. */
export function shadowsOf(figures: readonly Figure[], tops: ReadonlyMap<string, number>): Shadow[] {
  const cells = Array.from({ length: BOARD * BOARD }, (_, i): Column => [i % BOARD, Math.floor(i / BOARD)]);
  return [
    ...figures.map(({ seat, x, y, level }) => ({ thing: figureThing(seat), corners: [...square(x, y, level, THIN), ...square(x, y, level + TALL, THIN)] })),
    ...cells.map(([x, y]) => ({ thing: cellThing([x, y]), corners: square(x, y, tops.get(keyOf(x, y)) ?? 0, 0.5) })),
  ];
}

export interface OnScreen {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function boxOn(corners: readonly Cell[], project: (cell: Cell) => { left: number; top: number }): OnScreen {
  const points = corners.map(project);
  const left = Math.min(...points.map((one) => one.left));
  const top = Math.min(...points.map((one) => one.top));
  return { left, top, width: Math.max(...points.map((one) => one.left)) - left, height: Math.max(...points.map((one) => one.top)) - top };
}

/** One further, as the arrow points on the board; at the edge it stays. */
export const stepped = ([x, y]: Column, [dx, dy]: readonly [number, number]): Column => {
  const within = (n: number): number => Math.max(0, Math.min(BOARD - 1, n));
  return [within(x + dx), within(y + dy)];
};
