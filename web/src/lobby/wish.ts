/** What the new-table dialog holds, and the wish it becomes. */
import type { GameCard, NewTable, OptionCard, SeatWish } from "../gen/messages";

export type Value = boolean | number | string;

export interface Draft {
  seats: Required<SeatWish>[];
  options: Record<string, Value>;
  rated: boolean;
  memoryAid: boolean;
  chat: boolean;
  hints: boolean;
  severalSeats: boolean;
  clockMinutes: number; // 0: no clock
  increment: number;
}

const USUAL = 3;

/** Me at this screen and bots to the usual number: a stranger plays after one more click. */
export function firstDraft(game: GameCard): Draft {
  const count = Math.max(game.fewest, Math.min(USUAL, game.most));
  const bot = { kind: "bot" as const, name: "", level: 3 };
  return {
    seats: [{ kind: "here", name: "", level: 3 }, ...Array.from({ length: count - 1 }, () => ({ ...bot }))],
    options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
    rated: false,
    memoryAid: game.memory === "aided",
    chat: true,
    hints: true,
    severalSeats: false,
    clockMinutes: 0,
    increment: 10,
  };
}

/** The options in the open, or those behind "House rules". */
export const optionsOn = (game: GameCard, page: OptionCard["page"]): OptionCard[] =>
  game.options.filter((option) => option.page === page);

export const changedOptions = (game: GameCard, draft: Draft): OptionCard[] =>
  optionsOn(game, "house").filter((option) => draft.options[option.id] !== option.default);

/** A seat option lists seats from 1; only those at this table can be chosen. */
export function valuesAt(option: OptionCard, seats: number): Value[] {
  if (option.kind !== "seat") return option.values;
  return option.values.filter((value) => typeof value !== "number" || value <= seats);
}

export function wishOf(game: GameCard, draft: Draft): NewTable {
  const options: Record<string, Value> = {};
  for (const option of game.options) {
    const chosen = draft.options[option.id] ?? option.default;
    const possible = option.kind !== "seat" || valuesAt(option, draft.seats.length).includes(chosen);
    if (possible && chosen !== option.default) options[option.id] = chosen;
  }
  return {
    game: game.id,
    seats: draft.seats.map((seat) => ({ ...seat, name: seat.name.trim() })),
    options,
    rated: draft.rated,
    memory_aid: draft.memoryAid && !draft.rated,
    chat: draft.chat,
    hints: draft.hints && !draft.rated,
    several_seats: draft.severalSeats,
    clock: draft.clockMinutes ? { minutes: draft.clockMinutes, increment_s: draft.increment } : null,
  };
}
