import { describe, expect, it } from "vitest";
import { fanned, handWithout, laid, LONGEST, mayLay, moved, spread, takenBack } from "./row";
import type { Card } from "./cards";

const [LR, UD, KN, BM, BF, PM]: Card[] = ["left-right", "up-down", "knight", "black-mark", "black-flag", "map"];

describe("the row in the making", () => {
  it("grows at its end, or where a card is put", () => {
    expect(laid([LR], UD)).toEqual([LR, UD]);
    expect(laid([LR, UD], KN, 1)).toEqual([LR, KN, UD]);
  });
  it("keeps the black flag in front (JA-20)", () => {
    expect(laid([LR, UD], BF)).toEqual([BF, LR, UD]);
    expect(laid([BF, LR], KN, 0)).toEqual([BF, KN, LR]);
    expect(moved([BF, LR, UD], 2, 0)).toEqual([BF, UD, LR]);
    expect(moved([BF, LR], 0, 1)).toEqual([BF, LR]);
    expect(mayLay([BF, LR], BF)).toBe(false);
    expect(mayLay([LR], BF)).toBe(true);
    expect(mayLay([LR], BF, 1)).toBe(false);
  });
  it("is reordered card by card", () => {
    expect(moved([LR, UD, KN], 0, 2)).toEqual([UD, KN, LR]);
    expect(moved([LR, UD, KN], 2, 0)).toEqual([KN, LR, UD]);
    expect(takenBack([LR, UD, KN], 1)).toEqual([LR, KN]);
  });
  it("leaves alone what lies already", () => {
    expect(takenBack([LR, UD], 0, 1)).toEqual([LR, UD]);
    expect(moved([LR, UD, KN], 2, 0, 1)).toEqual([LR, KN, UD]);
    expect(moved([LR, UD, KN], 0, 2, 1)).toEqual([LR, UD, KN]);
  });
  it("takes no mark and no more than twenty cards (JA-18, JA-19)", () => {
    expect(mayLay([], BM)).toBe(false);
    expect(mayLay(Array<Card>(LONGEST).fill(LR), UD)).toBe(false);
  });
  it("takes its cards from the hand", () => {
    const hand = [
      { card: LR, count: 2 },
      { card: PM, count: 1 },
    ];
    expect(handWithout(hand, [LR, PM])).toEqual([{ card: LR, count: 1 }]);
  });
  it("overlaps when there is no room", () => {
    expect(spread(3, 400, 60, 8)).toBe(68);
    expect(spread(11, 360, 60, 8)).toBe(30);
    const tight = fanned([{ card: LR, count: 8 }], 100, 60, 8);
    expect(tight.peek).toBe(0);
    const roomy = fanned([{ card: LR, count: 2 }], 300, 60, 8);
    expect(roomy.peek).toBeCloseTo(27);
  });
});
