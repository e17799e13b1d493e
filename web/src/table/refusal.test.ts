import { expect, it } from "vitest";
import { spotFor } from "./refusal";

const card = { width: 280, height: 100 };
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const box = (left: number, top: number, width = 64, height = 88) => ({ left, top, right: left + width, bottom: top + height });

it("stands to the left when there is room, else to the right", () => {
  expect(spotFor(box(862, 230), card, desk).side).toBe("left");
  expect(spotFor(box(40, 230), card, desk).side).toBe("right");
});

it("stands above or below on a phone, inside the screen", () => {
  const wide = { width: 374, height: 100 };
  const spot = spotFor(box(60, 500), wide, phone);
  expect(spot.side).toBe("above");
  expect(spot.left).toBe(8);
  expect(spot.top + wide.height).toBeLessThan(500);
  expect(spotFor(box(60, 40), wide, phone).side).toBe("below");
});

it("keeps the nose on the card", () => {
  const spot = spotFor(box(862, 2, 64, 10), card, desk);
  expect(spot.top).toBe(8);
  expect(spot.nose).toBeGreaterThanOrEqual(18);
  expect(spot.nose).toBeLessThanOrEqual(82);
});
