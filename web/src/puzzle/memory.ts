/** Which puzzles this browser has solved, or seen the solution of. */
import { keep, kept } from "../lib/keep";

export type Past = "solved" | "seen";
type Remembered = Record<string, Record<string, Past>>;

function all(): Remembered {
  try {
    const found: unknown = JSON.parse(kept("puzzles") ?? "{}");
    return typeof found === "object" && found !== null ? (found as Remembered) : {};
  } catch {
    return {}; // written by somebody else
  }
}

export function pastOf(game: string, date: string): Past | null {
  const past = all()[game]?.[date];
  return past === "solved" || past === "seen" ? past : null;
}

/** The first thing counts: who has seen the solution cannot solve it any more. */
export function remember(game: string, date: string, past: Past): void {
  if (pastOf(game, date)) return;
  const known = all();
  keep("puzzles", JSON.stringify({ ...known, [game]: { ...known[game], [date]: past } }));
}
