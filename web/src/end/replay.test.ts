import { expect, it } from "vitest";
import { lastBreak, nextBreak, Replay } from "./replay.svelte";

it("walks by rounds", () => {
  const breaks = [10, 25];
  expect(nextBreak(breaks, 0, 40)).toBe(10);
  expect(nextBreak(breaks, 10, 40)).toBe(25);
  expect(nextBreak(breaks, 25, 40)).toBe(40);
  expect(lastBreak(breaks, 40)).toBe(25);
  expect(lastBreak(breaks, 10)).toBe(0);
});

it("never leaves the game", () => {
  const moved: number[] = [];
  const replay = new Replay("any", 12, 99, (step) => moved.push(step));
  expect(replay.step).toBe(12);
  replay.go(-3);
  replay.go(5);
  expect(moved).toEqual([0, 5]);
});
