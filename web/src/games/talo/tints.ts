/** Pale to deep green with the level. */
export function tint(level: number): string {
  const low = [214, 238, 226];
  const high = [13, 96, 74];
  const k = Math.min(1, Math.max(0, (level - 1) / 6));
  return `rgb(${low.map((v, i) => Math.round(v + ((high[i] ?? 0) - v) * k)).join()})`;
}

export const inkOn = (level: number): string => (level >= 5 ? "#fff" : "#0f3b2e");
