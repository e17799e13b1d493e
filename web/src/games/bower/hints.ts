/** Where hinted moves light up on the board. */
import type { View } from "./pieces";

export interface Hints {
  tiles: ReadonlySet<string>;
  bonuses: ReadonlySet<string>;
  goals: ReadonlySet<number>;
  /** As "near-3" or "far-3". */
  cells: ReadonlySet<string>;
}

export function hintsOf(choices: View["choices"], own: number, actions: ReadonlySet<number>): Hints {
  const among = <C extends { action: number }>(all: readonly C[]): C[] => all.filter((one) => actions.has(one.action));
  const { takes, gives, discards, lays, picks, looks, covers, branches, tokens, marks } = choices;
  const pairs = [...among(lays), ...among(covers), ...among(branches)];
  return {
    tiles: new Set([...among(takes), ...among(gives), ...among(discards), ...among(lays)].map((one) => one.tile)),
    bonuses: new Set(among(picks).map((one) => one.bonus.id)),
    goals: new Set(among(looks).map((one) => one.column)),
    cells: new Set([
      ...pairs.flatMap((one) => [`near-${one.a}`, `near-${one.b}`]),
      ...among(tokens).map((one) => `near-${one.cell}`),
      ...among(marks).map((one) => `${one.owner === own ? "near" : "far"}-${one.cell}`),
    ]),
  };
}
