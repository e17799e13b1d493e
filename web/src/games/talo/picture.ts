/** What the picture in three dimensions is told to show, and where things are in it. */
import { Quaternion, Vector3 } from "three";
import type { Verdict } from "./geometry";
import { BOARD } from "../../gen/games/talo";
import type { Bar, Cell, Dream, Place, Swing, Wood } from "./talo";

/** A place where something of mine may stand. */
export interface Lit {
  x: number;
  y: number;
  level: number;
  action: number;
  /** The figure's weight would bring the building down. */
  shaky?: boolean;
}

export interface Picture {
  bars: readonly Bar[];
  held: number | null;
  /** Everything above this layer is hidden. */
  cut: number;
  figures: readonly { seat: number; x: number; y: number; level: number }[];
  figureHeight: number;
  /** It fell: one sees it fall, or what lies there. */
  fallen: "falls" | "lies" | null;
  /** How it began to fall. */
  swings: readonly Swing[];
  ghost: { place: Place; length: number; verdict: Verdict } | null;
  lit: readonly Lit[];
  /** Full size with numbers; else small, while a bar is in hand. */
  strong: boolean;
  aimed: number | null;
  path: readonly Cell[];
  /** The way that another went last, drawn softly. */
  walked?: readonly Cell[];
  hinted: readonly Wood[];
  hintedSpots: readonly Lit[];
  dreams: readonly Dream[];
}

/** A colour of the page, by the name of its property. */
export type Say = (name: string) => string;

export const UP = new Vector3(0, 1, 0);
export const TURN = {
  X: new Quaternion(),
  Y: new Quaternion().setFromAxisAngle(UP, -Math.PI / 2),
  Z: new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2),
};
export const HALF = BOARD / 2;

/** Columns are counted from the near left corner: x to the right, y away. */
export const at = (x: number, y: number, z: number): Vector3 => new Vector3(x - HALF, z, HALF - y);

/** The middle of a bar. */
export function middleOf({ axis, x, y, z, length }: Wood): Vector3 {
  const half = length / 2;
  return at(x + (axis === "X" ? half : 0.5), y + (axis === "Y" ? half : 0.5), z + (axis === "Z" ? half : 0.5));
}

/** A colour of the page as it is now. */
export function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
