// Made by web/make_types.py from the Python sources; do not edit. From 17e4b82dd587651e, text 703be8f61c97a02c.
export type Event =
  | RowOpened
  | Dealt
  | FirstBird
  | RoundBegins
  | Laid
  | Captured
  | Refilled
  | Reshuffled
  | Drew
  | DrewNothing
  | Flocked
  | NoFlock
  | Threw
  | Over;
export type Move = Lay | NoDraw | DrawTwo | NoFlockMove | MakeFlock;

export interface Room {
  view: CuBirdsView;
  event: Event;
  move: Move;
}
export interface CuBirdsView {
  viewer: number | null;
  phase: "draw" | "flock" | "lay" | "over";
  seat: number;
  dealer: number;
  round: number;
  turn: number;
  rows: Run[][];
  deck: number;
  discard: number;
  hand: Pile[];
  players: Player[];
  legend: Legend[];
  ends: End[];
  flocks: FlockChoice[];
  empty_hand: boolean;
  draws: number;
  deal_follows: boolean;
  new_deal_needs: number;
  new_deal_has: number;
  over: string | null;
}
export interface Run {
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  count: number;
}
/**
 * Cards of one species in the viewer's hand, and the flock they would make.
 */
export interface Pile {
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  count: number;
  flock: "large" | "none" | "small";
}
export interface Player {
  hand_size: number;
  collection: number[];
  species: number;
  away: ("pairs" | "seven")[];
  seen_taken: number[];
  captured: number;
  small_flocks: number;
  large_flocks: number;
  rounds_ended: number;
}
export interface Legend {
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  cards: number;
  small: number;
  large: number;
  out_of_view: number;
  unseen: number;
}
/**
 * What laying the chosen species at one end of a row would bring.
 */
export interface End {
  action: number;
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  row: number;
  side: "left" | "right";
  captured: Run[];
  refills: boolean;
  draw: number;
  ends_game: boolean;
}
export interface FlockChoice {
  action: number;
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  count: number;
  kept: number;
}
export interface RowOpened {
  event: "row";
  row: number;
  cards: ("duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler")[];
}
export interface Dealt {
  event: "dealt";
  seat: number;
  count: number;
  cards: ("duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler")[] | null;
}
export interface FirstBird {
  event: "first_bird";
  seat: number;
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
}
export interface RoundBegins {
  event: "round";
  seat: number;
}
export interface Laid {
  event: "laid";
  seat: number;
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  count: number;
  row: number;
  side: "left" | "right";
}
export interface Captured {
  event: "captured";
  seat: number;
  cards: ("duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler")[];
}
export interface Refilled {
  event: "refilled";
  row: number;
  cards: ("duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler")[];
}
export interface Reshuffled {
  event: "reshuffled";
  count: number;
}
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  cards: ("duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler")[] | null;
}
export interface DrewNothing {
  event: "no_draw";
  seat: number;
}
export interface Flocked {
  event: "flocked";
  seat: number;
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  count: number;
  kept: number;
}
export interface NoFlock {
  event: "no_flock";
  seat: number;
}
export interface Threw {
  event: "threw";
  seat: number;
  count: number;
  cards: ("duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler")[] | null;
}
export interface Over {
  event: "over";
  clause: string;
  winner: number | null;
}
export interface Lay {
  type: "lay";
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
  row: 1 | 2 | 3 | 4;
  side: "left" | "right";
}
export interface NoDraw {
  type: "no_draw";
}
export interface DrawTwo {
  type: "draw";
}
export interface NoFlockMove {
  type: "no_flock";
}
export interface MakeFlock {
  type: "flock";
  species: "duck" | "flamingo" | "magpie" | "owl" | "parrot" | "robin" | "toucan" | "warbler";
}

export const SPECIES = ["flamingo", "owl", "toucan", "duck", "parrot", "magpie", "warbler", "robin"] as const;
export const CARDS = [7, 10, 10, 13, 13, 17, 20, 20] as const;
export const SMALL_FLOCK = [2, 3, 3, 4, 4, 5, 6, 6] as const;
export const LARGE_FLOCK = [3, 4, 4, 6, 6, 7, 9, 9] as const;
export const BIRDS = 8;
export const DECK = 110;
export const SEATS = 5;
export const ROWS = 4;
export const ROW_START = 3;
export const HAND = 8;
export const DRAWN = 2;
export const SPECIES_TO_WIN = 7;
export const PAIR_TO_WIN = 3;
export const SIDES = ["left", "right"] as const;
export const CLAUSES = {"ONE_TURN_AFTER_THE_OTHER": "CB-12", "FIRST_LAY": "CB-13", "HOLD_WHAT_YOU_LAY": "CB-14", "TWO_SPECIES_IN_A_ROW": "CB-20", "DRAW_IF_NOTHING_WAS_TAKEN": "CB-24", "ONE_FLOCK_AFTER_THE_LAY": "CB-26", "SIZE_OF_A_FLOCK": "CB-27", "SEVEN_SPECIES_WIN": "CB-42", "TWO_TRIPLES_WIN": "CB-43", "TOO_FEW_TO_DEAL": "CB-45", "TURN_LIMIT": "CB-48"} as const;
