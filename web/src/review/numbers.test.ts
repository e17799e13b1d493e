import { expect, it } from "vitest";
import { type Language, sayIn } from "../lib/message";
import { apart, carried, column, hides, percent, signed, tenths } from "./numbers";
import en from "./text/en.json";
import ru from "./text/ru.json";
import uk from "./text/uk.json";

it("whole numbers add up to the whole of the sum", () => {
  expect(carried([33.45, 0.4, 33.4, 32.8])).toEqual([34, 0, 33, 33]);
  expect(carried([33.3, -0.55, 66.25])).toEqual([33, 0, 66]);
  for (let seed = 1; seed < 200; seed++) {
    const parts = Array.from({ length: 6 }, (_, i) => 100 * Math.sin(seed * 7 + i * 3));
    const whole = carried(parts);
    expect(whole.reduce((a, b) => a + b)).toBe(Math.round(parts.reduce((a, b) => a + b)) + 0);
    whole.forEach((n, i) => expect(Math.abs(n - (parts[i] ?? 0))).toBeLessThan(1.5));
  }
});

it("an even share is the same for all: what rounding leaves over goes to what differs", () => {
  const account = { even: 1 / 3, deal: 0.172, luck: 0.431, hidden: -0.088, own: 0, others: 0.485 - 1 / 3, result: 1 };
  const [even = 0, ...parts] = column(account);
  expect(even).toBe(33);
  expect(parts[3]).toBe(0);
  expect(parts.reduce((a, b) => a + b, even)).toBe(100);
});

it("a sign is a true minus, and nothing is below nothing", () => {
  expect([signed(3), signed(-3), signed(0), signed(carried([-0.2])[0] ?? 1)]).toEqual(["+3", "\u22123", "0", "0"]);
  expect(percent(0.576)).toBe(58);
});

it("a number on average is written as the language writes it", () => {
  expect([0.5, 1, 1.04, 12.3].map((n) => tenths(n, "en"))).toEqual(["0.5", "1", "1", "12"]);
  expect([tenths(0.5, "ru"), tenths(1.34, "uk")]).toEqual(["0,5", "1,3"]);
});

it("until it is told whether anything is hidden, hands are not shown twice", () => {
  expect([hides(null), hides({ places: [] }), hides({ places: [{}] })]).toEqual([true, false, true]);
});

it("flags stand apart, in order, on the curve", () => {
  const flags = apart([10, 12, 13, 300, 500], 25, 0, 490);
  flags.slice(1).forEach((flag, i) => expect(flag - (flags[i] ?? 0)).toBeGreaterThanOrEqual(25 - 1e-6));
  expect(flags.at(-1)).toBeLessThanOrEqual(490);
  expect(flags[0]).toBeGreaterThanOrEqual(0);
  expect(apart([], 25, 0, 490)).toEqual([]);
});

const all: Record<Language, Record<string, string>> = { en, ru, uk };
const slots = (text: string) => new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map((found) => found[1]));

it("the review has the same words in every language, and a form for every number", () => {
  for (const [language, messages] of Object.entries(all)) {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(messages)) {
      expect(slots(text), `${language} ${key}`).toEqual(slots((en as Record<string, string>)[key] ?? ""));
      for (const n of [0, 1, 2, 5, 21]) {
        const values = Object.fromEntries([...slots(text)].map((name) => [name, n]));
        expect(sayIn(language as Language, messages, key, values), `${language} ${key}`).not.toMatch(/[{}]|undefined/);
      }
    }
  }
});
