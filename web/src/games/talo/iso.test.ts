import { describe, expect, it } from "vitest";
import { boxOf, facesOf } from "./iso";
import type { Wood } from "./talo";

describe("the building drawn flat", () => {
  it("shows three faces of a cube and hides what touches", () => {
    const cube: Wood = { axis: "X", x: 0, y: 0, z: 0, length: 1 };
    expect(facesOf([cube]).map(({ face }) => face.side).sort()).toEqual(["left", "right", "top"]);
    const two = facesOf([cube, { ...cube, x: 1 }]);
    expect(two.filter(({ face }) => face.side === "right")).toHaveLength(1);
    expect(two).toHaveLength(5);
  });

  it("draws the near ones last", () => {
    const depths = facesOf([{ axis: "Z", x: 5, y: 5, z: 0, length: 3 }, { axis: "X", x: 0, y: 0, z: 0, length: 4 }]).map(({ depth }) => depth);
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
  });

  it("frames what hangs over the board and heads above it", () => {
    const bare = boxOf([]);
    const high = boxOf([{ axis: "X", x: -3, y: 5, z: 9, length: 5 }], [[5, 5, 10]]);
    expect(high.height).toBeGreaterThan(bare.height);
    expect(high.y).toBeLessThan(bare.y);
  });
});
