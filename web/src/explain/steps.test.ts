import { expect, it } from "vitest";
import { type Lies, nextThat } from "./steps";

const at = (x: number, y: number): Lies => ({ left: x, top: y, right: x + 10, bottom: y + 10 });
const all = [at(0, 0), at(50, 0), at(100, 4), at(0, 60), at(55, 62)];

it("goes to the nearest that way, and rather straight on than aside", () => {
  expect(nextThat([1, 0], at(0, 0), all)).toBe(1);
  expect(nextThat([1, 0], at(50, 0), all)).toBe(2);
  expect(nextThat([0, 1], at(50, 0), all)).toBe(4);
  expect(nextThat([-1, 0], at(55, 62), all)).toBe(3);
  expect(nextThat([0, -1], at(0, 60), all)).toBe(0);
});

it("stays where nothing lies that way", () => {
  expect(nextThat([-1, 0], at(0, 0), all)).toBe(-1);
  expect(nextThat([0, 1], at(0, 60), all)).toBe(-1);
});
