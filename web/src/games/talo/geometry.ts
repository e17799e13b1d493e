/** Where the bar in hand goes: snapping, dropping, turning; what a layer or the tops show. All of it pure. */
import { AXES, BOARD, LEVELS } from "../../gen/games/talo";
import {
  cellsOf,
  isThinkable,
  keyOf,
  placeAction,
  type Axis,
  type Cell,
  type Column,
  type HandBar,
  type Place,
  type Spot,
  type Tip,
  type View,
  type Wood,
} from "./talo";

/**
 * What the house says about a place: it fits, it would tip (and how), or it is no place at all. At one's risk it says only
 * that there is room.
 */
export type Verdict =
  | { kind: "fits"; action: number }
  | { kind: "room"; action: number; hold: number | null }
  | { kind: "tips"; tip: Tip }
  | { kind: "no"; action: number };

/** The places of a bar in hand, by their keys. */
export class Places {
  private readonly fits = new Map<string, number>();
  private readonly tips = new Map<string, Tip>();
  /** Heights worth stopping at, by axis and column. */
  private readonly heights = new Map<string, number[]>();

  constructor(
    readonly length: number,
    private readonly hand: HandBar | undefined,
    private readonly risky: boolean,
  ) {
    const rows = hand?.places ?? [];
    for (let i = 0; i + 4 < rows.length; i += 5) {
      const [action = 0, axis = 0, x = 0, y = 0, z = 0] = rows.slice(i, i + 5);
      this.note({ axis: AXES[axis] ?? "X", x, y, z });
      this.fits.set(keyOf(axis, x, y, z), action);
    }
    for (const tip of hand?.tips ?? []) {
      this.note(tip);
      this.tips.set(keyOf(AXES.indexOf(tip.axis), tip.x, tip.y, tip.z), tip);
    }
    for (const list of this.heights.values()) list.sort((a, b) => a - b);
  }

  private note({ axis, x, y, z }: Place): void {
    const key = keyOf(axis, x, y);
    const list = this.heights.get(key);
    if (list) list.push(z);
    else this.heights.set(key, [z]);
  }

  get count(): number {
    return this.fits.size;
  }

  verdict(place: Place): Verdict {
    const key = keyOf(AXES.indexOf(this.length === 1 ? "X" : place.axis), place.x, place.y, place.z);
    const action = this.fits.get(key);
    const holdFrom = this.hand?.hold ?? null;
    if (action !== undefined && this.risky) return { kind: "room", action, hold: holdFrom === null ? null : holdFrom + action };
    if (action !== undefined) return { kind: "fits", action };
    const tip = this.tips.get(key);
    return tip ? { kind: "tips", tip } : { kind: "no", action: placeAction(place, this.length) };
  }

  /** Heights at which the bar has room, whether it fits or would tip, from below. */
  heightsAt(axis: Axis, x: number, y: number): readonly number[] {
    return this.heights.get(keyOf(this.length === 1 ? "X" : axis, x, y)) ?? [];
  }

  /** Every place where it fits, in the order the house told them. */
  *all(): Generator<Place> {
    for (const key of this.fits.keys()) {
      const [axis = 0, x = 0, y = 0, z = 0] = key.split(",").map(Number);
      yield { axis: AXES[axis] ?? "X", x, y, z };
    }
  }
}

/** The action that holds the bar there until the second one is placed, if that may be. */
export function holdOf(verdict: Verdict | null): number | null {
  if (verdict?.kind === "tips") return verdict.tip.hold;
  return verdict?.kind === "room" ? verdict.hold : null;
}

/** The bar is held at the cell nearest its middle. */
export function gripOffset(axis: Axis, length: number): Column {
  const middle = Math.floor((length - 1) / 2);
  return [axis === "X" ? middle : 0, axis === "Y" ? middle : 0];
}

export function heldAt(axis: Axis, length: number, [x, y]: Column): { x: number; y: number } {
  const [dx, dy] = gripOffset(axis, length);
  return { x: x - dx, y: y - dy };
}

export function gripOf(place: Place, length: number): Column {
  const [dx, dy] = gripOffset(place.axis, length);
  return [place.x + dx, place.y + dy];
}

/** Tops of all columns that hold wood. */
export function topsOf(bars: readonly Wood[]): Map<string, number> {
  const tops = new Map<string, number>();
  for (const bar of bars)
    for (const [x, y, z] of cellsOf(bar)) tops.set(keyOf(x, y), Math.max(tops.get(keyOf(x, y)) ?? 0, z + 1));
  return tops;
}

/**
 * The height that the bar takes over a column: where the pointer points if it fits there, else the lowest height above
 * it that fits, else the lowest of all; then the same for places where it would tip; else as far as it falls freely.
 */
export function dropHeight(places: Places, bars: readonly Wood[], axis: Axis, column: Column, wish: number): number {
  const { x, y } = heldAt(axis, places.length, column);
  const heights = places.heightsAt(axis, x, y);
  for (const kind of ["fits", "room", "tips"] as const) {
    const open = heights.filter((z) => places.verdict({ axis, x, y, z }).kind === kind);
    const found = open.find((z) => z >= wish) ?? open[0];
    if (found !== undefined) return found;
  }
  const tops = topsOf(bars);
  const under = cellsOf({ axis, x, y, z: 0, length: places.length }).map(([u, v]) => tops.get(keyOf(u, v)) ?? 0);
  return Math.min(LEVELS - 1, Math.max(...under));
}

export function snapped(places: Places, bars: readonly Wood[], axis: Axis, column: Column, wish: number): Place {
  const at = heldAt(axis, places.length, column);
  return { axis, ...at, z: dropHeight(places, bars, axis, column, wish) };
}

/** Up or down: to the next height that means something, else by one. */
export function lifted(places: Places, place: Place, by: 1 | -1): Place {
  const heights = places.heightsAt(place.axis, place.x, place.y);
  const next = by > 0 ? heights.find((z) => z > place.z) : heights.findLast((z) => z < place.z);
  const z = next ?? place.z + by;
  const top = LEVELS - (place.axis === "Z" ? places.length : 1);
  return { ...place, z: Math.max(0, Math.min(top, z)) };
}

/** Lying along x, lying along y, standing. A cube looks the same in all three. */
export function turned(axis: Axis, length: number): Axis {
  return length === 1 ? "X" : (AXES[(AXES.indexOf(axis) + 1) % AXES.length] ?? "X");
}

export function moved(place: Place, length: number, dx: number, dy: number): Place {
  const to = { ...place, x: place.x + dx, y: place.y + dy };
  return isThinkable(to, length) ? to : place;
}

/** What is seen with everything above a layer hidden: bars cut to that height, and what is hidden of them. */
export function cutAt<T extends Wood>(bars: readonly T[], cut: number): { seen: { bar: Wood; number: number }[]; hidden: Wood[] } {
  const seen: { bar: Wood; number: number }[] = [];
  const hidden: Wood[] = [];
  bars.forEach((bar, number) => {
    const { axis, x, y, z, length } = bar;
    const above = axis === "Z" ? Math.min(length, Math.max(0, z + length - cut)) : z >= cut ? length : 0;
    if (above < length) seen.push({ bar: { axis, x, y, z, length: length - above }, number });
    if (above === length) hidden.push({ axis, x, y, z, length });
    else if (above) hidden.push({ axis, x, y, z: cut, length: above });
  });
  return { seen, hidden };
}

/** A bar in one layer, seen from above. */
export interface Patch {
  x: number;
  y: number;
  wide: number;
  deep: number;
  number: number;
  length: number;
  standing: boolean;
}

export function patchIn(bar: Wood, layer: number, number: number): Patch | null {
  const { axis, x, y, z, length } = bar;
  const top = axis === "Z" ? z + length : z + 1;
  if (layer < z || layer >= top) return null;
  return { x, y, wide: axis === "X" ? length : 1, deep: axis === "Y" ? length : 1, number, length, standing: axis === "Z" && length > 1 };
}

export function layerOf(bars: readonly Wood[], layer: number): Patch[] {
  return bars.map((bar, number) => patchIn(bar, layer, number)).filter((patch) => patch !== null);
}

/** Columns that a plan must show: the board, all that hangs over, and the bar in hand. */
export interface Frame {
  left: number;
  top: number;
  wide: number;
  deep: number;
}

export function frameOf(woods: readonly Wood[]): Frame {
  const cells = woods.flatMap(cellsOf);
  const xs = [0, BOARD - 1, ...cells.map(([x]) => x)];
  const ys = [0, BOARD - 1, ...cells.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, wide: Math.max(...xs) - left + 1, deep: Math.max(...ys) - top + 1 };
}

/** The walk to a spot of `reach`: the figure's own place first. */
export function pathTo(view: View, spot: Spot): Cell[] {
  const path: Cell[] = [];
  for (let at: Spot | undefined = spot; at; at = view.reach[at.came]) path.unshift([at.x, at.y, at.level]);
  const own = view.players[view.seat];
  return own ? [[own.x, own.y, own.level], ...path] : path;
}

/** In the order of level, then of the way there. */
export function byLevel(reach: readonly Spot[]): Spot[] {
  return [...reach].sort((a, b) => a.level - b.level || a.action - b.action);
}

/** How many places on each level, the highest first. */
export function countByLevel(reach: readonly Spot[]): [level: number, count: number][] {
  const counts = new Map<number, number>();
  for (const { level } of reach) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => b - a);
}

/** Which way the weight falls over an edge: a unit vector across it. Exactly over it, to the side without wood below. */
export function fallsTo(tip: Tip, length: number, bars: readonly Wood[]): Column {
  const { edge, weight_x: wx, weight_y: wy } = tip.tilt;
  const alongY = edge.x === edge.to_x;
  const away = alongY ? wx - edge.x : wy - edge.y;
  const sign = Math.abs(away) > 1e-6 ? Math.sign(away) : freeSide(tip, length, bars, alongY);
  return alongY ? [sign, 0] : [0, sign];
}

function freeSide({ axis, x, y, z, tilt }: Tip, length: number, bars: readonly Wood[], alongY: boolean): number {
  const turning = bars[tilt.bar] ?? { axis, x, y, z, length };
  const wood = new Set(bars.flatMap(cellsOf).map((cell) => keyOf(...cell)));
  const beyond = cellsOf(turning).filter(([u, v]) => (alongY ? u >= tilt.edge.x : v >= tilt.edge.y));
  return beyond.some(([u, v, w]) => wood.has(keyOf(u, v, w - 1))) ? -1 : 1;
}
