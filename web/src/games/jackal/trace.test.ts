import { describe, expect, it } from "vitest";
import type { Card } from "./cards";
import { trace, type Options } from "./trace";

const BOOK: Options = { map_before_knight: true, leftover: "discard" };
const KINDS: Record<string, Card> = {
  LR: "left-right",
  UD: "up-down",
  X4: "four-way",
  KN: "knight",
  BF: "black-flag",
  PM: "map",
};
const row = (said: string): Card[] => said.split(" ").map((word) => KINDS[word] ?? "left-right");

const EIGHT = [".3#.~~", "~~.~~~", "~..B~~", "~1..~~", "~~W.1.", "~~~.~~"];
const FORTY = ["...~~~", "B.J4~~", ".O2~~~", "......", "..O~~~", ".W~~~~"];

const ends = (island: string[], said: string, options = BOOK) =>
  Object.fromEntries(trace(island, row(said), options).ends.map((end) => [end.cell, [end.value, end.steps]]));

describe("a row over an island", () => {
  it("leaves every direction open until it is walked (JA-35)", () => {
    expect(trace(EIGHT, row("LR LR"), BOOK).after).toEqual([["D5"], ["C5", "E5"]]);
    expect(ends(EIGHT, "LR LR")).toEqual({ E5: [1, 2] });
  });
  it("counts a labyrinth as a step more (JA-50)", () => {
    expect(ends(EIGHT, "UD UD UD UD LR")).toMatchObject({ B1: [3, 6] });
    expect(ends(EIGHT, "BF LR UD UD LR")).toMatchObject({ B1: [3, 5] });
    expect(ends(EIGHT, "BF KN LR")).toMatchObject({ B1: [3, 3], B4: [1, 1] });
  });
  it("lets a knight jump over sea and labyrinth (JA-36)", () => {
    expect(ends(EIGHT, "UD UD KN")).toMatchObject({ B1: [3, 3] });
  });
  it("leads from cave to cave, and through jungle with a map only (JA-49, JA-51)", () => {
    expect(ends(FORTY, "UD LR LR")).toEqual({ C3: [2, 3] });
    expect(ends(FORTY, "UD LR UD PM LR LR")).toEqual({ D2: [4, 5] });
    expect(ends(FORTY, "UD LR UD LR PM LR")).not.toHaveProperty("D2");
    expect(ends(FORTY, "UD LR KN")).toEqual({ D2: [4, 3] });
    const way = trace(FORTY, row("UD LR UD PM LR LR"), BOOK).ends[0];
    expect(way?.hops.map((hop) => [hop.from, hop.cell, hop.out])).toEqual([
      ["B6", "B5", null],
      ["B5", "C5", "B3"],
      ["B3", "B2", null],
      ["B2", "C2", null],
      ["C2", "D2", null],
    ]);
  });
  it("uses the map up with the next move (JA-40) and knows the option of the knight (JA-41)", () => {
    const island = ["~~~~~~", "~~~~~~", "~~W.~~", "~~~.c~", "~~~.~~", "~~~B~~"];
    expect(ends(island, "LR PM UD LR")).toEqual({});
    expect(ends(island, "LR UD PM LR")).toEqual({ E4: [3, 3] });
    expect(ends(island, "PM KN")).toEqual({ E4: [3, 1] });
    expect(ends(island, "PM KN", { ...BOOK, map_before_knight: false })).toEqual({});
  });
  it("ends where a card leads nowhere (JA-38), and at the first chest (JA-43)", () => {
    const island = ["~~~~~~", "~~~~~~", "~~~~~~", "~~~~~~", "~W12~~", "~~~B~~"];
    const found = trace(island, row("LR LR"), BOOK);
    expect(found.ends.map((end) => end.cell)).toEqual(["C5"]);
    expect(found.nothing).toEqual([]);
    expect(trace(island, row("UD LR"), BOOK).nothing).toEqual(["B5"]);
  });
  it("counts cards behind the chest where the table says so (JA-45)", () => {
    expect(ends(EIGHT, "BF KN LR", { ...BOOK, leftover: "count" })).toMatchObject({ B4: [1, 2] });
  });
  it("numbers the moves, not the flag or the map (JA-42)", () => {
    expect(trace(FORTY, row("BF LR PM LR"), BOOK).numbers).toEqual([0, 1, 0, 2]);
    expect(trace(FORTY, row("BF LR"), BOOK).start).toBe("A2");
  });
});
