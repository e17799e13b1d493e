import { expect, it } from "vitest";
import { type Language, sayIn } from "../message";
import en from "./en.json";
import ru from "./ru.json";
import uk from "./uk.json";

const all: Record<Language, Record<string, string>> = { en, ru, uk };
const slots = (text: string) => new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map((found) => found[1]));

it("every language has the same keys", () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en));
  expect(Object.keys(uk)).toEqual(Object.keys(en));
});

it("every language has a word for every number", () => {
  for (const [language, messages] of Object.entries(all)) {
    const forms = language === "en" ? ["one", "other"] : ["one", "few", "many", "other"];
    for (const [key, text] of Object.entries(messages)) {
      for (const plural of text.matchAll(/\{\w+, plural,((?:[^{}]|\{[^{}]*\})*)\}/g)) {
        for (const form of forms) expect(plural[1], `${language} ${key}`).toContain(`${form} {`);
      }
    }
  }
});

it("every sentence can be said, and uses only the values it is given", () => {
  for (const [language, messages] of Object.entries(all)) {
    for (const key of Object.keys(en)) {
      const values = Object.fromEntries([...slots((en as Record<string, string>)[key] ?? "")].map((name) => [name, 2]));
      expect(sayIn(language as Language, messages, key, values), `${language} ${key}`).not.toMatch(/[{}]|undefined/);
    }
  }
});
