import { expect, it } from "vitest";
import type { GameCard, TableCard } from "../gen/messages";
import { ago, countMyTurns, sorted } from "./tables";
import { changedOptions, firstDraft, valuesAt, wishOf } from "./wish";

const game: GameCard = {
  id: "any",
  names: { en: "Any" },
  taglines: { en: "Any game at all." },
  fewest: 2,
  most: 5,
  puzzle: false,
  lessons: [],
  memory: "aided",
  minutes: 20,
  options: [
    { id: "expert", kind: "switch", values: [false, true], default: false, page: "opening", clause: "X-1", example: "" },
    { id: "first", kind: "seat", values: ["random", 1, 2, 3, 4, 5], default: "random", page: "opening", clause: "X-2", example: "" },
    { id: "end", kind: "choice", values: ["a", "b"], default: "a", page: "house", clause: "X-3", example: "" },
  ],
};

it("starts with me and bots to the usual number", () => {
  expect(firstDraft(game).seats.map((seat) => seat.kind)).toEqual(["here", "bot", "bot"]);
  expect(firstDraft({ ...game, most: 2 }).seats).toHaveLength(2);
  expect(firstDraft({ ...game, fewest: 4 }).seats).toHaveLength(4);
});

it("sends only what differs from the book", () => {
  const draft = firstDraft(game);
  expect(wishOf(game, draft).options).toEqual({});
  draft.options.end = "b";
  draft.options.first = 5; // there are three seats
  expect(wishOf(game, draft).options).toEqual({ end: "b" });
  expect(changedOptions(game, draft).map((option) => option.id)).toEqual(["end"]);
  expect(valuesAt(game.options[1]!, 3)).toEqual(["random", 1, 2, 3]);
});

it("has no reminders and no hints in a rated game", () => {
  const wish = wishOf(game, { ...firstDraft(game), rated: true, clockMinutes: 10 });
  expect(wish).toMatchObject({ memory_aid: false, hints: false, clock: { minutes: 10 } });
});

it("asks for reminders where remembering is part of the game, and only there", () => {
  expect(wishOf(game, firstDraft(game)).memory_aid).toBe(true);
  const played = { ...game, memory: "played" as const };
  expect(wishOf(played, firstDraft(played)).memory_aid).toBe(false);
  expect(wishOf(played, { ...firstDraft(played), memoryAid: true }).memory_aid).toBe(true);
  const none = { ...game, memory: "none" as const };
  expect(wishOf(none, firstDraft(none)).memory_aid).toBe(false);
});

it("sorts my tables by what wants me most", () => {
  const table = (name: string, status: TableCard["status"], my_turn: boolean, changed: number): TableCard => ({
    table: name,
    game: "any",
    seats: [],
    status,
    my_turn,
    waiting_for: [],
    winners: [],
    changed,
    reason: "",
  });
  const day = 86400;
  const now = 100 * day;
  const list = [
    table("old", "over", false, now - 8 * day),
    table("broken", "broken", false, now),
    table("over", "over", false, now - day),
    table("open", "open", false, now),
    table("waiting", "playing", false, now),
    table("mine", "playing", true, now - 5 * day),
    table("mine, newer", "playing", true, now),
  ];
  expect(sorted(list, now).map((one) => one.table)).toEqual(["mine, newer", "mine", "waiting", "open", "over", "broken"]);
  expect(countMyTurns(list)).toBe(2);
  expect(ago(now - 30, now).key).toBe("just_now");
  expect(ago(now - 7200, now)).toEqual({ key: "ago_hours", n: 2 });
  expect(ago(now - 30 * 3600, now).key).toBe("yesterday");
});
