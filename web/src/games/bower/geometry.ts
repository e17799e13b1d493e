/**
 * Where things stand in the drawing. A cell is 64 units; the other's bower lies above the bird board with its first
 * row nearest to it, one's own below: column c faces column c. Turning a tile is seen from one's own side.
 */
import { COLUMNS } from "../../gen/games/bower";
import type { Direction } from "./pieces";

export const CELL = 64;
export const LEFT = 44;
export const HEAD = 20;
export const WOOD = 84;
const GAP = 94;
const FOOT = 24;
export const WIDTH = 2 * LEFT + COLUMNS * CELL;

export interface Point {
  x: number;
  y: number;
}
export type Side = "far" | "near";

export const heightOf = (rows: number): number => HEAD + 2 * rows * CELL + GAP + FOOT;
export const woodTop = (rows: number): number => HEAD + rows * CELL + (GAP - WOOD) / 2;
export const nearTop = (rows: number): number => HEAD + rows * CELL + GAP;

/** The upper left corner of a cell. */
export function cornerOf(cell: number, side: Side, rows: number): Point {
  const column = cell % COLUMNS;
  const row = Math.floor(cell / COLUMNS);
  return {
    x: LEFT + CELL * column,
    y: side === "near" ? nearTop(rows) + CELL * row : HEAD + CELL * (rows - 1 - row),
  };
}

export function middleOf(cell: number, side: Side, rows: number): Point {
  const corner = cornerOf(cell, side, rows);
  return { x: corner.x + CELL / 2, y: corner.y + CELL / 2 };
}

export const columnMiddle = (column: number): number => LEFT + CELL * (column - 0.5);

/** The cell of a bower under a point, or null beside it. */
export function cellUnder(point: Point, side: Side, rows: number): number | null {
  const column = Math.floor((point.x - LEFT) / CELL);
  const top = side === "near" ? nearTop(rows) : HEAD;
  const line = Math.floor((point.y - top) / CELL);
  if (column < 0 || column >= COLUMNS || line < 0 || line >= rows) return null;
  return COLUMNS * (side === "near" ? line : rows - 1 - line) + column;
}

/** The neighbour of a cell in a direction; null outside the field. */
export function neighbour(cell: number, direction: Direction, rows: number): number | null {
  const column = cell % COLUMNS;
  const row = Math.floor(cell / COLUMNS);
  switch (direction) {
    case "right":
      return column + 1 < COLUMNS ? cell + 1 : null;
    case "left":
      return column > 0 ? cell - 1 : null;
    case "outward":
      return row + 1 < rows ? cell + COLUMNS : null;
    case "inward":
      return row > 0 ? cell - COLUMNS : null;
  }
}

/** The direction as it is seen: on the far side outward is up. */
export function step(direction: Direction, side: Side): Point {
  const out = side === "near" ? 1 : -1;
  const steps: Record<Direction, Point> = {
    right: { x: 1, y: 0 },
    left: { x: -1, y: 0 },
    outward: { x: 0, y: out },
    inward: { x: 0, y: -out },
  };
  return steps[direction];
}

const CLOCKWISE: readonly Direction[] = ["right", "outward", "left", "inward"];

/** A quarter turn, as one's own bower sees it. */
export function turn(direction: Direction, by: number): Direction {
  const at = CLOCKWISE.indexOf(direction);
  return CLOCKWISE[(((at + by) % 4) + 4) % 4] ?? direction;
}

/** Where the pieces of a cell lie in it, from its middle, and how large they are drawn. */
export function piecesAt(count: number): { scale: number; at: Point[] } {
  if (count <= 1) return { scale: 0.44, at: [{ x: 0, y: 0 }] };
  if (count === 2) return { scale: 0.33, at: [{ x: -11.5, y: -10 }, { x: 11.5, y: 10 }] };
  return { scale: 0.285, at: [{ x: -12, y: -12 }, { x: 12, y: -12 }, { x: 0, y: 12.5 }] };
}

/** A half tile: rounded where it ends, straight where the other half goes on. */
export function halfPath(at: Point, towards: Point): string {
  const inset = 1.5;
  const radius = 8;
  const x0 = at.x + (towards.x < 0 ? 0 : inset);
  const x1 = at.x + CELL - (towards.x > 0 ? 0 : inset);
  const y0 = at.y + (towards.y < 0 ? 0 : inset);
  const y1 = at.y + CELL - (towards.y > 0 ? 0 : inset);
  const round = (open: boolean): number => (open ? 0 : radius);
  const [nw, ne, se, sw] = [
    round(towards.x < 0 || towards.y < 0),
    round(towards.x > 0 || towards.y < 0),
    round(towards.x > 0 || towards.y > 0),
    round(towards.x < 0 || towards.y > 0),
  ] as const;
  return [
    `M${x0 + nw} ${y0}H${x1 - ne}`,
    ne ? `a${ne} ${ne} 0 0 1 ${ne} ${ne}` : "",
    `V${y1 - se}`,
    se ? `a${se} ${se} 0 0 1 ${-se} ${se}` : "",
    `H${x0 + sw}`,
    sw ? `a${sw} ${sw} 0 0 1 ${-sw} ${-sw}` : "",
    `V${y0 + nw}`,
    nw ? `a${nw} ${nw} 0 0 1 ${nw} ${-nw}` : "",
    "z",
  ].join("");
}

/** The outline of connected cells: every side that no other cell of the group shares. */
export function outline(cells: readonly number[], side: Side, rows: number): string {
  const inside = new Set(cells);
  const edges: string[] = [];
  for (const cell of cells) {
    const { x, y } = cornerOf(cell, side, rows);
    const lacks = (direction: Direction): boolean => {
      const next = neighbour(cell, direction, rows);
      return next === null || !inside.has(next);
    };
    const [up, down]: [Direction, Direction] = side === "near" ? ["inward", "outward"] : ["outward", "inward"];
    if (lacks(up)) edges.push(`M${x} ${y}h${CELL}`);
    if (lacks(down)) edges.push(`M${x} ${y + CELL}h${CELL}`);
    if (lacks("left")) edges.push(`M${x} ${y}v${CELL}`);
    if (lacks("right")) edges.push(`M${x + CELL} ${y}v${CELL}`);
  }
  return edges.join("");
}

/** How far two fingers have turned, in degrees between -180 and 180. */
export function twisted(from: readonly [Point, Point], to: readonly [Point, Point]): number {
  const angle = ([a, b]: readonly [Point, Point]): number => (180 / Math.PI) * Math.atan2(b.y - a.y, b.x - a.x);
  return ((((angle(to) - angle(from) + 180) % 360) + 360) % 360) - 180;
}
