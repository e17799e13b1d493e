import { describe, expect, it } from "vitest";
import { SAMPLES } from "../gen/actions/samples";
import { actions, type Actions } from "./actions";

const ROOMS = import.meta.glob<Actions<object>>(["../gen/actions/*.ts", "!**/samples.ts"], { eager: true });

describe.each(Object.entries(SAMPLES))("moves of %s", (room, samples) => {
  const { actionOf, moveOf } = ROOMS[`../gen/actions/${room}.ts`]!;

  it("have the numbers that the house gives them", () => {
    for (const [action, move] of samples) expect([action, moveOf(action)]).toEqual([action, move]);
  });

  it("are found by what they say", () => {
    for (const [action, move] of samples) expect([move, actionOf(move)]).toEqual([move, action]);
  });
});

describe("a table of moves", () => {
  type Move = { type: "lay"; at: { column: number; row: number }; side: "left" | "right" } | { type: "pass" };
  const at = [{ column: 1, row: 1 }, { column: 2, row: 1 }];
  const { actionOf, moveOf } = actions<Move>([
    { type: "pass", first: 0, parts: [] },
    { type: "lay", first: 1, parts: [{ at }, { side: ["left", "right"] }] },
  ]);

  it("is read in whatever order a move was written", () => {
    expect(actionOf({ side: "left", at: { row: 1, column: 2 }, type: "lay" })).toBe(3);
  });

  it("has no number for what is not in it", () => {
    expect(() => actionOf({ type: "lay", at: { column: 3, row: 1 }, side: "left" })).toThrow(RangeError);
    expect(() => moveOf(5)).toThrow(RangeError);
    expect(() => moveOf(-1)).toThrow(RangeError);
  });
});
