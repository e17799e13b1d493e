import { describe, expect, it } from "vitest";
import type { SeatCard } from "../gen/messages";
import { readerOf, thinks } from "./seats";

const card = (seat: number, more: Partial<SeatCard> = {}): SeatCard =>
  ({ seat, kind: "here", name: "Ann", level: 0, mine: false, here: true, bot_plays: false, lost: false, ...more }) as SeatCard;

describe("the dots of a bot that thinks", () => {
  const bot = card(1, { kind: "bot", name: "Bot 3", level: 3 });

  it("come while it is waited for, and stop with its move, also where it opened the game", () => {
    expect(thinks(bot, [1])).toBe(true);
    expect(thinks(bot, [0])).toBe(false);
    expect(thinks(bot, [])).toBe(false);
  });

  it("are shown where a bot moves for a player, and never beside a person", () => {
    expect(thinks(card(0, { bot_plays: true }), [0])).toBe(true);
    expect(thinks(card(0), [0])).toBe(false);
  });
});

describe("who reads a screen", () => {
  it("is the player of its one seat, and nobody where several share it or nobody plays", () => {
    expect(readerOf([card(0), card(1, { mine: true })])).toBe(1);
    expect(readerOf([card(0, { mine: true }), card(1, { mine: true })])).toBe(null);
    expect(readerOf([card(0), card(1)])).toBe(null);
  });
});
