/** What the new-table dialog holds, and the wish it becomes. */
import type { GameCard, NewTable, OptionCard, SeatWish } from "../gen/messages";
import { freeBird } from "../lib/birds.svelte";

export type Value = boolean | number | string;

export interface Draft {
  seats: Seat[];
  options: Record<string, Value>;
  rated: boolean;
  memoryAid: boolean;
  chat: boolean;
  hints: boolean;
  severalSeats: boolean;
  clockMinutes: number; // 0: no clock
  increment: number;
  pace: Required<NewTable>["pace"];
}

export type Seat = Required<SeatWish>;

/** A bot that takes a bird which does not sit there yet. */
export function newBot(level: number, others: Seat[]): Seat {
  return { kind: "bot", name: "", level, bird: freeBird(level, others.map((seat) => seat.bird)) };
}

const USUAL = 3;
export const LEVEL = 3;

/** Me at this screen and bots to the usual number: a stranger plays after one more click. */
export function firstDraft(game: GameCard): Draft {
  const count = Math.max(game.fewest, Math.min(USUAL, game.most));
  const seats: Seat[] = [{ kind: "here", name: "", level: LEVEL, bird: "" }];
  while (seats.length < count) seats.push(newBot(LEVEL, seats));
  return {
    seats,
    options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
    rated: false,
    memoryAid: game.memory === "aided",
    chat: true,
    hints: true,
    severalSeats: false,
    clockMinutes: 0,
    increment: 10,
    pace: "own",
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
    seats: draft.seats.map((seat) => ({ ...seat, name: seat.name.trim(), bird: seat.kind === "bot" ? seat.bird : "" })),
    options,
    rated: draft.rated,
    memory_aid: draft.memoryAid && !draft.rated,
    chat: draft.chat,
    hints: draft.hints && !draft.rated,
    several_seats: draft.severalSeats,
    pace: draft.pace,
    clock: draft.clockMinutes ? { minutes: draft.clockMinutes, increment_s: draft.increment } : null,
  };
}
