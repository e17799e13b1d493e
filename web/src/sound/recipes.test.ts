import { describe, expect, it } from "vitest";
import { together } from "../lib/sound";
import { lengthOf, RECIPES } from "./recipes";

describe("the recipes of the sounds", () => {
  it.each(Object.entries(RECIPES))("%s is short, and never louder than the volume allows four times over", (_name, recipe) => {
    const parts = [...recipe.tones, ...recipe.rustles];
    expect(parts.length).toBeGreaterThan(0);
    expect(lengthOf(recipe)).toBeLessThan(1.6);
    for (const part of parts) {
      const beside = parts.filter((other) => other.at <= part.at && part.at < other.at + other.long);
      expect(beside.reduce((sum, { loud }) => sum + loud, 0)).toBeLessThanOrEqual(4);
    }
  });

  it.each(Object.entries(RECIPES))("%s lies where small speakers and old ears can hear it", (_name, { tones, rustles }) => {
    for (const pitch of [...tones.flatMap(({ pitch, to }) => [pitch, to ?? pitch]), ...rustles.flatMap(({ band, to }) => [band, to ?? band])]) {
      expect(pitch).toBeGreaterThan(100);
      expect(pitch).toBeLessThan(12_000);
    }
  });
});

describe("the sounds of one step", () => {
  it("are each heard once, in their order, and three at most", () => {
    expect(together(["card", null, "card", "capture", undefined, "wood", "coins"])).toEqual(["card", "capture", "wood"]);
  });
});
