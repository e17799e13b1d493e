import { describe, expect, it } from "vitest";
import { clampStand, fit, HOME, quarterOf, towards } from "./orbit";
import { pick, pickPlane, type Ray } from "./picking";

const down: Ray = { from: [4.5, 5.5, 20], along: [0, 0, -1] };

describe("picking", () => {
  it("meets the board, and the top of the highest cell over it", () => {
    expect(pick(down, [])).toEqual({ column: [4, 5], z: 0 });
    expect(pick(down, [[4, 5, 0], [4, 5, 3]])).toEqual({ column: [4, 5], z: 4 });
  });

  it("takes a side face for the neighbour at the same height", () => {
    const level: Ray = { from: [20, 5.5, 2.5], along: [-1, 0, 0] };
    expect(pick(level, [[4, 5, 2], [1, 5, 2]])).toEqual({ column: [5, 5], z: 2 });
  });

  it("meets nothing beside the board but the layer in which a bar is moved", () => {
    const beside: Ray = { from: [-2.5, 3.5, 20], along: [0, 0, -1] };
    expect(pick(beside, [])).toBeNull();
    expect(pickPlane(beside, 4)).toEqual({ column: [-3, 3], z: 4 });
    expect(pickPlane({ from: [0, 0, 5], along: [0, 0, 1] }, 0)).toBeNull();
  });
});

describe("the camera", () => {
  it("stands far enough for the widest point", () => {
    const square = [[-5, 0, -5], [5, 0, -5], [5, 0, 5], [-5, 0, 5]] as const;
    const wide = fit(square, HOME, 1.5);
    expect(fit(square, HOME, 0.7).distance).toBeGreaterThan(wide.distance);
    const high = fit([...square, [0, 10, 0]], HOME, 1.5);
    expect(high.distance).toBeGreaterThan(wide.distance);
    expect(high.target[1]).toBeGreaterThan(wide.target[1]);
  });

  it("never dives under the board, and knows its quarter", () => {
    expect(clampStand({ azimuth: 0, elevation: -1, zoom: 9 }).elevation).toBeGreaterThan(0);
    expect(towards(HOME)[0]).toBeCloseTo(towards(HOME)[2]);
    expect([0, 1, 2, 3, 4, -1].map((n) => quarterOf(HOME.azimuth + (n * Math.PI) / 2))).toEqual([0, 1, 2, 3, 0, 3]);
  });
});
