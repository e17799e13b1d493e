/**
 * The row in the making: cards in, out and to another place. The first `fixed` of them lie already, sent long ago.
 * Whether it may lie like that says the house.
 */
import { CARDS } from "../../gen/games/jackal";
import { type Card, moves, type Pile } from "./cards";

export interface Laid {
  /** The same card keeps it wherever it is moved. */
  id: number;
  card: Card;
}

/** A card laid at `place`, or at the end. The black flag is put where it belongs: in front. */
export function laid(row: readonly Laid[], one: Laid, place = row.length, fixed = 0): Laid[] {
  const first = Math.max(fixed, row[0]?.card === "black-flag" ? 1 : 0);
  const at = one.card === "black-flag" ? fixed : Math.max(first, Math.min(place, row.length));
  return [...row.slice(0, at), one, ...row.slice(at)];
}

export function takenBack(row: readonly Laid[], place: number, fixed = 0): Laid[] {
  return place < fixed ? [...row] : row.filter((_, i) => i !== place);
}

/** The card of one place goes to another; the flag stays in front. */
export function moved(row: readonly Laid[], from: number, to: number, fixed = 0): Laid[] {
  const one = row[from];
  if (!one || from < fixed || one.card === "black-flag") return [...row];
  return laid(takenBack(row, from, fixed), one, to, fixed);
}

/** What is left in the hand when these cards lie in the row. */
export function handWithout(hand: readonly Pile[], row: readonly Laid[]): Pile[] {
  return CARDS.flatMap((card) => {
    const count = (hand.find((pile) => pile.card === card)?.count ?? 0) - row.filter((one) => one.card === card).length;
    return count > 0 ? [{ card, count }] : [];
  });
}

/** By card: which step it is; 0 for those that are none. */
export function numbersOf(row: readonly Laid[]): number[] {
  let step = 0;
  return row.map((one) => (moves(one.card) ? ++step : 0));
}

/** How far apart cards lie so that they fit: whole beside each other, else overlapping, the last one whole. */
export function spread(count: number, width: number, card: number, gap: number): number {
  if (count < 2) return card + gap;
  return Math.min(card + gap, (width - card) / (count - 1));
}

/** The hand in the same way: piles beside each other, the cards of a pile overlapping; at worst a pile is one card. */
export function fanned(piles: readonly Pile[], width: number, card: number, gap: number): { apart: number; peek: number } {
  const more = piles.reduce((sum, pile) => sum + pile.count - 1, 0);
  const free = width - piles.length * card - (piles.length - 1) * gap;
  const peek = more ? Math.min(card + 5, free / more) : 0;
  if (peek >= 6 || !more) return { apart: free >= 0 ? gap : gap + free / Math.max(1, piles.length - 1), peek };
  return { apart: Math.min(gap, (width - piles.length * card) / Math.max(1, piles.length - 1)), peek: 0 };
}
