/** A table with birds, by one tap. */
import { openTable } from "../lib/api";
import { meet } from "../lib/me.svelte";
import { go, tablePath } from "../lib/router.svelte";

export const FIRST_LEVEL = 1; // until a game was played to its end
export const LATER_LEVEL = 3;

/** Whoever taps sits at this screen; all other seats are birds of that level, the first of them that one if it is named. */
export async function playNow(game: string, players: number, level: number, options: Record<string, boolean | number | string> = {}, first = ""): Promise<void> {
  await meet(); // on a slow line the table would be another guest's
  const birds = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level }));
  const seats = [{ kind: "here" as const }, ...birds.map((bird, i) => (i === 0 && first ? { ...bird, bird: first } : bird))];
  const { table } = await openTable({ game, seats, options });
  go(tablePath(table));
}
