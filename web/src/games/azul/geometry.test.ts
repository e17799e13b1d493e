import { describe, expect, it } from "vitest";
import { along, cellAt, CORNERS, nearestCell, ornamentAt, starAt, stepFrom, supplyAt, tableLayout, type Laid, type Point } from "./geometry";
import { CELLS } from "../../gen/games/azul";

const HALF = { long: 50 * Math.sqrt(3), short: 50 };

function tips(at: Laid): Point[] {
  const turn = (at.turn * Math.PI) / 180;
  const ends: [number, number][] = [[HALF.long, 0], [0, HALF.short], [-HALF.long, 0], [0, -HALF.short]];
  return ends.map(([x, y]) => ({ x: at.x + x * Math.cos(turn) - y * Math.sin(turn), y: at.y + x * Math.sin(turn) + y * Math.cos(turn) }));
}
const key = (point: Point) => `${Math.round(point.x)},${Math.round(point.y)}`;
function edges(at: Laid): string[] {
  const corners = tips(at).map(key);
  return corners.map((corner, i) => [corner, corners[(i + 1) % 4]].sort().join(" "));
}

/** The cells that share an edge with an ornament, from the drawing alone. */
function around(ornament: number): number[] {
  const own = edges(ornamentAt(ornament));
  return Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => edges(cellAt(cell)).some((edge) => own.includes(edge)));
}

describe("the board", () => {
  it("lets every cell begin at the middle of its star", () => {
    for (let cell = 0; cell < CELLS; cell++) {
      expect(tips(cellAt(cell)).map(key)).toContain(key(starAt(Math.floor(cell / 6))));
    }
  });

  it("draws ornaments between the cells that close them", () => {
    expect(around(0)).toEqual([0, 5, 8, 9]); // pillar 1
    expect(around(5)).toEqual([4, 5, 37, 38]);
    expect(around(6)).toEqual([7, 8, 16, 17]); // statue 1
    expect(around(11)).toEqual([9, 10, 36, 37]);
    expect(around(12)).toEqual([6, 11]); // window 1
    expect(around(17)).toEqual([40, 41]);
  });

  it("lets no two cells share a place", () => {
    const places = new Set(Array.from({ length: CELLS }, (_, cell) => key(cellAt(cell))));
    expect(places.size).toBe(CELLS);
  });

  it("gives a tap to the nearest cell, and none far away", () => {
    for (let cell = 0; cell < CELLS; cell++) expect(nearestCell(along(cell, 100))).toBe(cell);
    const corner = CORNERS[0] as Point;
    expect(nearestCell(corner)).toBeNull();
  });

  it("walks round a star and to other stars", () => {
    expect(stepFrom(6, "ArrowLeft")).toBe(11);
    expect(stepFrom(11, "ArrowRight")).toBe(6);
    expect(Math.floor(stepFrom(3, "ArrowDown") / 6)).not.toBe(0);
    const seen = new Set([0]);
    for (let i = 0; i < 12; i++) {
      for (const cell of [...seen]) for (const way of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) seen.add(stepFrom(cell, way));
    }
    expect(seen.size).toBe(CELLS);
  });
});

describe("the supply", () => {
  it("is two stars of five", () => {
    expect(Array.from({ length: 10 }, (_, space) => supplyAt(space).star)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(key(supplyAt(0))).toBe("0,-92");
  });
});

describe("the factories", () => {
  const ROOM = { rx: 60, ry: 82 };
  it.each([
    [620, 560, 5],
    [620, 560, 9],
    [500, 520, 7],
    [378, 440, 5],
    [378, 440, 7],
    [378, 440, 9],
  ])("fit into %i x %i, %i of them, and neither touch nor cover the middle", (width, height, count) => {
    const { factories, radius, middle } = tableLayout(width, height, count, ROOM);
    expect(factories).toHaveLength(count);
    expect(radius).toBeGreaterThan(34);
    factories.forEach((at, i) => {
      expect(at.x - radius).toBeGreaterThanOrEqual(0);
      expect(at.y - radius).toBeGreaterThanOrEqual(0);
      expect(at.x + radius).toBeLessThanOrEqual(width);
      expect(at.y + radius).toBeLessThanOrEqual(height);
      for (const other of factories.slice(i + 1)) expect(Math.hypot(at.x - other.x, at.y - other.y)).toBeGreaterThan(2 * radius);
    });
    for (const at of factories) {
      const reach = Math.atan2((at.y - middle.y) / middle.ry, (at.x - middle.x) / middle.rx);
      const edge = { x: middle.x + middle.rx * Math.cos(reach), y: middle.y + middle.ry * Math.sin(reach) };
      expect(Math.hypot(edge.x - at.x, edge.y - at.y)).toBeGreaterThan(radius);
    }
    expect(middle.rx).toBeGreaterThanOrEqual(ROOM.rx);
    expect(middle.ry).toBeGreaterThanOrEqual(ROOM.ry);
  });

  it("can be drawn before the table has a size", () => {
    const { middle } = tableLayout(0, 0, 7, ROOM);
    expect(Math.min(middle.rx, middle.ry)).toBeGreaterThan(0);
  });
});
