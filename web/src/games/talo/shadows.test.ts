import { describe, expect, it } from "vitest";
import { BOARD } from "../../gen/games/talo";
import { boxOn, shadowsOf, stepped } from "./shadows";
import { underRay } from "./picking";

describe("what stands for the things of the picture", () => {
  it("is one for each figure and each cell, and a cell is where its column ends", () => {
    const found = shadowsOf([{ seat: 1, x: 3, y: 2, level: 4 }], new Map([["3,2", 4]]));
    expect(found).toHaveLength(1 + BOARD * BOARD);
    expect(new Set(found.map(({ thing }) => thing)).size).toBe(found.length);
    expect(found[0]?.thing).toBe("figure:2");
    const cell = found.find(({ thing }) => thing === "cell:3,2");
    expect(cell?.corners.every(([, , z]) => z === 4)).toBe(true);
    expect(found.find(({ thing }) => thing === "cell:0,0")?.corners.every(([, , z]) => z === 0)).toBe(true);
  });

  it("is as large on the screen as what it stands for", () => {
    const box = boxOn([[1, 2, 0], [3, 5, 0]], ([x, y]) => ({ left: 10 * x, top: 10 * y }));
    expect(box).toEqual({ left: 10, top: 20, width: 20, height: 30 });
  });

  it("stays on the board", () => {
    expect(stepped([0, 9], [-1, 1])).toEqual([0, 9]);
    expect(stepped([4, 4], [1, 0])).toEqual([5, 4]);
  });

  it("is the column of the wood that is met, and not the neighbour of its side", () => {
    const level = { from: [20, 5.5, 2.5], along: [-1, 0, 0] } as const;
    expect(underRay({ from: [...level.from], along: [...level.along] }, [[4, 5, 2]])).toEqual([4, 5]);
    expect(underRay({ from: [4.5, 5.5, 20], along: [0, 0, -1] }, [])).toEqual([4, 5]);
    expect(underRay({ from: [-2.5, 3.5, 20], along: [0, 0, -1] }, [])).toBeNull();
  });
});
