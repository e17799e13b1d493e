/** What I have in mind: a bar in hand and where it hovers, or a place to walk to; and how I look at the building. */
import { LEVELS } from "../../gen/games/talo";
import { gripOf, lifted, moved, snapped, turned, type Places } from "./geometry";
import type { Axis, Column, Place, Spot, Wood } from "./talo";

export type Look = "space" | "layers" | "tops";

export class Choice {
  /** The bar in hand, by its length. */
  length = $state<number | null>(null);
  axis = $state<Axis>("X");
  ghost = $state.raw<Place | null>(null);
  /** A place under the pointer, or armed by a finger: by its action. */
  aim = $state<number | null>(null);
  look = $state<Look>("space");
  /** Everything above this layer is hidden. */
  cut = $state(LEVELS);
  /** The layer of the plan, from 1. */
  layer = $state(1);
  /** The column and height that were pointed at last: while they stay, the bar does not jump. */
  private pointed = "";

  clear(): void {
    this.length = null;
    this.ghost = null;
    this.aim = null;
    this.pointed = "";
  }

  take(length: number, ghost: Place | null): void {
    this.length = length;
    this.aim = null;
    this.pointed = "";
    if (length === 1) this.axis = "X";
    this.put(ghost);
  }

  put(ghost: Place | null): void {
    this.ghost = ghost;
    if (!ghost) return;
    this.axis = ghost.axis;
    this.layer = ghost.z + 1;
    if (ghost.z >= this.cut) this.cut = Math.min(LEVELS, ghost.z + 1);
  }

  point(places: Places, bars: readonly Wood[], column: Column, wish: number): void {
    const pointed = [column, wish, this.axis].join();
    if (pointed === this.pointed && this.ghost) return;
    this.pointed = pointed;
    this.put(snapped(places, bars, this.axis, column, wish));
  }

  turn(places: Places, bars: readonly Wood[]): void {
    const axis = turned(this.axis, places.length);
    const was = this.ghost;
    const wish = was?.z ?? 0;
    const grip = was ? gripOf(was, places.length) : null;
    this.axis = axis;
    this.pointed = grip ? [grip, wish, axis].join() : "";
    this.put(grip ? snapped(places, bars, axis, grip, wish) : null);
  }

  lift(places: Places, by: 1 | -1): void {
    if (this.ghost) this.put(lifted(places, this.ghost, by));
  }

  /** Sideways: it keeps its height where it fits, and else finds another. */
  shift(places: Places, bars: readonly Wood[], dx: number, dy: number): void {
    if (!this.ghost) return;
    const to = moved(this.ghost, places.length, dx, dy);
    this.put(["fits", "room"].includes(places.verdict(to).kind) ? to : snapped(places, bars, to.axis, gripOf(to, places.length), to.z));
  }
}

/** Where a bar begins to hover: the place that fits nearest to one's figure. */
export function nearestPlace(places: Places, from: { x: number; y: number; level: number } | undefined): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places.all()) {
    const [x, y] = gripOf(place, places.length);
    const upright = place.axis === "Z" ? 3 : 0;
    const away = from ? Math.abs(x - from.x) + Math.abs(y - from.y) + 1.5 * Math.abs(place.z - from.level) + upright : 0;
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/** The armed place among those that can be walked to. */
export const spotOf = (reach: readonly Spot[], action: number | null): Spot | null => reach.find((spot) => spot.action === action) ?? null;

