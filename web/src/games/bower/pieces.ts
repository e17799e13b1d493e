/** Decorations, surfaces, tiles, and words for them. No rules: only names of things. */
import {
  COLUMNS,
  type Beside,
  type Bonus,
  type BonusChoice,
  type BowerView,
  type Cell,
  type CoverChoice,
  type Event,
  type Group,
  type Half,
  type LayChoice,
  type MarkChoice,
  type OrderChoice,
  type Place,
  type Player,
  type Slot,
  type Tile,
} from "../../gen/games/bower";
import type { Text } from "../../lib/board";

export type View = BowerView;
export type BowerEvent = Event;
export type Piece = Half["pieces"][number];
export type Surface = Half["surface"];
export type Direction = LayChoice["direction"];
export type Token = BowerView["token_supply"][number];
export type Effect = Bonus["effect"];
export type { Beside, Bonus, BonusChoice, Cell, CoverChoice, Group, Half, LayChoice, MarkChoice, OrderChoice, Player, Slot, Tile };

export const columnOf = (cell: number): number => (cell % COLUMNS) + 1;
export const rowOf = (cell: number): number => Math.floor(cell / COLUMNS) + 1;
export const cellAt = ({ column, row }: Place): number => COLUMNS * (row - 1) + column - 1;
/** As moves say it. */
export const placeOf = (cell: number): Place => ({ column: columnOf(cell), row: rowOf(cell) });
export const isFlower = (piece: Piece): boolean => piece.endsWith("flower");
export const sameHalves = (tile: Tile): boolean =>
  tile.a.surface === tile.b.surface && [...tile.a.pieces].sort().join() === [...tile.b.pieces].sort().join();

/** Pieces by kind, for a sentence: "a gem and 2 red feathers". */
export function counted(pieces: readonly Piece[]): { say: string; values: { n: number } }[] {
  const kinds = [...new Set(pieces)];
  return kinds.map((kind) => ({ say: `pieces.${kind}`, values: { n: pieces.filter((one) => one === kind).length } }));
}

export function halfSaid(text: Text, half: Half): string {
  if (!half.pieces.length) return text(`surface.${half.surface}`);
  return text("board.half", { surface: { say: `surface.${half.surface}` }, pieces: counted(half.pieces) });
}

export const tileSaid = (text: Text, tile: Tile): string => capital(`${halfSaid(text, tile.a)}; ${halfSaid(text, tile.b)}`);

export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
