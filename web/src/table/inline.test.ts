import { expect, it } from "vitest";
import { inline } from "./inline";

it("knows bold and code, and leaves the rest alone", () => {
  expect(inline("by **chance** (option `first_dealer`), 2 * 3")).toEqual([
    { kind: "text", text: "by " },
    { kind: "bold", text: "chance" },
    { kind: "text", text: " (option " },
    { kind: "code", text: "first_dealer" },
    { kind: "text", text: "), 2 * 3" },
  ]);
  expect(inline("<b>plain</b>")).toEqual([{ kind: "text", text: "<b>plain</b>" }]);
});
