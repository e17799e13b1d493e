/**
 * Every way in which a row may be walked over an island, for its owner's eyes while the row grows. The clauses are those of
 * the rules (JA-33 to JA-53); what a chest pays is its value: as if nobody else came.
 */
import { SIDE } from "../../gen/games/jackal";
import { type Card, moves } from "./cards";
import { numberOf, squares, type Square } from "./ground";

export interface Hop {
  /** The card's place in the row, from 0. */
  card: number;
  from: string;
  cell: string;
  /** The cave that one comes out of. */
  out: string | null;
  /** So far, labyrinths included. */
  steps: number;
  knight: boolean;
}

export interface Reach {
  cell: string;
  value: number;
  steps: number;
  hops: Hop[];
}

export interface Trace {
  start: string;
  /** By card: where one may stand after it, arrivals included. */
  after: string[][];
  /** Chests in reach, the richest first, then the fewest steps. */
  ends: Reach[];
  /** Where it may also end with nothing. */
  nothing: string[];
  /** By card: which step it is; 0 for black flag and maps (JA-42). */
  numbers: number[];
}

export interface Options {
  /** JA-41: a map opens the way for a knight, too. */
  map_before_knight: boolean;
  /** JA-45: do cards behind the chest count as steps? */
  leftover: "discard" | "return" | "count";
}

const WAYS: Partial<Record<Card, readonly (readonly [number, number])[]>> = {
  "left-right": [
    [0, -1],
    [0, 1],
  ],
  "up-down": [
    [-1, 0],
    [1, 0],
  ],
  "four-way": [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ],
  knight: [-2, -1, 1, 2].flatMap((down) => [-2, -1, 1, 2].map((right) => [down, right] as const)).filter(([a, b]) => a * a !== b * b),
};

const isChest = (square: Square): boolean => square.value > 0;
const needsMap = (square: Square): boolean => square.ground === "jungle" || square.ground === "buried";

export function trace(rows: readonly string[], row: readonly Card[], options: Options): Trace {
  const all = squares(rows);
  const caves = all.filter((square) => square.ground === "cave").map((square) => square.cell);
  const landing = row[0] === "black-flag" ? "black" : "white"; // JA-33
  const start = all.find((square) => square.ground === landing)?.cell ?? "";
  const movesAfter = (card: number) => row.slice(card + 1).filter(moves).length;

  let standing = new Map<string, Hop[]>([[start, []]]);
  let map = false;
  let step = 0;
  const arrived = new Map<string, Reach>();
  const nothing = new Set<string>();
  const after: string[][] = [];
  const numbers: number[] = [];

  row.forEach((card, i) => {
    const ways = WAYS[card];
    if (!ways) {
      map ||= card === "map";
      numbers.push(0);
      after.push([...standing.keys()]);
      return;
    }
    const open = map && (card !== "knight" || options.map_before_knight);
    map = false; // used up, needed or not (JA-40)
    numbers.push(++step);
    const reached = new Map<string, Hop[]>();
    const here = new Set<string>();
    for (const [from, hops] of standing) {
      const targets = ways.flatMap(([down, right]) => entered(all, from, down, right, open));
      if (!targets.length) nothing.add(from); // JA-38
      for (const target of targets) {
        const steps = (hops.at(-1)?.steps ?? 0) + (target.ground === "labyrinth" ? 2 : 1); // JA-50
        const hop = { card: i, from, cell: target.cell, out: null, steps, knight: card === "knight" };
        if (isChest(target)) {
          const total = steps + (options.leftover === "count" ? movesAfter(i) : 0);
          const known = arrived.get(target.cell);
          if (!known || total < known.steps) {
            arrived.set(target.cell, { cell: target.cell, value: target.value, steps: total, hops: [...hops, hop] });
          }
          here.add(target.cell);
          continue;
        }
        for (const out of outOf(target, caves)) {
          const stands = out ?? target.cell;
          here.add(stands);
          const known = reached.get(stands)?.at(-1);
          if (!known || steps < known.steps) reached.set(stands, [...hops, { ...hop, out }]);
        }
      }
    }
    standing = reached;
    after.push([...here]);
  });

  for (const cell of standing.keys()) nothing.add(cell);
  const ends = [...arrived.values()].sort((a, b) => b.value - a.value || a.steps - b.steps || a.cell.localeCompare(b.cell));
  return { start, after, ends, nothing: row.length ? [...nothing] : [], numbers };
}

/** The cell that a step leads to, if it can be entered (JA-37, JA-48, JA-49). */
function entered(all: readonly Square[], from: string, down: number, right: number, map: boolean): Square[] {
  const at = numberOf(from);
  const [row, column] = [Math.floor(at / SIDE) + down, (at % SIDE) + right];
  if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) return [];
  const square = all[SIDE * row + column];
  return !square || square.ground === "sea" || (needsMap(square) && !map) ? [] : [square];
}

/** The other caves (JA-51); a cave alone is an empty cell (JA-52). */
function outOf(target: Square, caves: readonly string[]): (string | null)[] {
  return target.ground === "cave" && caves.length > 1 ? caves.filter((cave) => cave !== target.cell) : [null];
}
