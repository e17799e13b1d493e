import { expect, it } from "vitest";
import { bubbleAt } from "./place";

const felt = { left: 0, top: 56, right: 960, bottom: 594 };
const size = { width: 300, height: 110 };

it("lies to the right of the thing where there is felt", () => {
  const put = bubbleAt({ left: 530, top: 150, right: 630, bottom: 240 }, size, felt, []);
  expect([put.side, put.left]).toEqual(["right", 644]);
});

it("lies on another side where it would cover what must stay clear", () => {
  const put = bubbleAt({ left: 530, top: 150, right: 630, bottom: 240 }, size, felt, [{ left: 640, top: 100, right: 960, bottom: 300 }]);
  expect(put.side).toBe("left");
});

it("stays on the felt for a thing in the tray, above it", () => {
  const put = bubbleAt({ left: 20, top: 640, right: 100, bottom: 780 }, size, felt, []);
  expect(put.side).toBe("above");
  expect(put.top + size.height).toBeLessThanOrEqual(felt.bottom);
});

it("stays on the felt for a thing in the rail, beside it", () => {
  const put = bubbleAt({ left: 962, top: 60, right: 1280, bottom: 180 }, size, felt, []);
  expect(put.side).toBe("left");
  expect(put.left + size.width).toBeLessThanOrEqual(felt.right);
});
