/** Where a tile in the hand may come to lie: a choice among what the house offers, by rotation and pointed cell. */
import { middleOf, neighbour, turn, type Point } from "./geometry";
import { sameHalves, type Direction, type Tile } from "./pieces";

/** A lay or a cover: half a on one cell, half b on its neighbour. */
export interface Placing {
  action: number;
  a: number;
  b: number;
  direction: Direction;
}

/** Where the tile would lie, and whether it may. */
export interface Ghost<P extends Placing = Placing> {
  a: number;
  /** Null: outside the field. */
  b: number | null;
  direction: Direction;
  fits: P | null;
}

/** A tile with equal halves lies the same way when it is turned round: only one of the two is offered. */
export function plainDirection(tile: Tile, direction: Direction): Direction {
  if (!sameHalves(tile)) return direction;
  return direction === "left" ? "right" : direction === "inward" ? "outward" : direction;
}

export function placingsOf<P extends Placing>(all: readonly P[], tile: Tile, direction: Direction): P[] {
  const plain = plainDirection(tile, direction);
  return all.filter((one) => one.direction === plain);
}

/**
 * The tile at the pointed cell: the placing that covers it and lies nearest to the pointer; without one the tile with
 * its half a there, so that the player sees, and may ask, why not.
 */
export function ghostAt<P extends Placing>(
  all: readonly P[],
  tile: Tile,
  direction: Direction,
  cell: number,
  rows: number,
  pointer: Point | null = null,
): Ghost<P> {
  const plain = plainDirection(tile, direction);
  const covering = placingsOf(all, tile, direction).filter((one) => one.a === cell || one.b === cell);
  const [best] = covering.sort((one, other) => far(one, cell, pointer, rows) - far(other, cell, pointer, rows));
  if (best) return { a: best.a, b: best.b, direction: plain, fits: best };
  return { a: cell, b: neighbour(cell, plain, rows), direction: plain, fits: null };
}

/** Without a pointer the cell is where half a goes, if it can. */
function far(one: Placing, cell: number, pointer: Point | null, rows: number): number {
  if (!pointer) return one.a === cell ? 0 : 1;
  const [a, b] = [middleOf(one.a, "near", rows), middleOf(one.b, "near", rows)];
  return Math.hypot((a.x + b.x) / 2 - pointer.x, (a.y + b.y) / 2 - pointer.y);
}

/** The next rotation with which the tile fits over the cell; without one, or without a cell, the next rotation. */
export function nextTurn<P extends Placing>(
  all: readonly P[],
  tile: Tile,
  direction: Direction,
  cell: number | null,
  by: 1 | -1 = 1,
): Direction {
  const plain = plainDirection(tile, direction);
  for (let quarter = 1; quarter < 4 && cell !== null; quarter++) {
    const next = turn(direction, by * quarter);
    if (plainDirection(tile, next) === plain) continue;
    if (placingsOf(all, tile, next).some((one) => one.a === cell || one.b === cell)) return next;
  }
  return turn(direction, by);
}

/** Every cell that a placing in this rotation would cover. */
export function cellsFor<P extends Placing>(all: readonly P[], tile: Tile, direction: Direction): Set<number> {
  return new Set(placingsOf(all, tile, direction).flatMap((one) => [one.a, one.b]));
}

/** The rotation to begin with: the present one if it fits anywhere, else the first that does. */
export function firstTurn<P extends Placing>(all: readonly P[], tile: Tile, direction: Direction): Direction {
  for (let quarter = 0; quarter < 4; quarter++) {
    const next = turn(direction, quarter);
    if (placingsOf(all, tile, next).length) return next;
  }
  return direction;
}
