import { describe, expect, it } from "vitest";
import type { SeatCard, TableCard } from "../gen/messages";
import { faceOf } from "../lib/people";
import { eveningOf, standing } from "./evening";

const card = (seat: number, name: string, bird = ""): SeatCard => ({
  seat, kind: bird ? "bot" : "here", name, level: 1, bird, mine: !bird, here: true, bot_plays: false, lost: false, waking: false, kept_for: "", kept_for_me: false,
});
const NOW = new Date(2026, 10, 19, 22, 30);
const hoursAgo = (hours: number): number => NOW.getTime() / 1000 - hours * 3600;

function finished(names: string[], winners: number[], hours = 1, status: TableCard["status"] = "over"): TableCard {
  return { table: "t", game: "any", seats: names.map((name, seat) => card(seat, name)), status, my_turn: false, waiting_for: [], winners, changed: hoursAgo(hours), reason: "" };
}

describe("an evening", () => {
  const seats = [card(0, "Ann"), card(1, "Borys")];

  it("counts what the same people won today, wherever they sat", () => {
    const tables = [finished(["Ann", "Borys"], [0]), finished(["Borys", "ann "], [0]), finished(["Ann", "Borys"], [0, 1])];
    expect(standing(tables, seats, NOW)).toEqual({ games: 3, won: [{ seat: 0, games: 2 }, { seat: 1, games: 2 }] });
  });

  it("leaves out others' games, yesterday's, and those that are not over", () => {
    const tables = [finished(["Ann", "Zoe"], [0]), finished(["Ann", "Borys", "Zoe"], [0]), finished(["Ann", "Borys"], [0], 18), finished(["Ann", "Borys"], [], 1, "playing")];
    expect(standing(tables, seats, NOW).games).toBe(0);
  });

  it("goes on after midnight", () => {
    expect(eveningOf(new Date(2026, 10, 20, 1, 15))).toEqual(new Date(2026, 10, 19, 5));
    expect(eveningOf(new Date(2026, 10, 20, 6, 15))).toEqual(new Date(2026, 10, 20, 5));
  });
});

describe("a face", () => {
  it("belongs to a name", () => {
    expect(faceOf("Ann")).toEqual(faceOf(" ann"));
    expect(new Set(["Ann", "Borys", "Zoe", "Mira", "Олена", "Иван"].map((name) => JSON.stringify(faceOf(name)))).size).toBeGreaterThan(4);
  });
});
