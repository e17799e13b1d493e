import { expect, it } from "vitest";
import { hopsOf } from "./ways";

it("begins every step where the one before it ended, out of the cave too", () => {
  const legs = [
    { card: 1, cell: "B5", out: null, steps: 1, with_map: false },
    { card: 3, cell: "C5", out: "B3", steps: 2, with_map: false },
    { card: 4, cell: "C1", out: null, steps: 3, with_map: false },
  ];
  const hops = hopsOf(legs, "B6", ["up-down", "map", "left-right", "knight"]);
  expect(hops.map((hop) => hop.from)).toEqual(["B6", "B5", "B3"]);
  expect(hops.map((hop) => hop.knight)).toEqual([false, false, true]);
  expect(hops.map((hop) => hop.card)).toEqual([0, 2, 3]);
});
