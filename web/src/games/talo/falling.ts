/** Where bars and figures lie after a fall. */
import { Quaternion, Vector3 } from "three";
import { middleOf, TURN, UP } from "./picture";
import type { Wood } from "./talo";
import { noise } from "./textures";

/** How high a heap of fallen bars is. */
export const HEAP = 1.3;
export const FALL_MS = 1400;

export interface Pose {
  position: Vector3;
  turn: Quaternion;
}

/** Where a bar lies after the fall: strewn, but the same each time. */
export function strewn(bar: Wood, number: number): Pose {
  const from = middleOf(bar);
  const far = 0.25 * bar.z + 0.5 * noise(number);
  const angle = 2 * Math.PI * noise(number + 7);
  const position = new Vector3(from.x + far * Math.cos(angle), 0.5 + Math.floor(2.2 * noise(number + 13)), from.z + far * Math.sin(angle));
  if (bar.axis !== "Z" && bar.z === 0) position.set(from.x, 0.5, from.z);
  const lean = bar.z === 0 && bar.axis !== "Z" ? 0 : 0.5 * (noise(number + 29) - 0.5);
  const spin = bar.z === 0 && bar.axis !== "Z" ? 0 : Math.PI * noise(number + 17);
  const flat = bar.axis === "Z" ? TURN.X : TURN[bar.axis];
  const turn = new Quaternion().setFromAxisAngle(UP, spin).multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), lean)).multiply(flat);
  return { position, turn };
}

/** A bar on its way from its place to where it will lie; each starts a little later or sooner. */
export function onTheWay(bar: Wood, number: number, k: number): Pose {
  const from = middleOf(bar);
  const to = strewn(bar, number);
  const late = 0.3 * noise(number + 41);
  const own = Math.min(1, Math.max(0, (k - late) / (1 - late)));
  const position = from.clone().lerp(to.position, own);
  position.y = from.y + (to.position.y - from.y) * own ** 2;
  return { position, turn: TURN[bar.axis].clone().slerp(to.turn, own) };
}
