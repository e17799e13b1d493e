/** What the pointer meets: unit cells, not meshes. Pure. */
import { BOARD, FAR } from "../../gen/games/talo";
import type { Cell, Column } from "./talo";

export interface Ray {
  from: Cell;
  /** Board x, board y, height. */
  along: Cell;
}

/** The column that is meant, and the height at which it was met. */
export interface Met {
  column: Column;
  z: number;
}

/** A top face means the cell on it; a side face the neighbour at the same height, so that bars go under bridges. */
export function pick(ray: Ray, cells: Iterable<Cell>): Met | null {
  let best = meetsBoard(ray);
  for (const cell of cells) {
    const hit = meetsCell(ray, cell);
    if (hit && (!best || hit.far < best.far)) best = hit;
  }
  return best ? { column: best.column, z: best.z } : null;
}

/** The column of what the ray meets first, be it its top or a side. */
export function underRay(ray: Ray, cells: Iterable<Cell>): Column | null {
  let best = meetsBoard(ray);
  for (const cell of cells) {
    const hit = meetsCell(ray, cell);
    if (hit && (!best || hit.far < best.far)) best = { ...hit, column: [cell[0], cell[1]] };
  }
  return best?.column ?? null;
}

/** Beside the board nothing is met: the column at some height, for bars that hang over. */
export function pickPlane(ray: Ray, z: number): Met | null {
  const far = (z - ray.from[2]) / ray.along[2];
  if (!(far > 0)) return null;
  const at = (i: 0 | 1): number => Math.floor(ray.from[i] + far * ray.along[i]);
  const column: Column = [at(0), at(1)];
  return Math.max(...column) < BOARD + FAR - 1 && Math.min(...column) > -FAR ? { column, z } : null;
}

interface Hit extends Met {
  far: number;
}

function meetsBoard(ray: Ray): Hit | null {
  const met = pickPlane(ray, 0);
  if (!met || met.column.some((at) => at < 0 || at >= BOARD)) return null;
  return { ...met, far: -ray.from[2] / ray.along[2] };
}

function meetsCell({ from, along }: Ray, cell: Cell): Hit | null {
  let near = 0;
  let far = Infinity;
  let side = -1;
  for (const i of [0, 1, 2] as const) {
    const a = (cell[i] - from[i]) / along[i];
    const b = (cell[i] + 1 - from[i]) / along[i];
    const [enters, leaves] = a < b ? [a, b] : [b, a];
    if (enters > near) [near, side] = [enters, i];
    far = Math.min(far, leaves);
  }
  if (side < 0 || near >= far) return null;
  const [x, y, z] = cell;
  if (side === 2) return { column: [x, y], z: along[2] < 0 ? z + 1 : z, far: near };
  const step = along[side as 0 | 1] > 0 ? -1 : 1;
  return { column: side === 0 ? [x + step, y] : [x, y + step], z, far: near };
}
