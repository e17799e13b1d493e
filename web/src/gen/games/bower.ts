// Made by web/make_types.py from the Python sources; do not edit. From 9be77809095230ef, text d9ecced1786221d3.
export type Event =
  | GoalsDealt
  | DisplayOpened
  | PoolOpened
  | Starts
  | Arranged
  | Took
  | Refilled
  | Laid
  | Passed
  | ThirdGem
  | NoBonus
  | Reshuffled
  | Offered
  | Chose
  | Rejected
  | Kept
  | Looked
  | LookedAside
  | TokenPlaced
  | Marked
  | BranchPlaced
  | Turned
  | Covered
  | Gave
  | TwoTurns
  | Discarded
  | Revealed
  | Over;
export type Move =
  Take | Pass | Lay | Pick | Use | Keep | Look | PlaceToken | Mark | Branch | Cover | Give | Discard | Arrange;

export interface Room {
  view: BowerView;
  event: Event;
  move: Move;
  draft_sheet: BowerDraft;
}
export interface BowerView {
  viewer: number | null;
  phase:
    | "arrange"
    | "branch"
    | "cover"
    | "discard"
    | "draft"
    | "give"
    | "lay"
    | "look"
    | "over"
    | "pick"
    | "take"
    | "token"
    | "use"
    | "x";
  seat: number;
  decider: number | null;
  first: number;
  rows: number;
  turns: number;
  hard: boolean;
  fair: boolean;
  open_rejects: boolean;
  goals: Slot[];
  aside: Aside;
  display: (Tile | null)[];
  deck: number;
  stack: number;
  discard: number;
  open_discard: Bonus[];
  own_rejected: Bonus[];
  pool: (Bonus | null)[];
  offer_size: number;
  bonus: Bonus | null;
  turned: Tile | null;
  token_supply: ("branch" | "shells" | "white_feather" | "white_flower" | "x")[];
  players: Player[];
  choices: Choices;
  account: Account | null;
  over: string | null;
}
/**
 * A goal of the bird board.
 */
export interface Slot {
  column: number;
  owner: number;
  goal:
    | (
        | "coloured_shell"
        | "gem"
        | "purple_feather"
        | "purple_flower"
        | "red_feather"
        | "red_flower"
        | "shell"
        | "white_feather"
        | "white_flower"
        | "yellow_feather"
        | "yellow_flower"
      )
    | null;
  candidates: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
  looked: boolean;
}
export interface Aside {
  goals: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
  candidates: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
  looked_by: number[];
}
export interface Tile {
  id: string;
  a: Half;
  b: Half;
}
export interface Half {
  surface: "earth" | "gravel" | "moss" | "straw";
  pieces: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
}
export interface Bonus {
  id: string;
  effect:
    | "bower"
    | "branch"
    | "cover"
    | "discard"
    | "give"
    | "look_aside"
    | "look_at_one"
    | "more_purple"
    | "more_red"
    | "more_shells"
    | "more_yellow"
    | "shells"
    | "two_turns"
    | "white_feather"
    | "white_flower"
    | "x";
}
export interface Player {
  turns_done: number;
  turns_left: number;
  extra_turn: boolean;
  hand: Tile[];
  forced: string | null;
  cells: Cell[];
  groups: Group[];
  largest: {
    [k: string]: number;
  };
  columns: ColumnCount[];
  shells: number;
  coloured_shells: boolean;
  beside: Beside[];
  lost_cells: number[];
}
/**
 * An occupied cell: what is seen there, and the tokens on it.
 */
export interface Cell {
  cell: number;
  tile: string;
  half: "a" | "b";
  surface: "earth" | "gravel" | "moss" | "straw";
  pieces: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
  covers: boolean;
  tokens: ("branch" | "shells" | "white_feather" | "white_flower" | "x")[];
  cancelled: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
}
/**
 * Connected cells of one surface.
 */
export interface Group {
  surface: "earth" | "gravel" | "moss" | "straw";
  cells: number[];
  gems: number;
  shells: number;
  coloured_shells: number;
  largest: boolean;
}
/**
 * What one player has in a column.
 */
export interface ColumnCount {
  column: number;
  gems: number;
  shells: number;
  coloured_shells: number;
  counts: {
    [k: string]: number;
  };
  whites: {
    [k: string]: number;
  };
}
/**
 * A bonus tile that a player has won.
 */
export interface Beside {
  bonus: Bonus;
  used: boolean;
  tile: string | null;
  branch: number[];
  mine: number | null;
  theirs: number | null;
}
/**
 * What the viewer may do now; only the list of the present phase has anything in it.
 */
export interface Choices {
  orders: OrderChoice[];
  takes: TileChoice[];
  lays: LayChoice[];
  pass: number | null;
  picks: BonusChoice[];
  use: UseChoice | null;
  looks: LookChoice[];
  tokens: CellChoice[];
  marks: MarkChoice[];
  branches: BranchChoice[];
  covers: CoverChoice[];
  gives: TileChoice[];
  discards: TileChoice[];
}
export interface OrderChoice {
  action: number;
  goals: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
}
/**
 * Take, give or discard.
 */
export interface TileChoice {
  action: number;
  tile: string;
}
export interface LayChoice {
  action: number;
  tile: string;
  a: number;
  b: number;
  direction: "inward" | "left" | "outward" | "right";
  groups: Growth[];
  columns: ColumnGrowth[];
  gem_columns: number[];
  gem_surfaces: ("earth" | "gravel" | "moss" | "straw")[];
  new_holes: number[];
}
/**
 * A group that a lay makes or enlarges.
 */
export interface Growth {
  surface: "earth" | "gravel" | "moss" | "straw";
  cells: number[];
  before: number;
  after: number;
  largest_before: number;
  largest_after: number;
}
/**
 * A column whose goal the viewer knows gets more that matches it.
 */
export interface ColumnGrowth {
  column: number;
  goal:
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower";
  before: number;
  after: number;
}
/**
 * A bonus tile on offer, and what it would do now.
 */
export interface BonusChoice {
  action: number;
  bonus: Bonus;
  tile: Tile | null;
  void: boolean;
  mine: number | null;
  theirs: number | null;
  joins: number;
  columns: number[];
  clause: string;
}
export interface UseChoice {
  bonus: Bonus;
  use: number | null;
  keep: number;
}
export interface LookChoice {
  action: number;
  column: number;
}
/**
 * A token on a cell.
 */
export interface CellChoice {
  action: number;
  cell: number;
}
export interface MarkChoice {
  action: number;
  owner: number;
  cell: number;
  piece:
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower";
}
export interface BranchChoice {
  action: number;
  a: number;
  b: number;
  surface: ("earth" | "gravel" | "moss" | "straw") | null;
  size: number;
}
export interface CoverChoice {
  action: number;
  a: number;
  b: number;
  direction: "inward" | "left" | "outward" | "right";
}
export interface Account {
  lines: AccountLine[];
  eggs: number[];
  tie: boolean;
  shells: number[];
  coloured_shells: boolean[];
  winners: number[];
}
/**
 * One line of the final account, for both players.
 */
export interface AccountLine {
  kind: "bonus" | "column" | "surface";
  surface: ("earth" | "gravel" | "moss" | "straw") | null;
  column: number | null;
  goal:
    | (
        | "coloured_shell"
        | "gem"
        | "purple_feather"
        | "purple_flower"
        | "red_feather"
        | "red_flower"
        | "shell"
        | "white_feather"
        | "white_flower"
        | "yellow_feather"
        | "yellow_flower"
      )
    | null;
  bonus: Bonus | null;
  owner: number | null;
  counts: number[];
  whites: number[];
  shells: number[];
  coloured_shells: boolean[];
  eggs: number[];
  cells: number[][];
}
export interface GoalsDealt {
  event: "goals";
  seat: number;
  columns: number[];
  goals:
    | (
        | "coloured_shell"
        | "gem"
        | "purple_feather"
        | "purple_flower"
        | "red_feather"
        | "red_flower"
        | "shell"
        | "white_feather"
        | "white_flower"
        | "yellow_feather"
        | "yellow_flower"
      )[]
    | null;
}
export interface DisplayOpened {
  event: "display";
  tiles: string[];
}
export interface PoolOpened {
  event: "pool";
  bonuses: Bonus[];
}
export interface Starts {
  event: "first";
  seat: number;
}
export interface Arranged {
  event: "arranged";
  seat: number;
  columns: number[];
  goals:
    | (
        | "coloured_shell"
        | "gem"
        | "purple_feather"
        | "purple_flower"
        | "red_feather"
        | "red_flower"
        | "shell"
        | "white_feather"
        | "white_flower"
        | "yellow_feather"
        | "yellow_flower"
      )[]
    | null;
}
export interface Took {
  event: "took";
  seat: number;
  tile: Tile;
  slot: number;
}
export interface Refilled {
  event: "refilled";
  tile: Tile;
  slot: number;
}
export interface Laid {
  event: "laid";
  seat: number;
  tile: Tile;
  direction: "inward" | "left" | "outward" | "right";
  a: Place;
  b: Place;
}
/**
 * A cell of a bower.
 */
export interface Place {
  column: number;
  row: number;
}
export interface Passed {
  event: "passed";
  seat: number;
}
/**
 * Three gems in these columns and in a group of these surfaces; one bonus tile, however many.
 */
export interface ThirdGem {
  event: "third_gem";
  seat: number;
  columns: number[];
  surfaces: ("earth" | "gravel" | "moss" | "straw")[];
}
export interface NoBonus {
  event: "no_bonus";
  seat: number;
}
export interface Reshuffled {
  event: "reshuffled";
  count: number;
}
export interface Offered {
  event: "offered";
  seat: number;
  count: number;
  bonuses: Bonus[] | null;
}
export interface Chose {
  event: "chose";
  seat: number;
  bonus: Bonus;
}
export interface Rejected {
  event: "rejected";
  seat: number;
  count: number;
  bonuses: Bonus[] | null;
}
export interface Kept {
  event: "kept";
  seat: number;
  bonus: Bonus;
}
export interface Looked {
  event: "looked";
  seat: number;
  column: number;
  goal:
    | (
        | "coloured_shell"
        | "gem"
        | "purple_feather"
        | "purple_flower"
        | "red_feather"
        | "red_flower"
        | "shell"
        | "white_feather"
        | "white_flower"
        | "yellow_feather"
        | "yellow_flower"
      )
    | null;
}
export interface LookedAside {
  event: "looked_aside";
  seat: number;
  goals:
    | (
        | "coloured_shell"
        | "gem"
        | "purple_feather"
        | "purple_flower"
        | "red_feather"
        | "red_flower"
        | "shell"
        | "white_feather"
        | "white_flower"
        | "yellow_feather"
        | "yellow_flower"
      )[]
    | null;
}
export interface TokenPlaced {
  event: "token";
  seat: number;
  token: "branch" | "shells" | "white_feather" | "white_flower" | "x";
  at: Place;
}
export interface Marked {
  event: "x";
  seat: number;
  owner: number;
  at: Place;
  piece:
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower";
}
export interface BranchPlaced {
  event: "branch";
  seat: number;
  a: Place;
  b: Place;
}
export interface Turned {
  event: "turned";
  seat: number;
  tile: Tile;
}
export interface Covered {
  event: "covered";
  seat: number;
  tile: Tile;
  direction: "inward" | "left" | "outward" | "right";
  a: Place;
  b: Place;
}
export interface Gave {
  event: "gave";
  seat: number;
  tile: Tile;
  slot: number;
}
/**
 * The seat that will play twice in a row.
 */
export interface TwoTurns {
  event: "two_turns";
  seat: number;
}
export interface Discarded {
  event: "discarded";
  seat: number;
  tile: Tile;
}
export interface Revealed {
  event: "revealed";
  goals: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
  aside: (
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower"
  )[];
}
export interface Over {
  event: "over";
  clause: string;
}
export interface Take {
  type: "take";
  tile: string;
}
export interface Pass {
  type: "pass";
}
/**
 * Half a lies on `at`, half b beside it in that direction.
 */
export interface Lay {
  type: "lay";
  tile: string;
  at: Place;
  direction: "inward" | "left" | "outward" | "right";
}
export interface Pick {
  type: "pick";
  bonus: string;
}
export interface Use {
  type: "use";
}
export interface Keep {
  type: "keep";
}
export interface Look {
  type: "look";
  column: number;
}
export interface PlaceToken {
  type: "token";
  at: Place;
}
export interface Mark {
  type: "x";
  owner: number;
  at: Place;
  piece:
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower";
}
export interface Branch {
  type: "branch";
  a: Place;
  b: Place;
}
export interface Cover {
  type: "cover";
  at: Place;
  direction: "inward" | "left" | "outward" | "right";
}
export interface Give {
  type: "give";
  tile: string;
}
export interface Discard {
  type: "discard";
  tile: string;
}
/**
 * One of the six orders of the own goals, counted from 1: see `actions.ORDER`.
 */
export interface Arrange {
  type: "goals";
  order: number;
}
export interface BowerDraft {
  tiles: Tile[];
  changed: string[];
  bonuses: (
    | "bower"
    | "branch"
    | "cover"
    | "discard"
    | "give"
    | "look_aside"
    | "look_at_one"
    | "more_purple"
    | "more_red"
    | "more_shells"
    | "more_yellow"
    | "shells"
    | "two_turns"
    | "white_feather"
    | "white_flower"
    | "x"
  )[];
  nests: Tile[];
  bonuses_changed: boolean;
  surfaces: SurfaceCount[];
  pieces: PieceCount[];
  effects: EffectCount[];
  all_bonuses: number;
  most_pieces: number;
}
export interface SurfaceCount {
  surface: "earth" | "gravel" | "moss" | "straw";
  n: number;
  ours: number;
  bonus_only: boolean;
}
export interface PieceCount {
  piece:
    | "coloured_shell"
    | "gem"
    | "purple_feather"
    | "purple_flower"
    | "red_feather"
    | "red_flower"
    | "shell"
    | "white_feather"
    | "white_flower"
    | "yellow_feather"
    | "yellow_flower";
  letters: string;
  n: number;
  ours: number;
  bonus_only: boolean;
}
export interface EffectCount {
  effect:
    | "bower"
    | "branch"
    | "cover"
    | "discard"
    | "give"
    | "look_aside"
    | "look_at_one"
    | "more_purple"
    | "more_red"
    | "more_shells"
    | "more_yellow"
    | "shells"
    | "two_turns"
    | "white_feather"
    | "white_flower"
    | "x";
  word: string;
  n: number;
  least: number;
  most: number;
}

export const SURFACES = ["straw", "moss", "gravel", "earth"] as const;
export const STRAW = 0;
export const MOSS = 1;
export const GRAVEL = 2;
export const EARTH = 3;
export const SCORED = 3;
export const PIECES = ["BY", "BP", "BR", "BW", "FY", "FP", "FR", "FW", "GEM", "SHL", "CSH"] as const;
export const PIECE_NAMES = ["yellow_flower", "purple_flower", "red_flower", "white_flower", "yellow_feather", "purple_feather", "red_feather", "white_feather", "gem", "shell", "coloured_shell"] as const;
export const BY = 0;
export const BP = 1;
export const BR = 2;
export const BW = 3;
export const FY = 4;
export const FP = 5;
export const FR = 6;
export const FW = 7;
export const GEM = 8;
export const SHL = 9;
export const CSH = 10;
export const KINDS = 4;
export const MARKABLE = 8;
export const EFFECTS = ["bower", "more_yellow", "more_purple", "more_red", "more_shells", "look_at_one", "look_aside", "x", "white_flower", "white_feather", "shells", "branch", "cover", "give", "two_turns", "discard"] as const;
export const BOWER = 0;
export const MORE_YELLOW = 1;
export const MORE_PURPLE = 2;
export const MORE_RED = 3;
export const MORE_SHELLS = 4;
export const LOOK_AT_ONE = 5;
export const LOOK_ASIDE = 6;
export const X = 7;
export const WHITE_FLOWER = 8;
export const WHITE_FEATHER = 9;
export const SHELLS = 10;
export const BRANCH = 11;
export const COVER = 12;
export const GIVE = 13;
export const TWO_TURNS = 14;
export const DISCARD = 15;
export const FIRST_TOKEN = 7;
export const SINGLE = ["cover", "give", "two_turns", "discard"] as const;
export const COPIES = 5;
export const SEATS = 2;
export const COLUMNS = 6;
export const ROWS = 4;
export const HARD_ROWS = 5;
export const TURNS = 12;
export const HARD_TURNS = 15;
export const CELLS = 30;
export const TILES = 36;
export const NESTS = 5;
export const ALL_TILES = 41;
export const HALVES = 82;
export const BONUSES = 20;
export const TOKENS = 5;
export const GOALS = 8;
export const SLOTS = 6;
export const ASIDE = 2;
export const DISPLAY = 3;
export const HAND = 12;
export const OFFER = 3;
export const POOL = 7;
export const GEMS_FOR_BONUS = 3;
export const MOST_PIECES = 3;
export const RIGHT = 0;
export const LEFT = 1;
export const OUTWARD = 2;
export const INWARD = 3;
export const DIRECTIONS = 4;
export const GOAL_PIECE = [0, 1, 2, 4, 5, 6, 3, 7] as const;
export const GOAL_WHITE = [3, 3, 3, 7, 7, 7, 3, 7] as const;
export const ANY_FLOWER = 6;
export const ANY_FEATHER = 7;
export const SURFACE_BITS = 2;
export const COUNT_BITS = 2;
export const SHEET_WIDTH = 102;
export const DIRECTION_NAMES = ["right", "left", "outward", "inward"] as const;
export const TILE_NAMES = ["T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10", "T11", "T12", "T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "T22", "T23", "T24", "T25", "T26", "T27", "T28", "T29", "T30", "T31", "T32", "T33", "T34", "T35", "T36", "N1", "N2", "N3", "N4", "N5"] as const;
export const CLAUSES = {"GOALS_OF_A_SEAT": "BO-3", "FIRST_TILES": "BO-6", "TURN_ABOUT": "BO-10", "TAKE_FROM_THE_DISPLAY": "BO-11", "LAY_A_TILE_IN_HAND": "BO-14", "TOUCH_THE_BOWER": "BO-15", "ALIKE_IN_TWO_DIRECTIONS": "BO-16", "INSIDE_THE_FIELD": "BO-17", "NOT_ON_A_TILE": "BO-18", "NO_PASS_WITH_ROOM": "BO-24", "ONE_OF_THREE_BONUSES": "BO-37", "USE_NOW_OR_NEVER": "BO-40", "IMPOSSIBLE_EFFECT": "BO-43", "LAST_TURN": "BO-50", "X_ON_A_DECORATION": "BO-71", "TOKEN_ON_A_TILE": "BO-72", "BRANCH_OVER_ONE_CELL": "BO-73", "GIVE_AN_OPEN_TILE": "BO-74", "COVER_TWO_CELLS": "BO-75", "LAY_THE_GIVEN_TILE": "BO-76", "DISCARD_FROM_THE_HAND": "BO-78", "GIVEN_TILE_STAYS": "BO-79", "LOOK_AT_THE_OTHERS_GOAL": "BO-80", "ONE_OF_THE_POOL": "BO-85"} as const;
