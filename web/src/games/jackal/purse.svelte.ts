import type { IslandCard } from "./cards";

/** An island that is over and still in sight, for the top bar; "walk" while its rows are walked, then "share". */
export const sight = $state<{ island: IslandCard | null; phase: "walk" | "share" }>({ island: null, phase: "share" });

/** Coins that are still in the air: the totals beside the players count up as they land. */
export const purse = $state({ onTheWay: [0, 0, 0, 0] });

export function empty(): void {
  purse.onTheWay = [0, 0, 0, 0];
}
