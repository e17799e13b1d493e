import { describe, expect, it } from "vitest";
import type { Card } from "./cards";
import { fanned, handWithout, type Laid, laid, moved, numbersOf, spread, takenBack } from "./row";

const KINDS: Record<string, Card> = { L: "left-right", U: "up-down", K: "knight", M: "black-mark", F: "black-flag", P: "map" };
const row = (said: string): Laid[] => [...said].map((letter, id) => ({ id, card: KINDS[letter] ?? "map" }));
const one = (letter: string): Laid => ({ id: 99, card: KINDS[letter] ?? "map" });
const said = (laidOut: Laid[]): string =>
  laidOut.map(({ card }) => Object.keys(KINDS).find((letter) => KINDS[letter] === card)).join("");

describe("the row in the making", () => {
  it("grows at its end, or where a card is put", () => {
    expect(said(laid(row("L"), one("U")))).toBe("LU");
    expect(said(laid(row("LU"), one("K"), 1))).toBe("LKU");
  });
  it("keeps the black flag in front (JA-20)", () => {
    expect(said(laid(row("LU"), one("F")))).toBe("FLU");
    expect(said(laid(row("FL"), one("K"), 0))).toBe("FKL");
    expect(said(moved(row("FLU"), 2, 0))).toBe("FUL");
    expect(said(moved(row("FL"), 0, 1))).toBe("FL");
  });
  it("is reordered card by card, each keeping its identity", () => {
    expect(moved(row("LUK"), 0, 2).map(({ id }) => id)).toEqual([1, 2, 0]);
    expect(moved(row("LUK"), 2, 0).map(({ id }) => id)).toEqual([2, 0, 1]);
    expect(said(takenBack(row("LUK"), 1))).toBe("LK");
  });
  it("leaves alone what lies already", () => {
    expect(said(takenBack(row("LU"), 0, 1))).toBe("LU");
    expect(said(moved(row("LUK"), 2, 0, 1))).toBe("LKU");
    expect(said(moved(row("LUK"), 0, 2, 1))).toBe("LUK");
  });
  it("numbers the cards that are steps (JA-42)", () => {
    expect(numbersOf(row("FLPU"))).toEqual([0, 1, 0, 2]);
  });
  it("takes its cards from the hand", () => {
    const hand = [
      { card: "left-right" as const, count: 2 },
      { card: "map" as const, count: 1 },
    ];
    expect(handWithout(hand, row("LP"))).toEqual([{ card: "left-right", count: 1 }]);
  });
  it("overlaps when there is no room", () => {
    expect(spread(3, 400, 60, 8)).toBe(68);
    expect(spread(11, 360, 60, 8)).toBe(30);
    expect(fanned([{ card: "map", count: 8 }], 70, 60, 8).peek).toBe(0);
    expect(fanned([{ card: "map", count: 2 }], 300, 60, 8).peek).toBe(65);
    expect(fanned([{ card: "map", count: 3 }], 100, 60, 8).peek).toBe(20);
  });
});
