/** What the tile in mind would bring, in words. */
import type { Text } from "../../lib/board";
import { capital, type LayChoice } from "./pieces";

export function forecastOf(text: Text, lay: LayChoice): string {
  const parts = [
    ...lay.groups.map((group) => text("board.grows", { what: { say: `surface.${group.surface}` }, from: group.before, to: group.after })),
    ...lay.columns.map((one) => text("board.grows", { what: { say: `goal.${one.goal}` }, from: one.before, to: one.after })),
  ];
  if (lay.gem_columns.length || lay.gem_surfaces.length) parts.push(text("board.third_gem"));
  if (lay.new_holes.length) parts.push(text("board.hole"));
  return capital(parts.join(", "));
}
