/** Decorations, surfaces, tiles, and the numbers by which the house knows the moves. No rules: only names of things. */
import type {
  Beside,
  Bonus,
  BonusChoice,
  BowerView,
  Cell,
  CoverChoice,
  Event,
  Group,
  Half,
  LayChoice,
  MarkChoice,
  OrderChoice,
  Player,
  Slot,
  Tile,
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

export const SURFACES: readonly Surface[] = ["straw", "moss", "gravel"];
export const GOALS: readonly Piece[] = [
  "yellow_flower",
  "purple_flower",
  "red_flower",
  "yellow_feather",
  "purple_feather",
  "red_feather",
  "white_flower",
  "white_feather",
];
/** In the order of their codes. */
export const DIRECTIONS: readonly Direction[] = ["right", "left", "outward", "inward"];
export const COLUMNS = 6;
export const CELLS = 30;
export const SPENT = 3;

const PIECES: readonly Piece[] = [
  "yellow_flower",
  "purple_flower",
  "red_flower",
  "white_flower",
  "yellow_feather",
  "purple_feather",
  "red_feather",
  "white_feather",
];
const TILES = 36;
const NESTS = 5;
const BONUSES = 20;
const SPANS = 4;
const PASS = TILES;
const LAYS = PASS + 1;
const LAYS_PER_TILE = CELLS * DIRECTIONS.length;
const PICKS = LAYS + (TILES + NESTS) * LAYS_PER_TILE;
const LOOKS = PICKS + BONUSES + 2;
const PLACES = LOOKS + COLUMNS;
const XMARKS = PLACES + CELLS;
const BRANCHES = XMARKS + 2 * CELLS * PIECES.length;
const COVERS = BRANCHES + CELLS * 2 * SPANS;
const GIVES = COVERS + LAYS_PER_TILE;
const DISCARDS = GIVES + TILES;

/** T01 to T36, then the five tiles of bonus tiles, N1 to N5. */
export const tileNumber = (tile: string): number => Number(tile.slice(1)) - 1 + (tile.startsWith("N") ? TILES : 0);

const turned = (a: number, direction: Direction): number => DIRECTIONS.length * a + DIRECTIONS.indexOf(direction);
export const takeAction = (tile: string): number => tileNumber(tile);
export const giveAction = (tile: string): number => GIVES + tileNumber(tile);
export const discardAction = (tile: string): number => DISCARDS + tileNumber(tile);
export const layAction = (tile: string, a: number, direction: Direction): number =>
  LAYS + LAYS_PER_TILE * tileNumber(tile) + turned(a, direction);
export const coverAction = (a: number, direction: Direction): number => COVERS + turned(a, direction);
export const lookAction = (column: number): number => LOOKS + column - 1;
export const tokenAction = (cell: number): number => PLACES + cell;
export const markAction = (owner: number, cell: number, piece: Piece): number =>
  XMARKS + PIECES.length * (CELLS * owner + cell) + Math.max(0, PIECES.indexOf(piece));
/** From a cell to the one two steps along its row: what is asked about when no branch fits. */
export const branchAction = (cell: number): number => BRANCHES + SPANS * 2 * cell;

export const columnOf = (cell: number): number => (cell % COLUMNS) + 1;
export const rowOf = (cell: number): number => Math.floor(cell / COLUMNS) + 1;
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

/** The clause of each effect. */
export const CLAUSES: Record<Effect, string> = {
  bower: "BO-82",
  more_yellow: "BO-68",
  more_purple: "BO-68",
  more_red: "BO-68",
  more_shells: "BO-69",
  look_at_one: "BO-80",
  look_aside: "BO-81",
  x: "BO-71",
  white_flower: "BO-72",
  white_feather: "BO-72",
  shells: "BO-72",
  branch: "BO-73",
  cover: "BO-75",
  give: "BO-76",
  two_turns: "BO-77",
  discard: "BO-78",
};
