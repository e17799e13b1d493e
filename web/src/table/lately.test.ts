import { expect, it } from "vitest";
import { lately, since } from "./lately";

const log = [
  { step: 1, seat: 0, said: "Ann lays" },
  { step: 1, seat: null, said: "The row refills" },
  { step: 2, seat: 1, said: "Borys lays" },
  { step: 3, seat: 2, said: "Zoe lays" },
  { step: 3, seat: 2, said: "Zoe takes" },
];

it("tells what the others did since one's own move, without what one's own move did itself", () => {
  expect(lately(log, 0, 9).map(({ said }) => said)).toEqual(["Borys lays", "Zoe lays", "Zoe takes"]);
});

it("tells no more than there is room for, the newest", () => {
  expect(lately(log, 0, 2).map(({ said }) => said)).toEqual(["Zoe lays", "Zoe takes"]);
});

it("tells nothing to whoever moved last, and the latest to whoever has not moved yet", () => {
  expect(lately(log, 2, 9)).toEqual([]);
  expect(lately(log, 4, 2).map(({ said }) => said)).toEqual(["Zoe lays", "Zoe takes"]);
});

it("gathers what happened since one's own step; where several decide at once it is nobody's own", () => {
  const steps = [
    { by: [0], events: ["mine"] },
    { by: [1], events: ["theirs"] },
    { by: [0, 1], events: ["ours", "too"] },
  ];
  expect(since(steps, 0)).toEqual(["theirs", "ours", "too"]);
  expect(since(steps, 1)).toEqual(["ours", "too"]);
  expect(since(steps.slice(0, 1), 0)).toEqual([]);
});
