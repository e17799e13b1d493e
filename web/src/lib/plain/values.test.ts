import { describe, expect, it } from "vitest";
import { inWords, isPlain, named } from "./values";

describe("a view without a board", () => {
  it("writes words and rows of words on a line", () => {
    expect([isPlain(3), isPlain(null), isPlain([1, null, "red"]), isPlain([]), isPlain([[1]]), isPlain({})]).toEqual([
      true, true, true, true, false, false,
    ]);
    expect([inWords([1, null, "red"]), inWords([]), inWords(false)]).toEqual(["1, –, red", "–", "false"]);
  });
  it("names the rest", () => {
    expect(named({ seat: 1, rows: [[2]] })).toEqual([["seat", 1], ["rows", [[2]]]]);
    expect(named([[4], [5]])).toEqual([["1", [4]], ["2", [5]]]);
  });
});
