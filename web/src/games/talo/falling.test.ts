import { Vector3 } from "three";
import { expect, test } from "vitest";
import { Fall } from "./falling";
import { FALL_S } from "./motion";
import { middleOf } from "./picture";
import type { Swing, Wood } from "./talo";

const POST: Wood = { axis: "Z", x: 5, y: 5, z: 0, length: 3 };
const BEAM: Wood = { axis: "X", x: 5, y: 5, z: 3, length: 4 };
const FAR: Wood = { axis: "X", x: 0, y: 0, z: 0, length: 7 };
const TIPS: Swing = { bar: 1, rise: -0.5, slope_x: -0.4, slope_y: 0 };

function lowest(fall: Fall, bars: readonly Wood[], number: number): number {
  const pose = fall.poses[number];
  const half = (bars[number]?.length ?? 1) / 2;
  const ends = [-half, half].map((x) => new Vector3(x, 0, 0).applyQuaternion(pose!.turn).add(pose!.position).y);
  return Math.min(...ends);
}

test("a beam that has lost its balance turns over the edge of its post and comes to lie on the ground", () => {
  const bars = [POST, BEAM, FAR];
  const fall = new Fall(bars, [], 2, [TIPS]);
  fall.advance(0.3);
  const early = fall.poses[1]!;
  const right = new Vector3(1, 0, 0).applyQuaternion(early.turn);
  expect(right.y).toBeLessThan(-0.05); // its free end sinks first
  fall.advance(FALL_S);
  expect(fall.poses[1]!.position.y).toBeLessThan(2.2);
  expect(lowest(fall, bars, 1)).toBeGreaterThan(-0.3);
});

test("what is not hit stays where it was", () => {
  const fall = new Fall([POST, BEAM, FAR], [], 2, [TIPS]);
  fall.advance(FALL_S);
  expect(fall.poses[2]!.position.distanceTo(middleOf(FAR))).toBe(0);
});

test("what rested on a bar that gives way falls with it, and so does a figure", () => {
  const upon: Wood = { axis: "Z", x: 8, y: 5, z: 4, length: 2 };
  const fall = new Fall([POST, BEAM, upon], [{ seat: 1, x: 7, y: 5, level: 4 }], 2, [TIPS]);
  fall.advance(FALL_S);
  expect(fall.poses[2]!.position.y).toBeLessThan(3);
  expect(fall.poseOf(1)!.position.y).toBeLessThan(2.5);
  expect(fall.poseOf(0)).toBeNull();
});

test("the same building always falls the same way, however its time is cut into frames", () => {
  const [once, twice] = [new Fall([POST, BEAM], [], 2, [TIPS]), new Fall([POST, BEAM], [], 2, [TIPS])];
  once.advance(FALL_S);
  for (let k = 0; k <= 60; k++) twice.advance((k / 60) * FALL_S);
  expect(twice.poses[1]!.position.distanceTo(once.poses[1]!.position)).toBeLessThan(1e-9);
});

test("nobody sinks into the ground and nothing flies away", () => {
  const bars: Wood[] = [POST, BEAM];
  for (let z = 4; z < 10; z++) bars.push({ axis: z % 2 ? "X" : "Y", x: 6, y: z % 2 ? 5 : 4, z, length: 3 });
  const fall = new Fall(bars, [], 2, bars.slice(1).map((_, i) => ({ ...TIPS, bar: i + 1 })));
  fall.advance(FALL_S);
  fall.poses.forEach(({ position }, number) => {
    expect(lowest(fall, bars, number)).toBeGreaterThan(-0.4);
    expect(position.length()).toBeLessThan(20);
  });
});
