/** How many cards of a run are seen, and how wide they are, so that a row never scrolls out of sight. */

export interface Room {
  width: number;
  height: number;
  phone: boolean;
}

export interface Fit {
  /** Width of a card. */
  card: number;
  /** How much of a covered card shows: its spine. */
  peek: number;
  /** At most so many cards of a run are drawn; the badge tells the rest. */
  shown: number;
  /** Between runs. */
  gap: number;
  /** Width of the targets at both ends. */
  end: number;
  /** Between the outer cards and the targets. */
  space: number;
}

export const TALL = 1.38;
const LEAST = 24;

const DESK: readonly Omit<Fit, "card">[] = [
  { peek: 11, shown: 5, gap: 4, end: 88, space: 8 },
  { peek: 5, shown: 4, gap: 3, end: 60, space: 8 },
  { peek: 5, shown: 3, gap: 3, end: 60, space: 6 },
  { peek: 0, shown: 1, gap: 3, end: 60, space: 6 },
];
const PHONE: readonly Omit<Fit, "card">[] = [
  { peek: 5, shown: 5, gap: 2, end: 48, space: 4 },
  { peek: 2, shown: 3, gap: 2, end: 44, space: 4 },
  { peek: 0, shown: 1, gap: 2, end: 44, space: 4 },
];

export function runWidth(count: number, fit: Fit): number {
  return fit.card + (Math.min(count, fit.shown) - 1) * fit.peek;
}

export function rowWidth(counts: readonly number[], fit: Fit): number {
  const runs = counts.reduce((sum, count) => sum + runWidth(count, fit), 0);
  return runs + Math.max(0, counts.length - 1) * fit.gap + 2 * (fit.end + fit.space);
}

/** The card that the height of a fence allows. */
export function cardFor(room: Room): number {
  const [least, most] = room.phone ? [30, 44] : [36, 92];
  return Math.max(least, Math.min(most, Math.floor((room.height - 18) / TALL)));
}

/** The roomiest way in which these runs fit; at the last, narrower cards. */
export function fitRow(counts: readonly number[], room: Room): Fit {
  const card = cardFor(room);
  const ways = room.phone ? PHONE : DESK;
  for (const way of ways) {
    const fit = { ...way, card };
    if (rowWidth(counts, fit) <= room.width) return fit;
  }
  const last = { ...(ways[ways.length - 1] as Omit<Fit, "card">), card };
  const over = rowWidth(counts, last) - room.width;
  return { ...last, card: Math.max(LEAST, Math.floor(card - over / Math.max(1, counts.length))) };
}

export interface HandFit {
  card: number;
  peek: number;
  shown: number;
  gap: number;
  /** Names under the piles. */
  named: boolean;
  /** Width of a cell of the meter; 0: no meters. */
  cell: number;
}

const HANDS: readonly HandFit[] = [
  { card: 60, peek: 12, shown: 4, gap: 16, named: true, cell: 8 },
  { card: 60, peek: 7, shown: 4, gap: 10, named: true, cell: 6 },
  { card: 60, peek: 7, shown: 4, gap: 4, named: false, cell: 6 },
  { card: 54, peek: 4, shown: 3, gap: 4, named: false, cell: 5 },
  { card: 48, peek: 3, shown: 3, gap: 2, named: false, cell: 4 },
];
/** Between phone and desk, without names. */
const BESIDE: readonly HandFit[] = [
  { card: 54, peek: 9, shown: 4, gap: 16, named: false, cell: 6 },
  ...HANDS.filter((way) => !way.named),
];
const NAME = 84;

/** The piles of a hand in one line. On the phone each has an equal share of the width. */
export function fitHand(counts: readonly number[], width: number, phone: boolean, narrow = false): HandFit {
  if (phone) {
    const share = width / Math.max(1, counts.length);
    if (counts.length > 6) return { card: Math.min(36, Math.floor(share - 8)), peek: 3, shown: 3, gap: 0, named: false, cell: 0 };
    return { card: Math.min(46, Math.floor(share - 16)), peek: 5, shown: 3, gap: 4, named: true, cell: 5 };
  }
  for (const way of narrow ? BESIDE : HANDS) {
    const wide = counts.reduce((sum, count) => {
      const stack = way.card + (Math.min(count, way.shown) - 1) * way.peek + 8;
      return sum + (way.named ? Math.max(NAME, stack) : stack);
    }, 0);
    if (wide + (counts.length - 1) * way.gap <= width) return way;
  }
  return HANDS[HANDS.length - 1] as HandFit;
}
