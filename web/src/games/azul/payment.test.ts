import { describe, expect, it } from "vitest";
import { coloursOf, hopeless, keepProposed, passWith, proposed, spent, stepped, waysWith } from "./payment";
import { cellOf, type Colour, type Space, type View } from "./tiles";
import { actionOf } from "../../gen/actions/azul";

const layAction = (cell: number, colour: Colour, wilds: number) => actionOf({ type: "lay", cell, colour, wilds });

const way = (colour: Space["payments"][number]["colour"], wilds: number, cell = 3) => ({
  action: layAction(cell, colour, wilds),
  colour,
  wilds,
});
const space = (...payments: Space["payments"]): Space => ({ cell: 3, points: 1, reward: 0, ornaments: [], payments });
//             purple green orange yellow blue red
const HAND = [3, 0, 1, 0, 4, 2];

it("knows the space of a lay alone", () => {
  expect(cellOf(layAction(41, "red", 5))).toBe(41);
  expect(cellOf(actionOf({ type: "take", source: 0, colour: "red" }))).toBeNull();
});

describe("paying", () => {
  const several = space(way("blue", 1), way("blue", 3), way("blue", 2), way("red", 2), way("orange", 1));

  it("proposes fewest wild tiles, and of equals the colour held most", () => {
    expect(proposed(several, HAND)).toEqual(way("blue", 1));
    expect(proposed(space(way("red", 2), way("purple", 0)), HAND)).toEqual(way("purple", 0));
    expect(proposed(space(), HAND)).toBeNull();
  });

  it("lists colours and ways in order", () => {
    expect(coloursOf(several)).toEqual(["orange", "blue", "red"]);
    expect(waysWith(several, "blue").map((one) => one.wilds)).toEqual([1, 2, 3]);
  });

  it("steps only to what can be paid", () => {
    expect(stepped(several, way("blue", 1), 1)).toEqual(way("blue", 2));
    expect(stepped(several, way("blue", 1), -1)).toBeNull();
    expect(stepped(several, way("blue", 3), 1)).toBeNull();
  });

  it("counts what is spent, also when the wild colour is laid as itself", () => {
    expect(spent(way("blue", 2), 5, "purple")).toEqual([2, 0, 0, 0, 3, 0]);
    expect(spent(way("purple", 0), 4, "purple")).toEqual([4, 0, 0, 0, 0, 0]);
  });
});

describe("asking why not", () => {
  const view = (wall: (string | null)[], stars: (string | null)[]): View =>
    ({
      wild: "purple",
      numbers: Array.from({ length: 42 }, (_, cell) => (cell % 6) + 1),
      star_colours: stars,
      players: [{ hand: HAND, wall: [...wall, ...Array.from({ length: 42 - wall.length }, () => null)] }],
    }) as unknown as View;
  const coloured = [null, "orange", "red", "blue", "yellow", "green", "purple"];

  it("asks with the star's colour and as many wild tiles as are missing", () => {
    expect(hopeless(view([], coloured), 0, 11)).toBe(layAction(11, "orange", 5));
    expect(hopeless(view([], coloured), 0, 22)).toBe(layAction(22, "blue", 1));
    expect(hopeless(view([], coloured), 0, 41)).toBe(layAction(41, "purple", 0));
    expect(hopeless(view([], coloured), 0, 24)).toBe(layAction(24, "yellow", 0));
  });

  it("asks in an open star with the colour held most that is not there yet", () => {
    expect(hopeless(view(["blue"], coloured), 0, 5)).toBe(layAction(5, "purple", 0));
    expect(hopeless(view([], Array.from({ length: 7 }, () => null)), 0, 5)).toBe(layAction(5, "blue", 2));
  });

  it("asks about a covered space with the tile that lies there", () => {
    expect(hopeless(view(["red"], coloured), 0, 0)).toBe(layAction(0, "red", 0));
  });
});

describe("passing", () => {
  it("proposes next round's wild colour first, then what is held most", () => {
    expect(keepProposed([1, 2, 1, 0, 4, 0], "green")).toEqual([0, 2, 0, 0, 2, 0]);
    expect(keepProposed([1, 0, 0, 0, 1, 0], "green")).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it("proposes nothing when no round comes", () => {
    expect(keepProposed([1, 2, 1, 0, 4, 0], null)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("finds the pass of the house", () => {
    const passes = [
      { action: 1578, kept: [0, 0, 0, 0, 0, 0] },
      { action: 1703, kept: [0, 4, 0, 0, 0, 0] },
    ];
    expect(passWith({ passes } as unknown as View, [0, 4, 0, 0, 0, 0])).toBe(1703);
    expect(passWith({ passes } as unknown as View, [0, 5, 0, 0, 0, 0])).toBeNull();
  });
});
