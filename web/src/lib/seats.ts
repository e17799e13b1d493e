import type { SeatCard } from "../gen/messages";
import { join } from "./message";
import { language, say } from "./words.svelte";

export const letterOf = (seat: number): string => "ABCDEFGH"[seat] ?? "?";

/** For whoever reads this: a seat that is kept for somebody else is not. */
export const isFree = (card: SeatCard): boolean => card.kind !== "bot" && !card.name && (!card.kept_for || card.kept_for_me);

/** Somebody whose page is not there. Who learns first in a lesson is expected, not lost. */
export const isAway = (card: SeatCard): boolean => !card.here && !isFree(card) && !card.kept_for;

export function nameOf(card: SeatCard | undefined): string {
  if (!card) return "?";
  if (!card.name && card.kept_for && !card.kept_for_me) return say("seat_kept", { name: card.kept_for });
  return card.name || say("open_seat");
}

export function namesOf(seats: SeatCard[], which: number[]): string {
  return join(language(), which.map((seat) => nameOf(seats[seat])));
}

/** The seat of whoever reads this; nobody's where several sit at one screen: there everyone is called by name. */
export function readerOf(seats: SeatCard[]): number | null {
  const [only, ...others] = seats.filter((card) => card.mine);
  return only && !others.length ? only.seat : null;
}

/** The viewer first, the others in turn order. */
export function inOrder(seats: SeatCard[], viewer: number | null): SeatCard[] {
  const first = viewer ?? 0;
  return [...seats.slice(first), ...seats.slice(0, first)];
}

const botMoves = (card: SeatCard): boolean => card.kind === "bot" || card.bot_plays;

/** Is a bot at it? Told by whom the table waits for, which comes anew with every step; the seats come far more seldom. */
export const thinks = (card: SeatCard, waiting: number[]): boolean => botMoves(card) && waiting.includes(card.seat);

/** My name, where others play at this screen too and "you" could be any of them. */
export const calledAt = (seats: SeatCard[], me: number | null): string | null =>
  me !== null && seats.filter((card) => card.mine).length > 1 ? nameOf(seats[me]) : null;

/** Is somebody waited for who may take a while? */
export const waitsForPeople = (seats: SeatCard[], waiting: number[]): boolean => waiting.some((seat) => seats[seat] && !botMoves(seats[seat]));

/** Who is waited for, as the tray says it. */
export function statusOf(seats: SeatCard[], waiting: number[]): string {
  const others = waiting.map((seat) => seats[seat]).filter((card) => card !== undefined);
  const [only] = others;
  if (!only) return "";
  if (others.length > 1) return say("several_to_move", { names: others.map(nameOf) });
  if (!only.here && !botMoves(only)) return say("is_away", { name: nameOf(only) });
  return say(only.waking ? "is_waking" : botMoves(only) ? "is_thinking" : "is_choosing", { name: nameOf(only) });
}
