// Made by web/make_types.py from the Python structs; do not edit. Schema 4e791f39c92558aa, text f5a3b3a1067ed51d.
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
  map_before_knight: boolean;
  leftover: "count" | "discard" | "return";
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
  after: string[][];
  ways: Way[];
  dead_ends: string[];
  numbers: number[];
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
}
export interface JackalSolution {
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
  chest: string;
  value: number;
  steps: number;
}
export interface JackalAnswer {
  /**
   * @maxItems 20
   */
  row: ("black-flag" | "black-mark" | "four-way" | "knight" | "left-right" | "map" | "up-down")[];
}
