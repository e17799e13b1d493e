// Made by web/make_types.py from the Python sources; do not edit. From b7cb95fc71a5faa0, text 7b2793992a08db62.
export type Event =
  | HatGoes
  | MarketCard
  | Dealt
  | IslandSeen
  | Landed
  | Passed
  | TookFromMarket
  | TookFromDeck
  | Reshuffled
  | Laid
  | IsReady
  | RowsLie
  | ThrewMark
  | Marked
  | Aimed
  | DoneThrowing
  | Revealed
  | Walked
  | CameOut
  | Arrived
  | BrokeOff
  | RanOut
  | Returned
  | NobodyLanded
  | Shared
  | Drew
  | Picked
  | PackComes
  | ThrewHand
  | TieBreak
  | Over;
export type Move = Pick | Land | Pass | TakeMove | TakeDeck | Lay | Ready | ThrowMove | Done | Goto | Exit;

export interface Room {
  view: JackalView;
  event: Event;
  move: Move;
  puzzle: JackalPuzzle;
  verdict: JackalVerdict;
  solution: JackalSolution;
  answer: JackalAnswer;
  draft_islands: JackalDraft;
}
export interface JackalView {
  viewer: number | null;
  phase: "build" | "declare" | "draft" | "exit" | "marks" | "over" | "take" | "walk";
  mode: "archipelago" | "base";
  seat: number | null;
  hat: number;
  order: number[];
  place: number;
  places: number;
  tie_break: boolean;
  island: IslandCard;
  voyage: (IslandCard | null)[];
  horizon: IslandCard | null;
  market: (("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down") | null)[];
  deck: number;
  discard: number[];
  treasury: number;
  players: Player[];
  hand: Pile[];
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
  preview: Preview | null;
  pack: Pile[];
  picks: number;
  may_land: boolean;
  may_pass: boolean;
  may_be_ready: boolean;
  may_be_done: boolean;
  lays: LayChoice[];
  picks_open: LayChoice[];
  takes: Take[];
  taking: number;
  throws: Throw[];
  targets: Target[];
  card: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down") | null;
  has_map: boolean;
  last: Past | null;
  last_rows: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[][];
  past: Past[];
  counts: Counted[];
  over: string | null;
}
export interface IslandCard {
  place: number;
  number: number;
  house: boolean;
  name: string | null;
  theme: string | null;
  rows: string[];
  chests: Chest[];
}
export interface Chest {
  cell: string;
  value: number;
  buried: boolean;
}
export interface Player {
  coins: number;
  tie_coins: number;
  hand_size: number;
  stance: "away" | "landed" | "passed" | "undecided";
  ready: boolean;
  acts: boolean;
  row_size: number | null;
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[] | null;
  done: number;
  cell: string | null;
  steps: number;
  paces: number;
  labyrinths: number;
  marks: number;
  leftover: number;
  outcome: "arrived" | "broken_off" | "none" | "ran_out";
  seen_taken: number[];
}
export interface Pile {
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
  count: number;
}
/**
 * What the viewer's row can do, for them alone.
 */
export interface Preview {
  start: string;
  after: string[][];
  ways: Way[];
  dead_ends: string[];
}
/**
 * A way of a row to a chest, the one with the fewest steps.
 */
export interface Way {
  cell: string;
  value: number;
  steps: number;
  coins: number;
  legs: Leg[];
}
/**
 * One step of a way that is traced on the island.
 */
export interface Leg {
  card: number;
  cell: string;
  out: string | null;
  steps: number;
  with_map: boolean;
}
export interface LayChoice {
  action: number;
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
}
export interface Take {
  action: number;
  slot: number | null;
  card: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down") | null;
}
export interface Throw {
  action: number;
  seat: number;
}
/**
 * A cell to go to, or a cave to come out of.
 */
export interface Target {
  action: number;
  cell: string;
  chest: number;
  steps: number;
  way: Way | null;
}
/**
 * An island that is over.
 */
export interface Past {
  place: number;
  number: number;
  tie_break: boolean;
  shares: Share[];
}
/**
 * What an island brought to a player.
 */
export interface Share {
  seat: number;
  stance: "away" | "landed" | "passed" | "undecided";
  outcome: "arrived" | "broken_off" | "none" | "ran_out";
  cell: string | null;
  value: number;
  paces: number;
  labyrinths: number;
  marks: number;
  leftover: number;
  steps: number;
  rank: number;
  coins: number;
}
/**
 * A kind of card: how many there are, and how many the viewer cannot place (a memory aid).
 */
export interface Counted {
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
  cards: number;
  unseen: number;
}
/**
 * The first player of the next island.
 */
export interface HatGoes {
  event: "hat";
  seat: number;
}
export interface MarketCard {
  event: "market";
  slot: number;
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
}
export interface Dealt {
  event: "dealt";
  seat: number;
  count: number;
  cards: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[] | null;
}
/**
 * An island is turned up, or becomes the present one.
 */
export interface IslandSeen {
  event: "island";
  place: number;
  island: number;
  now: boolean;
}
export interface Landed {
  event: "landed";
  seat: number;
}
export interface Passed {
  event: "passed";
  seat: number;
}
export interface TookFromMarket {
  event: "took_market";
  seat: number;
  slot: number;
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
}
export interface TookFromDeck {
  event: "took_deck";
  seat: number;
  card: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down") | null;
}
export interface Reshuffled {
  event: "reshuffled";
  count: number;
}
/**
 * For the layer alone.
 */
export interface Laid {
  event: "laid";
  seat: number;
  place: number;
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
}
export interface IsReady {
  event: "ready";
  seat: number;
}
/**
 * All are ready: how many cards each row has; 0 for those without one.
 */
export interface RowsLie {
  event: "rows";
  sizes: number[];
}
export interface ThrewMark {
  event: "mark";
  seat: number;
  target: number;
  count: number;
}
/**
 * So many steps more for this player.
 */
export interface Marked {
  event: "marked";
  seat: number;
  count: number;
}
/**
 * For the thrower alone, where marks are thrown in secret.
 */
export interface Aimed {
  event: "aimed";
  seat: number;
  target: number;
}
export interface DoneThrowing {
  event: "done";
  seat: number;
}
export interface Revealed {
  event: "revealed";
  seat: number;
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
}
export interface Walked {
  event: "walked";
  seat: number;
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
  cell: string;
  ground: "buried" | "cave" | "chest" | "jungle" | "labyrinth" | "open" | "take_one" | "take_two";
  out: string | null;
  steps: number;
}
export interface CameOut {
  event: "came_out";
  seat: number;
  cell: string;
}
export interface Arrived {
  event: "arrived";
  seat: number;
  cell: string;
  value: number;
  steps: number;
  marks: number;
}
export interface BrokeOff {
  event: "broke_off";
  seat: number;
  cell: string;
}
export interface RanOut {
  event: "ran_out";
  seat: number;
  cell: string;
}
export interface Returned {
  event: "returned";
  seat: number;
  cards: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
}
export interface NobodyLanded {
  event: "nobody";
}
export interface Shared {
  event: "shared";
  seat: number;
  cell: string;
  value: number;
  paces: number;
  labyrinths: number;
  marks: number;
  leftover: number;
  rank: number;
  coins: number;
}
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  cards: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[] | null;
}
export interface Picked {
  event: "picked";
  seat: number;
  card: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down") | null;
}
export interface PackComes {
  event: "pack";
  seat: number;
  count: number;
  cards: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[] | null;
}
export interface ThrewHand {
  event: "threw_hand";
  seat: number;
  cards: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
}
export interface TieBreak {
  event: "tie";
  seats: number[];
  coins: number;
}
export interface Over {
  event: "over";
  clause: string;
}
export interface Pick {
  type: "pick";
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
}
export interface Land {
  type: "land";
}
export interface Pass {
  type: "pass";
}
export interface TakeMove {
  type: "take";
  slot: 1 | 2 | 3 | 4;
}
export interface TakeDeck {
  type: "take_deck";
}
export interface Lay {
  type: "lay";
  card: "black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down";
}
export interface Ready {
  type: "ready";
}
export interface ThrowMove {
  type: "throw";
  seat: 1 | 2 | 3 | 4;
}
export interface Done {
  type: "done";
}
export interface Goto {
  type: "goto";
  cell: string;
}
export interface Exit {
  type: "exit";
  cell: string;
}
export interface JackalPuzzle {
  island: IslandCard;
  hand: Pile[];
}
/**
 * What the row brings, against the best; zeros if it reaches no chest.
 */
export interface JackalVerdict {
  solved: boolean;
  grade: "best" | "lesser" | "longer" | "nothing";
  value: number;
  steps: number;
  laid: number;
  best_value: number;
  best_steps: number;
  best_laid: number;
  walk: Preview;
}
export interface JackalSolution {
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
  chest: string;
  value: number;
  steps: number;
  walk: Preview;
}
export interface JackalAnswer {
  /**
   * @maxItems 20
   */
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
}
export interface JackalDraft {
  name: string;
  rows: string[];
  pars: DrawnPar[];
}
/**
 * The fewest steps to a chest; None: no way.
 */
export interface DrawnPar {
  cell: string;
  value: number;
  buried: boolean;
  white: number | null;
  maps: number | null;
  knights: number | null;
  black: number | null;
}

export const CARDS = ["left-right", "up-down", "four-way", "knight", "black-mark", "black-flag", "map"] as const;
export const LR = 0;
export const UD = 1;
export const X4 = 2;
export const KN = 3;
export const BM = 4;
export const BF = 5;
export const PM = 6;
export const LETTERS = ["LR", "UD", "X4", "KN", "BM", "BF", "PM"] as const;
export const KINDS = 7;
export const MOVES = 4;
export const DECK_COUNTS = [16, 16, 6, 7, 5, 5, 5] as const;
export const DECK = 60;
export const SEATS = 4;
export const HAND = 5;
export const DRAFTED = 9;
export const MARKET = 4;
export const PASS_TAKES = 2;
export const ROW = 20;
export const COINS = 40;
export const BASE_ISLANDS = 6;
export const ARCHIPELAGO_ISLANDS = 8;
export const SHOWN_TOGETHER = 4;
export const VOYAGE = 9;
export const SIDE = 6;
export const CELLS = 36;
export const FEWEST_ISLANDS = 9;
export const MOST_ISLANDS = 60;
export const SEA = 0;
export const EMPTY = 1;
export const WHITE = 2;
export const BLACK = 3;
export const LABYRINTH = 4;
export const TAKE_ONE = 5;
export const TAKE_TWO = 6;
export const JUNGLE = 7;
export const CAVE = 8;
export const CHEST = 10;
export const BURIED = 20;
export const ALPHABET = {"~": 0, ".": 1, "W": 2, "B": 3, "#": 4, "+": 5, "*": 6, "J": 7, "O": 8, "1": 11, "2": 12, "3": 13, "4": 14, "5": 15, "6": 16, "7": 17, "8": 18, "9": 19, "a": 21, "b": 22, "c": 23, "d": 24, "e": 25, "f": 26, "g": 27, "h": 28, "i": 29} as const;
export const CELL_NAMES = ["A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2", "D2", "E2", "F2", "A3", "B3", "C3", "D3", "E3", "F3", "A4", "B4", "C4", "D4", "E4", "F4", "A5", "B5", "C5", "D5", "E5", "F5", "A6", "B6", "C6", "D6", "E6", "F6"] as const;
export const CLAUSES = {"DECLARE_IN_TURN": "JA-8", "WHO_PASSES_TAKES_TWO": "JA-9", "TAKING_IS_A_MUST": "JA-11", "WHO_PASSED_DECIDES_NOTHING": "JA-12", "LAND_WITH_A_CARD": "JA-14", "LAY_FROM_THE_HAND": "JA-17", "LENGTH_OF_A_ROUTE": "JA-18", "NO_MARK_IN_A_ROUTE": "JA-19", "FLAG_COMES_FIRST": "JA-20", "CARDS_ARE_NOT_TURNED": "JA-22", "READY_IS_FINAL": "JA-23", "MARKS_BEFORE_THE_WALKS": "JA-26", "MARKS_OF_ONES_HAND": "JA-27", "MARK_ANOTHER_WHO_LANDED": "JA-28", "WALK_IN_TURN": "JA-32", "ONE_STEP_A_CARD": "JA-34", "ARROW_TO_THE_NEXT_CELL": "JA-35", "KNIGHTS_JUMP": "JA-36", "NOT_INTO_THE_SEA": "JA-37", "BURIED_NEEDS_A_MAP": "JA-48", "JUNGLE_NEEDS_A_MAP": "JA-49", "OUT_OF_ANOTHER_CAVE": "JA-51", "TAKE_WHERE_IT_SAYS": "JA-54", "DECK_IS_EMPTY": "JA-68", "EMPTY_PLACE_OF_THE_MARKET": "JA-69", "SIXTH_ISLAND": "JA-72", "ONLY_THOSE_IN_THE_TIE": "JA-78", "TIE_IS_BROKEN": "JA-79", "DRAFT": "JA-83", "EIGHTH_ISLAND": "JA-93"} as const;
