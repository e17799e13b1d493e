import { describe, expect, it } from "vitest";
import { inline, optionName } from "./inline";

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

describe("the name of an option in the rules", () => {
  const words = { "option.side": "Board side", "option.side.grey": "Grey", "option.order.grey": "Other" };

  it("is the one on the screen", () => {
    expect(optionName("side", "Option `side`.", words)).toBe("Board side");
  });

  it("finds a value by the option named in the same line", () => {
    expect(optionName("grey", "Option `side`: `grey`.", words)).toBe("Grey");
    expect(optionName("grey", "Just `grey`.", words)).toBeNull();
  });
});
