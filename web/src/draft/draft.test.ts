import { describe, expect, it } from "vitest";
import { Past } from "./past";
import { packed, unpacked } from "./share";
import en from "./text/en.json";
import ru from "./text/ru.json";
import uk from "./text/uk.json";

it("has the same words in three languages", () => {
  for (const words of [ru, uk]) expect(Object.keys(words)).toEqual(Object.keys(en));
});

describe("a text in a link", () => {
  it.each(["", "~~~\n.W.\n", "Острів 7 ✓", "\u0000+/="])("comes out as it went in: %j", (text) => {
    if (text) expect(unpacked(`#t=${packed(text)}`)).toBe(text);
    expect(packed(text)).toMatch(/^[\w-]*$/);
  });
  it("is no text if it is broken, or something else", () => {
    for (const hash of ["", "#", "#t=", "#t=ab cd", "#t=_w", "#clauses"]) expect(unpacked(hash)).toBeNull();
  });
});

describe("what was drawn", () => {
  it("goes back and forth, and forgets what was taken back once something else is drawn", () => {
    let past = Past.of("a").then("b").then("c");
    past = past.back().back();
    expect([past.text, past.undoable, past.redoable]).toEqual(["a", false, true]);
    past = past.forth();
    expect(past.text).toBe("b");
    past = past.then("d");
    expect([past.text, past.redoable, past.back().text]).toEqual(["d", false, "b"]);
  });
  it("does not count what changes nothing", () => {
    expect(Past.of("a").then("a").undoable).toBe(false);
  });
});
