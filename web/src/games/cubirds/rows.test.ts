import { describe, expect, it } from "vitest";
import { fitHand, fitRow, rowWidth, runWidth } from "./rows";

const desk = { width: 816, height: 106, phone: false };
const phone = { width: 374, height: 84, phone: true };
const eight = [13, 6, 9, 4, 5, 2, 3, 2];

describe("a row of runs", () => {
  it("shows up to five cards of a run while there is room", () => {
    const fit = fitRow([7, 1, 2, 1], desk);
    expect(fit).toMatchObject({ card: 63, peek: 11, shown: 5, end: 88 });
    expect(runWidth(7, fit)).toBe(63 + 44);
  });

  it("shows thinner spines and fewer cards when it grows long", () => {
    expect(fitRow(eight, desk)).toMatchObject({ peek: 5, shown: 4, end: 60 });
  });

  it.each([desk, phone, { ...phone, width: 304 }, { width: 640, height: 90, phone: false }])(
    "always fits eight runs into %o",
    (room) => {
      const fit = fitRow(eight, room);
      expect(rowWidth(eight, fit)).toBeLessThanOrEqual(room.width);
      expect(fit.end).toBeGreaterThanOrEqual(44);
    },
  );

  it("keeps cards of 30 on a phone with eight runs", () => {
    expect(fitRow(eight, phone).card).toBeGreaterThanOrEqual(30);
  });

  it("an empty row is two ends", () => {
    expect(rowWidth([], fitRow([], desk))).toBe(2 * 96);
  });
});

describe("a hand", () => {
  it("has names while there is room, and gives them up before the cards shrink", () => {
    expect(fitHand([2, 1, 2, 1, 5], 660, false)).toMatchObject({ card: 60, peek: 12, named: true });
    expect(fitHand([1, 2, 2, 3, 2, 3, 2, 4], 660, false)).toMatchObject({ card: 60, named: false });
  });

  it("gives each of eight piles 44 pixels or more on a phone", () => {
    const fit = fitHand([1, 2, 2, 3, 2, 3, 2, 4], 366, true);
    expect(fit).toMatchObject({ named: false, cell: 0 });
    expect(fit.card + 2 * fit.peek).toBeLessThanOrEqual(366 / 8);
  });
});
