import { expect, it } from "vitest";
import { intentOf } from "./keys";

const key = (code: string, name = "", more = {}) =>
  intentOf({ code, key: name, ctrlKey: false, altKey: false, metaKey: false, ...more });

it("reads keys by their place, whatever the layout", () => {
  expect(key("Digit2", "2")).toEqual({ kind: "bird", index: 1 });
  expect(key("Numpad8", "8")).toEqual({ kind: "bird", index: 7 });
  expect(key("KeyQ", "й")).toEqual({ kind: "row", row: 1 });
  expect(key("ArrowRight", "ArrowRight")).toEqual({ kind: "side", side: "right" });
});

it("leaves the browser's own keys alone", () => {
  expect(key("KeyR", "r", { ctrlKey: true })).toBeNull();
  expect(key("Digit9", "9")).toBeNull();
});
