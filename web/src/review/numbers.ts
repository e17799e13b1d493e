/** Shares of a win as people read them: points of which a win is 100, whole, and still adding up. */

export const percent = (share: number): number => Math.round(100 * share);

/** With its sign, which is a true minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");

/** How many on average: one digit behind the comma where it says something, as the language writes it. */
export function tenths(n: number, language: string): string {
  const whole = n >= 9.95 || Math.abs(n - Math.round(n)) < 0.05;
  return whole ? String(Math.round(n)) : n.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Is there anything that not every seat knows? Until that is told there is: what lies in the hands comes with it. */
export const hides = (beliefs: { places: readonly unknown[] } | null): boolean => beliefs === null || beliefs.places.length > 0;

/** Whole numbers that add up to `total`: the one that loses least by it gives way. */
export function carried(parts: readonly number[], total = Math.round(parts.reduce((a, b) => a + b, 0))): number[] {
  const whole = parts.map((part) => Math.round(part));
  let missing = total - whole.reduce((a, b) => a + b, 0);
  while (missing) {
    const way = Math.sign(missing);
    const gains = parts.map((part, i) => way * (part - (whole[i] ?? 0)));
    const at = gains.indexOf(Math.max(...gains));
    whole[at] = (whole[at] ?? 0) + way;
    missing -= way;
  }
  return whole.map((n) => n + 0);
}

export const PARTS = ["deal", "luck", "hidden", "own", "others"] as const;
type Shares = Record<"even" | (typeof PARTS)[number] | "result", number>;

/** An account from the even share, which is the same for all, to the result: what rounding leaves over goes to what differs. */
export function column(account: Shares): number[] {
  const even = Math.round(100 * account.even);
  return [even, ...carried(PARTS.map((part) => 100 * account[part]), Math.round(100 * account.result) - even)];
}

/** Places along a line, in order, moved apart so that none is nearer to the next than `gap`, within `from` to `to`. */
export function apart(places: readonly number[], gap: number, from: number, to: number): number[] {
  const moved = [...places];
  for (let round = 0; round < 40; round++) {
    for (let i = 1; i < moved.length; i++) {
      const short = gap - ((moved[i] ?? 0) - (moved[i - 1] ?? 0));
      if (short <= 0) continue;
      moved[i] = (moved[i] ?? 0) + short / 2;
      moved[i - 1] = (moved[i - 1] ?? 0) - short / 2;
    }
  }
  for (let i = moved.length - 1; i >= 0; i--) moved[i] = Math.min(moved[i] ?? 0, i === moved.length - 1 ? to : (moved[i + 1] ?? 0) - gap);
  for (let i = 0; i < moved.length; i++) moved[i] = Math.max(moved[i] ?? 0, i === 0 ? from : (moved[i - 1] ?? 0) + gap);
  return moved;
}
