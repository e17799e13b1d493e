/** Which way to pay is proposed, and what else can be chosen. The ways themselves come from the house. */
import { actionOf } from "../../gen/actions/azul";
import { COLOURS, CORNERS, RING } from "../../gen/games/azul";
import { indexOf, starOf, sumOf, type Colour, type Payment, type Space, type View } from "./tiles";

/** The colours that can be laid, in their order. */
export function coloursOf(space: Space): Colour[] {
  return COLOURS.filter((colour) => space.payments.some((way) => way.colour === colour));
}

/** The ways to pay with a colour, fewest wild tiles first. */
export function waysWith(space: Space, colour: Colour): Payment[] {
  return space.payments.filter((way) => way.colour === colour).sort((a, b) => a.wilds - b.wilds);
}

/** Fewest wild tiles; among equals the colour held most, so that rare ones are kept. */
export function proposed(space: Space, hand: readonly number[]): Payment | null {
  const held = (way: Payment) => hand[indexOf(way.colour)] ?? 0;
  return [...space.payments].sort((a, b) => a.wilds - b.wilds || held(b) - held(a))[0] ?? null;
}

/** One wild tile more or less, if that is a way to pay. */
export function stepped(space: Space, way: Payment, by: 1 | -1): Payment | null {
  return space.payments.find((other) => other.colour === way.colour && other.wilds === way.wilds + by) ?? null;
}

/** Tiles of each colour that a way to pay spends, the laid one among them. */
export function spent(way: Payment, number: number, wild: Colour): number[] {
  const counts: number[] = COLOURS.map(() => 0);
  counts[indexOf(way.colour)] = number - way.wilds;
  counts[indexOf(wild)] = (counts[indexOf(wild)] ?? 0) + way.wilds;
  return counts;
}

/** The most hopeful move onto a space that cannot be paid for: the house says what is wrong with it. */
export function hopeless(view: View, seat: number, cell: number): number {
  const player = view.players[seat];
  const hand = player?.hand ?? [];
  const number = view.numbers[cell] ?? 1;
  const held = (colour: Colour) => hand[indexOf(colour)] ?? 0;
  const star = player?.wall.slice(RING * starOf(cell), RING * starOf(cell) + RING) ?? [];
  const fixed = player?.wall[cell] ?? view.star_colours[starOf(cell)] ?? null;
  const open = COLOURS.filter((colour) => !star.includes(colour));
  const free = open.length ? open : COLOURS;
  const colour = fixed ?? [...free].sort((a, b) => held(b) - held(a))[0] ?? view.wild;
  const wilds = colour === view.wild ? 0 : Math.min(number - 1, Math.max(0, number - held(colour)));
  return actionOf({ type: "lay", cell, colour, wilds });
}

// --- Passing ----------------------------------------------------------------------------------------------------------

/** What is proposed to be kept: next round's wild colour first, then the colour held most; nothing after the last round. */
export function keepProposed(hand: readonly number[], next: Colour | null): number[] {
  const kept = hand.map(() => 0);
  if (next === null) return kept;
  const worth = (i: number) => (i === indexOf(next) ? 100 : (hand[i] ?? 0));
  const order = hand.map((_, i) => i).sort((a, b) => worth(b) - worth(a));
  for (const i of order) kept[i] = Math.min(hand[i] ?? 0, CORNERS - sumOf(kept));
  return kept;
}

/** The pass that keeps these, if the house allows it. */
export function passWith(view: View, kept: readonly number[]): number | null {
  return view.passes.find((choice) => choice.kept.every((n, i) => n === kept[i]))?.action ?? null;
}
