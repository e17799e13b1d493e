/** From thing to thing by arrow keys: the nearest one that way. Pure. */
export interface Lies {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Way = readonly [number, number];

export const WAYS: Readonly<Record<string, Way>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const ASIDE = 2; // so much further seems what lies aside

/** Which of them is next that way; -1: there is none. */
export function nextThat(way: Way, from: Lies, all: readonly Lies[]): number {
  const middle = ({ left, top, right, bottom }: Lies): Way => [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  all.forEach((one, i) => {
    const [u, v] = middle(one);
    const along = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    if (along < 1 || aside > 3 * along) return;
    const far = along + ASIDE * aside;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}
