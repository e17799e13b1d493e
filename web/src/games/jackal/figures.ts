/** Where pirates stand on the island: in the boat, at the landing, on a cell, several beside each other. */
import { boatAt, middle, squares } from "./ground";

export interface Figure {
  seat: number;
  /** null: in the boat. */
  cell: string | null;
  /** Said under the pirate; null says nothing. */
  steps: number | null;
  /** The one who walks now stands in front. */
  walking: boolean;
  /** How the last step was made, and its number: a new number plays it anew. */
  how: "step" | "knight" | "cave" | null;
  beat: number;
}

export interface Placed extends Figure {
  x: number;
  y: number;
  scale: number;
}

interface Spot {
  x: number;
  y: number;
  scale?: number;
}
const BESIDE_CHEST = [
  { x: 40, y: -4 },
  { x: -40, y: 4 },
  { x: 42, y: 24 },
  { x: -42, y: 26 },
];
const TOGETHER = [
  { x: 0, y: 2 },
  { x: 28, y: 14 },
  { x: -28, y: 14 },
  { x: 0, y: 24 },
];
const AT_FLAG = [
  { x: 27, y: 14, scale: 0.9 },
  { x: -36, y: 27, scale: 0.64 },
  { x: -11, y: 31, scale: 0.64 },
  { x: 13, y: 35, scale: 0.64 },
];

/** The crew in the boat, and where the boat lies. */
export function crew(rows: readonly string[], figures: readonly Figure[]): { boat: { x: number; y: number }; aboard: Placed[] } {
  const aboard = figures.filter((figure) => figure.cell === null);
  const apart = aboard.length > 3 ? 26 : 30;
  return {
    boat: boatAt(rows),
    aboard: aboard.map((figure, i) => ({ ...figure, x: (i - (aboard.length - 1) / 2) * apart, y: -17, scale: 0.72 })),
  };
}

/** `first`: whose pirate is drawn larger where several land. */
export function ashore(rows: readonly string[], figures: readonly Figure[], first: number | null): Placed[] {
  const grounds = new Map(squares(rows).map((square) => [square.cell, square]));
  const taken = new Map<string, number>();
  return figures
    .filter((figure) => figure.cell !== null)
    .sort((a, b) => Number(b.seat === first) - Number(a.seat === first))
    .map((figure) => {
      const cell = figure.cell ?? "A1";
      const nth = taken.get(cell) ?? 0;
      taken.set(cell, nth + 1);
      const square = grounds.get(cell);
      const flag = square?.ground === "white" || square?.ground === "black";
      const spots: readonly Spot[] = square?.value ? BESIDE_CHEST : flag ? AT_FLAG : TOGETHER;
      const spot = spots[nth % spots.length] ?? { x: 0, y: 0 };
      const at = middle(cell);
      const scale = figure.walking ? 1.12 : (spot.scale ?? (nth ? 0.9 : 1));
      return { ...figure, x: at.x + spot.x, y: at.y + spot.y, scale };
    })
    .sort((a, b) => Number(a.walking) - Number(b.walking) || a.seat - b.seat);
}
