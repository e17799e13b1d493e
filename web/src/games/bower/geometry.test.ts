import { describe, expect, it } from "vitest";
import { CELL, cellUnder, cornerOf, halfPath, heightOf, middleOf, nearTop, neighbour, outline, step, turn, twisted } from "./geometry";
import { DIRECTION_NAMES } from "../../gen/games/bower";

describe("cells", () => {
  it.each([4, 5])("are found again under their middles, on both sides of %i rows", (rows) => {
    for (const side of ["near", "far"] as const) {
      for (let cell = 0; cell < 6 * rows; cell++) expect(cellUnder(middleOf(cell, side, rows), side, rows)).toBe(cell);
    }
  });

  it("of one column face each other, the first rows nearest to the bird board", () => {
    for (let column = 0; column < 6; column++) {
      expect(cornerOf(column, "near", 4).x).toBe(cornerOf(column, "far", 4).x);
      expect(cornerOf(column, "near", 4).y - cornerOf(column, "far", 4).y).toBeLessThan(nearTop(4));
      expect(cornerOf(column + 6, "near", 4).y).toBeGreaterThan(cornerOf(column, "near", 4).y);
      expect(cornerOf(column + 6, "far", 4).y).toBeLessThan(cornerOf(column, "far", 4).y);
    }
  });

  it("are none beside the field", () => {
    expect(cellUnder({ x: 10, y: nearTop(4) + 5 }, "near", 4)).toBeNull();
    expect(cellUnder({ x: 100, y: heightOf(4) - 1 }, "near", 4)).toBeNull();
  });

  it("have neighbours where the drawing shows them", () => {
    for (const direction of DIRECTION_NAMES) {
      for (const side of ["near", "far"] as const) {
        const next = neighbour(8, direction, 4);
        const way = step(direction, side);
        const from = cornerOf(8, side, 4);
        expect(cornerOf(next ?? -1, side, 4)).toEqual({ x: from.x + CELL * way.x, y: from.y + CELL * way.y });
      }
    }
    expect(neighbour(0, "left", 4)).toBeNull();
    expect(neighbour(0, "inward", 4)).toBeNull();
    expect(neighbour(23, "outward", 4)).toBeNull();
    expect(neighbour(23, "outward", 5)).toBe(29);
  });
});

describe("turning", () => {
  it("goes round clockwise as one's own bower is seen, and back", () => {
    expect(turn("right", 1)).toBe("outward");
    expect(turn("right", -1)).toBe("inward");
    for (const direction of DIRECTION_NAMES) expect(turn(direction, 4)).toBe(direction);
  });

  it("measures two fingers over the half circle too", () => {
    const from = [{ x: 0, y: 0 }, { x: 10, y: 0 }] as const;
    expect(twisted(from, [{ x: 0, y: 0 }, { x: 0, y: 10 }])).toBeCloseTo(90);
    expect(twisted(from, [{ x: 0, y: 0 }, { x: 0, y: -10 }])).toBeCloseTo(-90);
    expect(twisted([{ x: 0, y: 0 }, { x: -10, y: 1 }], [{ x: 0, y: 0 }, { x: -10, y: -1 }])).toBeCloseTo(11.42, 1);
  });
});

describe("outlines", () => {
  it("leave out the sides that cells of the group share", () => {
    expect(outline([0], "near", 4).match(/M/g)).toHaveLength(4);
    expect(outline([0, 1], "near", 4).match(/M/g)).toHaveLength(6);
    expect(outline([0, 1, 6, 7], "far", 4).match(/M/g)).toHaveLength(8);
    expect(outline([5, 6], "near", 4).match(/M/g)).toHaveLength(8);
  });

  it("round a half tile only where it ends", () => {
    expect(halfPath({ x: 0, y: 0 }, { x: 0, y: 0 }).match(/a/g)).toHaveLength(4);
    expect(halfPath({ x: 0, y: 0 }, { x: 1, y: 0 }).match(/a/g)).toHaveLength(2);
    expect(halfPath({ x: 0, y: 0 }, { x: 0, y: -1 }).match(/a/g)).toHaveLength(2);
  });
});
