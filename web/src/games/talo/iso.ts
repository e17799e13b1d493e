/** The building drawn flat, seen over a corner: for covers and the end. Pure. */
import { BOARD } from "../../gen/games/talo";
import { cellsOf, keyOf, type Wood } from "./talo";

export interface Face {
  side: "top" | "left" | "right";
  /** Across the grain. */
  end: boolean;
  points: string;
  /** Lines where the bar ends. */
  edges: string;
  shade: number;
}

export const UNIT = 40;
const RISE = 36;
const WIDE = 0.866;

export function project(x: number, y: number, z: number): readonly [number, number] {
  return [(x - y) * WIDE * UNIT, (x + y) * 0.5 * UNIT - z * RISE];
}

/** y grows away from the viewer: the drawing looks over the near right corner. */
export function seen(bar: Wood): Wood {
  return { axis: bar.axis, x: bar.x, y: BOARD - bar.y - (bar.axis === "Y" ? bar.length : 1), z: bar.z, length: bar.length };
}

type Point = readonly [number, number];
const write = (points: readonly Point[]): string => points.map(([u, v]) => `${u.toFixed(1)},${v.toFixed(1)}`).join(" ");

/** The faces that are seen, far to near: by unit cells there is never a cycle. */
export function facesOf(bars: readonly Wood[]): { depth: number; face: Face }[] {
  const owner = new Map<string, number>();
  bars.forEach((bar, i) => cellsOf(bar).forEach((cell) => owner.set(keyOf(...cell), i)));
  const found: { depth: number; face: Face }[] = [];
  bars.forEach((bar, i) => {
    for (const [x, y, z] of cellsOf(bar)) {
      const same = (dx: number, dy: number, dz: number): boolean => owner.get(keyOf(x + dx, y + dy, z + dz)) === i;
      const filled = (dx: number, dy: number, dz: number): boolean => owner.has(keyOf(x + dx, y + dy, z + dz));
      const at = (dx: number, dy: number, dz: number): Point => project(x + dx, y + dy, z + dz);
      const add = (side: Face["side"], end: boolean, corners: Point[], borders: boolean[]): void => {
        const edges = corners.flatMap((from, k) => (borders[k] ? [`M${write([from])}L${write([corners[(k + 1) % 4] ?? from])}`] : []));
        found.push({ depth: 100 * (x + y + z) + z, face: { side, end: end && bar.length > 1, points: write(corners), edges: edges.join(""), shade: ((i * 37) % 11) / 110 } });
      };
      if (!filled(0, 1, 0)) add("left", bar.axis === "Y", [at(0, 1, 1), at(1, 1, 1), at(1, 1, 0), at(0, 1, 0)], [!same(0, 0, 1), !same(1, 0, 0), !same(0, 0, -1), !same(-1, 0, 0)]);
      if (!filled(1, 0, 0)) add("right", bar.axis === "X", [at(1, 0, 1), at(1, 1, 1), at(1, 1, 0), at(1, 0, 0)], [!same(0, 0, 1), !same(0, 1, 0), !same(0, 0, -1), !same(0, -1, 0)]);
      if (!filled(0, 0, 1)) add("top", bar.axis === "Z", [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)], [!same(0, -1, 0), !same(1, 0, 0), !same(0, 1, 0), !same(-1, 0, 0)]);
    }
  });
  return found.sort((a, b) => a.depth - b.depth);
}

/** The picture's box around the board and everything on it. */
export function boxOf(bars: readonly Wood[], heads: readonly (readonly [number, number, number])[] = []): { x: number; y: number; width: number; height: number } {
  const corners = [project(0, BOARD, 0), project(BOARD, 0, 0), project(0, 0, 0), project(BOARD, BOARD, -0.4)];
  for (const [x, y, z] of bars.flatMap(cellsOf)) corners.push(project(x, y + 1, z), project(x + 1, y, z), project(x, y, z + 1), project(x + 1, y + 1, z));
  for (const [x, y, z] of heads) corners.push(project(x + 0.5, y + 0.5, z + 2.3));
  const us = corners.map(([u]) => u);
  const vs = corners.map(([, v]) => v);
  const [x, y] = [Math.min(...us) - 8, Math.min(...vs) - 8];
  return { x, y, width: Math.max(...us) + 8 - x, height: Math.max(...vs) + 8 - y };
}
