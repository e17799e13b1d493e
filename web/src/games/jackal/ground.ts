/** An island from its letters: what a cell is, the coast around the land, a place for the boat. */
import {
  ALPHABET,
  BLACK,
  BURIED,
  CAVE,
  CELL_NAMES,
  CHEST,
  EMPTY,
  JUNGLE,
  LABYRINTH,
  SEA,
  SIDE,
  TAKE_ONE,
  TAKE_TWO,
  WHITE,
} from "../../gen/games/jackal";

export const CELL = 100;
const MARGIN = 40;
export const SIZE = SIDE * CELL + 2 * MARGIN;

export type Ground =
  | "sea"
  | "open"
  | "white"
  | "black"
  | "labyrinth"
  | "take_one"
  | "take_two"
  | "jungle"
  | "cave"
  | "chest"
  | "buried";

const GROUNDS: Record<number, Ground> = {
  [SEA]: "sea",
  [EMPTY]: "open",
  [WHITE]: "white",
  [BLACK]: "black",
  [LABYRINTH]: "labyrinth",
  [TAKE_ONE]: "take_one",
  [TAKE_TWO]: "take_two",
  [JUNGLE]: "jungle",
  [CAVE]: "cave",
};
const CODES: Record<string, number> = ALPHABET;
const codeAt = (rows: readonly string[], row: number, column: number): number => CODES[rows[row]?.[column] ?? ""] ?? SEA;

export interface Square {
  cell: string;
  row: number;
  column: number;
  ground: Ground;
  /** Coins of a chest, buried or not. */
  value: number;
  x: number;
  y: number;
}

const xOf = (column: number): number => MARGIN + column * CELL + CELL / 2;
const yOf = (row: number): number => MARGIN + row * CELL + CELL / 2;

export const isLand = (rows: readonly string[], row: number, column: number): boolean => codeAt(rows, row, column) !== SEA;

function squareAt(rows: readonly string[], row: number, column: number): Square {
  const code = codeAt(rows, row, column);
  const at = { cell: CELL_NAMES[SIDE * row + column] ?? "", row, column, x: xOf(column), y: yOf(row) };
  if (code > BURIED) return { ...at, ground: "buried", value: code - BURIED };
  if (code > CHEST) return { ...at, ground: "chest", value: code - CHEST };
  return { ...at, ground: GROUNDS[code] ?? "sea", value: 0 };
}

/** All 36 cells, row by row. */
export function squares(rows: readonly string[]): Square[] {
  return CELL_NAMES.map((_, i) => squareAt(rows, Math.floor(i / SIDE), i % SIDE));
}

/** A cell's place in reading order. */
export const numberOf = (cell: string): number => (CELL_NAMES as readonly string[]).indexOf(cell);

/** The middle of a cell by its name. */
export function middle(cell: string): { x: number; y: number } {
  const at = numberOf(cell);
  return { x: xOf(at % SIDE), y: yOf(Math.floor(at / SIDE)) };
}

/** The same number for the same seed, so that an island always looks the same. */
export function chance(seed: number): number {
  const wave = Math.sin(seed * 127.1) * 43758.5453;
  return wave - Math.floor(wave);
}

type Point = readonly [number, number];
interface Edge {
  from: Point;
  way: Point;
}

/** The edges between land and sea in closed loops, land on the right hand. */
function loops(rows: readonly string[]): Edge[][] {
  const edges = new Map<string, Point[]>();
  const add = (a: Point, b: Point) => edges.set(a.join(), [...(edges.get(a.join()) ?? []), b]);
  for (let r = 0; r < SIDE; r++) {
    for (let c = 0; c < SIDE; c++) {
      if (!isLand(rows, r, c)) continue;
      if (!isLand(rows, r - 1, c)) add([c, r], [c + 1, r]);
      if (!isLand(rows, r, c + 1)) add([c + 1, r], [c + 1, r + 1]);
      if (!isLand(rows, r + 1, c)) add([c + 1, r + 1], [c, r + 1]);
      if (!isLand(rows, r, c - 1)) add([c, r + 1], [c, r]);
    }
  }
  const found: Edge[][] = [];
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value) {
    const loop: Edge[] = [];
    let at = start.split(",").map(Number) as unknown as Point;
    let way: Point | null = null;
    do {
      const ahead: Point[] = edges.get(at.join()) ?? [];
      const turn: Point | null = way;
      // Where two corners of land touch, keep to the land one follows.
      const right: number = turn ? ahead.findIndex((to) => (to[0] - at[0]) * -turn[1] + (to[1] - at[1]) * turn[0] > 0) : 0;
      const [to] = ahead.splice(Math.max(0, right), 1);
      if (!ahead.length) edges.delete(at.join());
      if (!to) break;
      way = [to[0] - at[0], to[1] - at[1]];
      loop.push({ from: at, way });
      at = to;
    } while (at.join() !== start);
    found.push(loop);
  }
  return found;
}

/** The outline of the land, pushed outwards by `out`, corners softened, a little uneven: a paper cut by hand. */
export function coast(rows: readonly string[], out: number, uneven: number, seed: number): string {
  return loops(rows)
    .map((loop) => smooth(points(loop, out, uneven, seed)))
    .join("");
}

function points(loop: readonly Edge[], out: number, uneven: number, seed: number): Point[] {
  const found: Point[] = [];
  loop.forEach(({ from, way }, i) => {
    const next = loop[(i + 1) % loop.length]?.way ?? way;
    const [side, nextSide]: [Point, Point] = [
      [way[1], -way[0]],
      [next[1], -next[0]],
    ];
    const push = (at: number) => out + (chance(seed + i * 3.7 + at + from[0] * 13 + from[1] * 7) - 0.5) * 2 * uneven;
    for (const at of [0.3, 0.7]) {
      found.push([
        MARGIN + (from[0] + way[0] * at) * CELL + side[0] * push(at),
        MARGIN + (from[1] + way[1] * at) * CELL + side[1] * push(at),
      ]);
    }
    if (way[0] === next[0] && way[1] === next[1]) return;
    const outward = way[0] * next[1] - way[1] * next[0] > 0;
    const corner = out * 0.86 + (outward ? -9 : 9);
    found.push([
      MARGIN + (from[0] + way[0]) * CELL + (side[0] + nextSide[0]) * corner,
      MARGIN + (from[1] + way[1]) * CELL + (side[1] + nextSide[1]) * corner,
    ]);
  });
  return found;
}

function smooth(all: readonly Point[]): string {
  const n = all.length;
  const at = (i: number): Point => all[(i + n) % n] ?? [0, 0];
  const said = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let path = `M${said(...at(0))}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = said(b[0] + (c[0] - a[0]) * 0.19, b[1] + (c[1] - a[1]) * 0.19);
    const second = said(c[0] - (d[0] - b[0]) * 0.19, c[1] - (d[1] - b[1]) * 0.19);
    path += `C${first} ${second} ${said(...c)}`;
  }
  return `${path}Z`;
}

/** Where the boat lies: on the sea, as far from all land as can be. */
export function boatAt(rows: readonly string[]): { x: number; y: number } {
  const land = squares(rows).filter((square) => square.ground !== "sea");
  let best = { x: SIZE / 2, y: SIZE / 2, far: -1 };
  for (let y = 105; y <= SIZE - 60; y += 25) {
    for (let x = 85; x <= SIZE - 85; x += 25) {
      // The boat is wider than high; a little nearer to the rim is better than in the midst of a bay.
      const far = Math.min(...land.map((square) => Math.max(Math.abs(square.x - x) - 40, Math.abs(square.y - y + 20))));
      if (far > best.far) best = { x, y, far };
    }
  }
  return { x: best.x, y: best.y };
}
