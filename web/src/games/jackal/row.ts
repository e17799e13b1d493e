/** The row in the making: cards in, out and to another place. The first `fixed` of them lie already, sent long ago. */
import { type Card, CARDS, type Pile } from "./cards";

export const LONGEST = 20; // JA-18

/** A card laid at `place`, or at the end. The black flag goes first, and nothing goes before it (JA-20). */
export function laid(row: readonly Card[], card: Card, place = row.length, fixed = 0): Card[] {
  const first = Math.max(fixed, row[0] === "black-flag" ? 1 : 0);
  const at = card === "black-flag" ? fixed : Math.max(first, Math.min(place, row.length));
  return [...row.slice(0, at), card, ...row.slice(at)];
}

export function takenBack(row: readonly Card[], place: number, fixed = 0): Card[] {
  return place < fixed ? [...row] : row.filter((_, i) => i !== place);
}

/** The card of one place goes to another; the flag stays in front. */
export function moved(row: readonly Card[], from: number, to: number, fixed = 0): Card[] {
  const card = row[from];
  if (card === undefined || from < fixed || card === "black-flag") return [...row];
  return laid(takenBack(row, from, fixed), card, to, fixed);
}

/** May one more card of that kind be laid? Marks are thrown, not laid (JA-19); one flag, and only in front (JA-20). */
export function mayLay(row: readonly Card[], card: Card, fixed = 0): boolean {
  if (card === "black-mark" || row.length >= LONGEST) return false;
  return card !== "black-flag" || (fixed === 0 && !row.includes(card));
}

/** What is left in the hand when these cards lie in the row. */
export function handWithout(hand: readonly Pile[], laidCards: readonly Card[]): Pile[] {
  return CARDS.flatMap((card) => {
    const count = (hand.find((pile) => pile.card === card)?.count ?? 0) - laidCards.filter((one) => one === card).length;
    return count > 0 ? [{ card, count }] : [];
  });
}

/** How far apart cards lie so that they fit: whole beside each other, else overlapping, the last one whole. */
export function spread(count: number, width: number, card: number, gap: number): number {
  if (count < 2) return card + gap;
  return Math.min(card + gap, (width - card) / (count - 1));
}

/** The hand in the same way: piles apart, the cards of a pile overlapping by more. */
export function fanned(piles: readonly Pile[], width: number, card: number, gap: number): { apart: number; peek: number } {
  const more = piles.reduce((sum, pile) => sum + pile.count - 1, 0);
  const wide = (peek: number) => piles.length * card + (piles.length - 1) * gap + more * peek;
  const peek = more ? Math.min(card * 0.45, (width - wide(0)) / more) : 0;
  return peek >= 6 || !more ? { apart: gap, peek: Math.max(0, peek) } : { apart: gap, peek: 0 };
}
