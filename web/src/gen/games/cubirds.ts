// Made by web/make_types.py from the Python structs; do not edit. Schema 391fda43ea712a70, text d0ae6ef2b584f28e.
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
