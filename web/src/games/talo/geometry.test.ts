import { describe, expect, it } from "vitest";
import { holdOf, cutAt, countByLevel, dropHeight, fallsTo, frameOf, gripOf, layerOf, lifted, moved, pathTo, Places, snapped, topsOf, turned } from "./geometry";
import { barOfAction, isThinkable, placeAction, stepsOf, walkAction, type HandBar, type Tip, type View, type Wood } from "./talo";

const post: Wood = { axis: "Z", x: 5, y: 5, z: 0, length: 2 };
const tilt = { bars: [1], bar: 1, edge: { x: 6, y: 5, to_x: 6, to_y: 6, z: 2 }, weight_x: 6, weight_y: 5.5 };
const tip: Tip = { axis: "X", x: 5, y: 5, z: 2, action: 9, clause: "TA-43", hold: 77, steadied: true, tilt };
/** A bar of two: it may lie on the board at 4 and under the sky at 4, height 2, and it would tip at 5. */
const hand: HandBar = { length: 2, places: [11, 0, 3, 5, 0, 12, 0, 3, 5, 2, 13, 2, 8, 8, 0], tips: [tip], hold: null };
const places = new Places(2, hand, false);

describe("places of a bar in hand", () => {
  it("knows what fits, what tips and what is no place", () => {
    expect(places.verdict({ axis: "X", x: 3, y: 5, z: 2 })).toEqual({ kind: "fits", action: 12 });
    expect(places.verdict({ axis: "X", x: 5, y: 5, z: 2 })).toEqual({ kind: "tips", tip });
    const nowhere = { axis: "Y", x: 0, y: 0, z: 4 } as const;
    expect(places.verdict(nowhere)).toEqual({ kind: "no", action: placeAction(nowhere, 2) });
    expect(places.count).toBe(3);
  });

  it("says at one's risk only that there is room, and that the bar may be held there", () => {
    const risky = new Places(2, { ...hand, tips: [], hold: 1000 }, true);
    expect(risky.verdict({ axis: "X", x: 3, y: 5, z: 0 })).toEqual({ kind: "room", action: 11, hold: 1011 });
    expect(holdOf(risky.verdict({ axis: "X", x: 3, y: 5, z: 0 }))).toBe(1011);
    expect(snapped(risky, [], "X", [3, 5], 1).z).toBe(2);
  });

  it("counts a cube once, however it is turned", () => {
    const cube = new Places(1, { length: 1, places: [5, 0, 1, 1, 0], tips: [], hold: null }, false);
    expect(cube.verdict({ axis: "Z", x: 1, y: 1, z: 0 })).toEqual({ kind: "fits", action: 5 });
    expect(placeAction({ axis: "Z", x: 1, y: 1, z: 0 }, 1)).toBe(placeAction({ axis: "X", x: 1, y: 1, z: 0 }, 1));
  });
});

describe("snapping and dropping", () => {
  it("holds a bar at the cell nearest its middle", () => {
    const place = snapped(new Places(5, undefined, false), [], "Y", [4, 4], 0);
    expect(place).toEqual({ axis: "Y", x: 4, y: 2, z: 0 });
    expect(gripOf(place, 5)).toEqual([4, 4]);
  });

  it("stays at the height that is pointed at, if it fits there", () => {
    expect(dropHeight(places, [post], "X", [3, 5], 0)).toBe(0);
    expect(dropHeight(places, [post], "X", [3, 5], 2)).toBe(2);
  });

  it("drops to the lowest height that fits, not below the pointer if there is one above", () => {
    expect(dropHeight(places, [post], "X", [3, 5], 1)).toBe(2);
    expect(dropHeight(places, [post], "X", [3, 5], 7)).toBe(0);
  });

  it("shows the tipping where nothing fits, and else falls freely onto the wood", () => {
    expect(dropHeight(places, [post], "X", [5, 5], 0)).toBe(2);
    expect(dropHeight(places, [post], "Y", [5, 5], 0)).toBe(2);
    expect(dropHeight(places, [post], "Y", [0, 0], 5)).toBe(0);
  });

  it("goes up and down by heights that mean something", () => {
    const low = { axis: "X", x: 3, y: 5, z: 0 } as const;
    expect(lifted(places, low, 1).z).toBe(2);
    expect(lifted(places, { ...low, z: 2 }, -1).z).toBe(0);
    expect(lifted(places, low, -1).z).toBe(0);
    expect(lifted(places, { axis: "Z", x: 0, y: 0, z: 8 }, 1).z).toBe(8);
  });

  it("turns in three steps, a cube in none", () => {
    expect([turned("X", 4), turned("Y", 4), turned("Z", 4), turned("X", 1)]).toEqual(["Y", "Z", "X", "X"]);
  });

  it("never leaves the house's space", () => {
    const edge = { axis: "X", x: 16, y: 0, z: 3 } as const;
    expect(isThinkable(edge, 4)).toBe(true);
    expect(moved(edge, 4, 1, 0)).toEqual(edge);
    expect(moved(edge, 4, -1, 0).x).toBe(15);
  });
});

describe("layers and tops", () => {
  const beam: Wood = { axis: "X", x: -3, y: 5, z: 2, length: 9 };

  it("cuts standing bars and hides lying ones", () => {
    const { seen, hidden } = cutAt([post, beam], 1);
    expect(seen).toEqual([{ bar: { ...post, length: 1 }, number: 0 }]);
    expect(hidden).toEqual([{ ...post, z: 1, length: 1 }, beam]);
    expect(cutAt([post, beam], 10).hidden).toEqual([]);
  });

  it("draws a layer from above, with what hangs over the edge", () => {
    expect(layerOf([post, beam], 1).map((patch) => patch.number)).toEqual([0]);
    expect(layerOf([post, beam], 2)).toEqual([{ x: -3, y: 5, wide: 9, deep: 1, number: 1, length: 9, standing: false }]);
    expect(frameOf([post, beam])).toEqual({ left: -3, top: 0, wide: 13, deep: 10 });
    expect(frameOf([])).toEqual({ left: 0, top: 0, wide: 10, deep: 10 });
  });

  it("numbers each column by its top", () => {
    const tops = topsOf([post, beam]);
    expect([tops.get("5,5"), tops.get("-3,5"), tops.get("0,0")]).toEqual([3, 3, undefined]);
  });
});

describe("walking and tipping", () => {
  const reach = [
    { action: 1, x: 3, y: 2, level: 1, came: -1 },
    { action: 2, x: 4, y: 2, level: 2, came: 0 },
  ];
  it("finds the way to a spot", () => {
    const view = { reach, seat: 0, players: [{ x: 2, y: 2, level: 0 }] } as unknown as View;
    expect(pathTo(view, reach[1] as (typeof reach)[0])).toEqual([[2, 2, 0], [3, 2, 1], [4, 2, 2]]);
    expect(countByLevel(reach)).toEqual([[2, 1], [1, 1]]);
  });

  it("reads a path as it is told, and a placement's number back", () => {
    expect(stepsOf([2, 2, 0, 3, 2, 1])).toEqual([[2, 2, 0], [3, 2, 1]]);
    const wood: Wood = { axis: "Y", x: -3, y: 5, z: 4, length: 7 };
    expect(barOfAction(placeAction(wood, 7))).toEqual(wood);
    expect(barOfAction(walkAction({ x: 0, y: 0, level: 0 }))).toBeNull();
  });

  it("asks about the edge where a bar would lie beyond the house's space", () => {
    const far: Wood = { axis: "X", x: -13, y: 21, z: 12, length: 4 };
    expect(barOfAction(placeAction(far, 4))).toEqual({ ...far, x: -10, y: 19, z: 9 });
  });

  it("falls to the side of the weight, and exactly over the edge to the side without wood", () => {
    expect(fallsTo(tip, 2, [post])).toEqual([1, 0]);
    const left = { ...tip, tilt: { ...tilt, edge: { ...tilt.edge, x: 5, to_x: 5 }, weight_x: 4.5 } };
    expect(fallsTo(left, 2, [post])).toEqual([-1, 0]);
  });
});
