import { describe, expect, it } from "vitest";
import { middleOf } from "./geometry";
import { cellsFor, firstTurn, ghostAt, nextTurn, placingsOf, type Placing } from "./laying";
import type { Tile } from "./pieces";

const tile: Tile = { id: "T33", a: { surface: "moss", pieces: ["yellow_flower"] }, b: { surface: "gravel", pieces: ["gem"] } };
const even: Tile = { id: "N5", a: { surface: "moss", pieces: ["coloured_shell"] }, b: { surface: "moss", pieces: ["coloured_shell"] } };
// The first row of an empty bower, to the right and to the left, and outward from column 3.
const row: Placing[] = Array.from({ length: 5 }, (_, a) => ({ action: a, a, b: a + 1, direction: "right" as const }));
const back: Placing[] = row.map(({ a, b }, i) => ({ action: 10 + i, a: b, b: a, direction: "left" as const }));
const out: Placing = { action: 20, a: 2, b: 8, direction: "outward" };
const all = [...row, ...back, out];

describe("a tile over a pointed cell", () => {
  it("lies where it may, its half a there when no pointer says more", () => {
    expect(ghostAt(all, tile, "right", 2, 4).fits?.action).toBe(2);
    expect(ghostAt(all, tile, "right", 5, 4).fits?.action).toBe(4);
  });

  it("lies nearest to the pointer", () => {
    const middle = middleOf(2, "near", 4);
    expect(ghostAt(all, tile, "right", 2, 4, { x: middle.x - 20, y: middle.y }).fits?.a).toBe(1);
    expect(ghostAt(all, tile, "right", 2, 4, { x: middle.x + 20, y: middle.y }).fits?.a).toBe(2);
  });

  it("shows itself where it does not fit, also outside the field", () => {
    expect(ghostAt(all, tile, "right", 14, 4)).toEqual({ a: 14, b: 15, direction: "right", fits: null });
    expect(ghostAt(all, tile, "outward", 20, 4)).toEqual({ a: 20, b: null, direction: "outward", fits: null });
  });
});

describe("turning over a cell", () => {
  it("passes over rotations that do not fit there", () => {
    expect(nextTurn(all, tile, "right", 2)).toBe("outward");
    expect(nextTurn(all, tile, "right", 4)).toBe("left");
    expect(nextTurn(all, tile, "left", 4, -1)).toBe("right");
  });

  it("turns freely without a cell, or where nothing fits", () => {
    expect(nextTurn(all, tile, "right", null)).toBe("outward");
    expect(nextTurn(all, tile, "right", 20)).toBe("outward");
  });

  it("knows one way only for a tile with equal halves", () => {
    const offered = [...row, out];
    expect(placingsOf(offered, even, "left")).toHaveLength(5);
    expect(ghostAt(offered, even, "left", 0, 4).fits?.action).toBe(0);
    expect(nextTurn(offered, even, "right", 2)).toBe("outward");
    expect(nextTurn(offered, even, "outward", 2)).toBe("left");
  });
});

it("tints what a rotation would cover, and begins with one that fits", () => {
  expect([...cellsFor(all, tile, "outward")]).toEqual([2, 8]);
  expect(firstTurn([out], tile, "right")).toBe("outward");
  expect(firstTurn([], tile, "right")).toBe("right");
});
