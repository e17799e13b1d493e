/** What lights up on the field: the groups and columns that just won a bonus tile, the groups a reader points at. */
import { COLUMNS } from "../../gen/games/bower";
import { columnOf, type BowerEvent, type Surface, type View } from "./pieces";

/** The cells of a third gem, as its event tells of them. */
export function wonBy(view: View, events: readonly BowerEvent[], own: number): number[][] {
  const player = view.players[own];
  const laid = events.find((event) => event.event === "laid");
  const third = events.find((event) => event.event === "third_gem");
  if (!player || !laid || third?.seat !== own) return [];
  const cells = [laid.a, laid.b].map((at) => COLUMNS * (at.row - 1) + at.column - 1);
  const groups = player.groups.filter((group) => third.surfaces.includes(group.surface) && group.cells.some((cell) => cells.includes(cell)));
  const columns = third.columns.map((one) => player.cells.map((cell) => cell.cell).filter((cell) => columnOf(cell) === one));
  return [...groups.map((group) => group.cells), ...columns];
}

/** The groups of both players that count for a surface. */
export function largestGroups(view: View, own: number, surface: Surface | null): { near: readonly number[]; far: readonly number[] } {
  const cells = (seat: number): readonly number[] =>
    view.players[seat]?.groups.find((group) => group.surface === surface && group.largest)?.cells ?? [];
  return surface ? { near: cells(own), far: cells(1 - own) } : { near: [], far: [] };
}
