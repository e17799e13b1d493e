import { describe, expect, it } from "vitest";
import { eggReason, handedOut, type Line } from "./account";
import { bonusNow } from "./bonuses";
import { intentOf } from "./keys";
import { counted, type BonusChoice } from "./pieces";

/** The key and its values, as a sentence. */
const text = (key: string, values: Record<string, unknown> = {}): string => [key, ...Object.values(values)].join(" ");

it("counts pieces by kind, in the order they lie", () => {
  expect(counted(["gem", "shell", "gem"])).toEqual([
    { say: "pieces.gem", values: { n: 2 } },
    { say: "pieces.shell", values: { n: 1 } },
  ]);
});

describe("the account", () => {
  const line = (more: Partial<Line>): Line => ({
    kind: "column",
    surface: null,
    column: 1,
    goal: "red_feather",
    bonus: null,
    owner: null,
    counts: [0, 0],
    whites: [0, 0],
    shells: [0, 0],
    coloured_shells: [false, false],
    eggs: [0, 0],
    cells: [[], []],
    ...more,
  });
  const names = ["Ann", "Bo"];

  it.each([
    [line({}), "board.account.nobody"],
    [line({ counts: [2, 2], shells: [1, 1] }), "board.account.level"],
    [line({ counts: [3, 1], eggs: [1, 0] }), "board.account.more Ann"],
    [line({ kind: "surface", counts: [3, 5], eggs: [0, 1] }), "board.account.larger Bo"],
    [line({ counts: [0, 1], eggs: [0, 2] }), "board.account.two_eggs_for Bo"],
    [line({ counts: [2, 2], shells: [1, 3], eggs: [0, 1] }), "board.account.shells Bo 3 1"],
    [line({ counts: [2, 2], shells: [1, 3], coloured_shells: [true, false], eggs: [1, 0] }), "board.account.coloured_shell Ann"],
    [line({ kind: "bonus", counts: [4, 4], owner: 0 }), "board.account.not_more"],
    [line({ kind: "bonus", counts: [4, 8], coloured_shells: [true, false], owner: 1 }), "board.account.their_coloured"],
  ])("says why", (given, said) => {
    expect(eggReason(text, given, names)).toBe(said);
  });

  it("adds up", () => {
    expect(handedOut([line({ eggs: [1, 0] }), line({ eggs: [0, 2] }), line({ eggs: [1, 0] })])).toEqual([2, 2]);
  });
});

describe("a bonus tile now", () => {
  const offered = (more: Partial<BonusChoice>): BonusChoice => ({
    action: 1,
    bonus: { id: "B16", effect: "branch" },
    tile: null,
    void: false,
    mine: null,
    theirs: null,
    joins: 0,
    columns: [],
    clause: "BO-73",
    ...more,
  });

  it.each([
    [offered({}), "board.joins_nothing", false],
    [offered({ joins: 6 }), "board.joins 6", true],
    [offered({ void: true }), "board.void.branch", false],
    [offered({ bonus: { id: "B06", effect: "more_yellow" }, mine: 7, theirs: 4 }), "board.now 7 4", true],
    [offered({ bonus: { id: "B06", effect: "more_yellow" }, mine: 4, theirs: 4 }), "board.now 4 4", false],
    [offered({ bonus: { id: "B10", effect: "look_at_one" }, columns: [2, 6] }), "board.columns 2, 6", false],
    [offered({ bonus: { id: "B10", effect: "look_at_one" } }), "board.all_known", false],
    [offered({ bonus: { id: "B13", effect: "white_flower" } }), "", false],
  ])("says what it would do", (given, said, good) => {
    expect(bonusNow(text, given)).toEqual({ said, good });
  });
});

describe("keys", () => {
  const press = (key: string, code = "", more = {}) => intentOf({ key, code, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...more });

  it("turn by the place on the keyboard, whatever the letter", () => {
    expect(press("к", "KeyR")).toEqual({ kind: "turn", by: 1 });
    expect(press("R", "KeyR", { shiftKey: true })).toEqual({ kind: "turn", by: -1 });
    expect(press("r", "KeyR", { ctrlKey: true })).toBeNull();
  });

  it("choose, walk, lay and take back", () => {
    expect(press("2")).toEqual({ kind: "tile", index: 1 });
    expect(press("n", "KeyN")).toEqual({ kind: "walk", to: "next" });
    expect(press("Enter")).toEqual({ kind: "go" });
    expect(press("Escape")).toEqual({ kind: "back" });
    expect(press("x")).toBeNull();
  });
});
