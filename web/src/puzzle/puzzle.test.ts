import { beforeEach, expect, it, vi } from "vitest";
import { dayAfter, dayInWords, lastDays } from "./days";
import { pastOf, remember } from "./memory";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

it("counts days over months and years", () => {
  expect(dayAfter("2026-11-15", -1)).toBe("2026-11-14");
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
});

it("lists the last days, but none before the first", () => {
  expect(lastDays("2026-01-03", "2026-01-02", 7)).toEqual(["2026-01-03", "2026-01-02"]);
  expect(lastDays("2026-11-15", "2026-01-01", 3)).toEqual(["2026-11-15", "2026-11-14", "2026-11-13"]);
});

it("says a day in the reader's words", () => {
  expect(dayInWords("2026-11-15", "uk", "long")).toContain("листопада");
  expect(dayInWords("2026-11-15", "en", "short")).toContain("Sun");
});

it("remembers what came first for every game and day", () => {
  expect(pastOf("owls", "2026-11-15")).toBeNull();
  remember("owls", "2026-11-15", "solved");
  remember("owls", "2026-11-15", "seen");
  remember("owls", "2026-11-14", "seen");
  remember("owls", "2026-11-14", "solved");
  expect([pastOf("owls", "2026-11-15"), pastOf("owls", "2026-11-14"), pastOf("ducks", "2026-11-15")]).toEqual(["solved", "seen", null]);
});

it("is not put out by what others have stored there", () => {
  for (const odd of ["{", "null", "7", '{"owls": 7}', '{"owls": {"2026-11-15": "x"}}']) {
    stored.set("kibitz.puzzles", odd);
    expect(pastOf("owls", "2026-11-15")).toBeNull();
  }
});
