// Made by web/make_types.py from the Python sources; do not edit. From 2961edd6e6fac2fd, text 8e115ec74de2932a.
export type Event =
  | Started
  | TurnBegins
  | Restarted
  | Rolled
  | Took
  | NothingFits
  | Placed
  | Held
  | Released
  | Walked
  | Returned
  | Collapsed
  | Won
  | Over;
export type Move = Place | Hold | Walk | Restart | Take | Start | Roll | Release | End;

export interface Room {
  view: TaloView;
  event: Event;
  move: Move;
}
export interface TaloView {
  viewer: number | null;
  phase: "act" | "begin" | "over" | "pair" | "start" | "take";
  seat: number;
  first: number;
  turn: number;
  quiet: number;
  quiet_end: number;
  die: number | null;
  rolls: number[];
  window: "after" | "before" | "between";
  walked: boolean;
  chain: Link[];
  hand_lengths: number[];
  store: number[];
  bars: Bar[];
  held: number | null;
  players: Player[];
  figure_height: number;
  figures_weigh: boolean;
  risky: boolean;
  starts: StartChoice[];
  roll: number | null;
  release: number | null;
  end: number | null;
  takes: TakeChoice[];
  hand: HandBar[];
  reach: Spot[];
  wobbly: Position[];
  blocked: boolean;
  restarts: RestartChoice[];
  way_up: Dream[];
  must_build: boolean;
  board: number;
  levels: number;
  over: string | null;
  loser: number | null;
  swings: Swing[];
}
/**
 * A link of the turn's chain: a walk (length 0) or a bar.
 */
export interface Link {
  length: number;
  state: "done" | "later" | "now";
}
export interface Bar {
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  length: number;
  seat: number;
}
export interface Player {
  x: number;
  y: number;
  level: number;
  placed: boolean;
  quarter: number | null;
  bars: number;
}
export interface StartChoice {
  action: number;
  quarter: number;
  x: number;
  y: number;
}
export interface TakeChoice {
  action: number;
  bars: number[];
}
/**
 * A bar in hand and all its legal places: for each the action, the axis (0 X, 1 Y, 2 Z), x, y, z; five in a row.
 *
 *     At one's risk nothing says which of them are sound: there are no tips, and a bar may be held at each.
 */
export interface HandBar {
  length: number;
  places: number[];
  tips: Tip[];
  hold: number | null;
}
/**
 * A place where the bar has room and is carried, but would not stand.
 */
export interface Tip {
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  action: number;
  clause: string;
  hold: number | null;
  steadied: boolean | null;
  tilt: Tilt;
}
/**
 * How the building would fall.
 */
export interface Tilt {
  bars: number[];
  bar: number;
  edge: Edge;
  weight_x: number;
  weight_y: number;
}
/**
 * A line in the height of a contact, from x, y to to_x, to_y, in the board's numbers.
 */
export interface Edge {
  x: number;
  y: number;
  to_x: number;
  to_y: number;
  z: number;
}
/**
 * Where the figure can walk to. `came` is the spot before it in `reach`; -1: the figure's own place.
 */
export interface Spot {
  action: number;
  x: number;
  y: number;
  level: number;
  came: number;
}
export interface Position {
  x: number;
  y: number;
  level: number;
}
export interface RestartChoice {
  action: number;
  x: number;
  y: number;
}
/**
 * A step of a way up that could still be built.
 */
export interface Dream {
  x: number;
  y: number;
  level: number;
  missing: boolean;
}
/**
 * How a bar of a falling building begins to move: its middle rises, and so do its ends towards x and y.
 */
export interface Swing {
  bar: number;
  rise: number;
  slope_x: number;
  slope_y: number;
}
export interface Started {
  event: "started";
  seat: number;
  quarter: number;
  x: number;
  y: number;
}
export interface TurnBegins {
  event: "turn";
  seat: number;
  number: number;
}
export interface Restarted {
  event: "restarted";
  seat: number;
  x: number;
  y: number;
}
export interface Rolled {
  event: "rolled";
  seat: number;
  value: number;
  fits: boolean;
}
export interface Took {
  event: "took";
  seat: number;
  bars: number[];
}
export interface NothingFits {
  event: "nothing";
  seat: number;
}
export interface Placed {
  event: "placed";
  seat: number;
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  length: number;
  joint: boolean;
}
export interface Held {
  event: "held";
  seat: number;
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  length: number;
}
export interface Released {
  event: "released";
  seat: number;
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  length: number;
}
export interface Walked {
  event: "walked";
  seat: number;
  path: number[];
}
/**
 * Bars go back to the store: they have no place, or nobody must build and the player chose so.
 */
export interface Returned {
  event: "returned";
  seat: number;
  bars: number[];
  chosen?: boolean;
}
export interface Collapsed {
  event: "collapsed";
  seat: number;
}
export interface Won {
  event: "won";
  seat: number;
}
export interface Over {
  event: "over";
  clause: string;
}
export interface Place {
  type: "place";
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  length: number;
}
export interface Hold {
  type: "hold";
  axis: "X" | "Y" | "Z";
  x: number;
  y: number;
  z: number;
  length: number;
}
export interface Walk {
  type: "walk";
  x: number;
  y: number;
  level: number;
}
export interface Restart {
  type: "restart";
  x: number;
  y: number;
}
export interface Take {
  type: "take";
  /**
   * @minItems 1
   * @maxItems 2
   */
  bars: number[];
}
export interface Start {
  type: "start";
  quarter: number;
}
export interface Roll {
  type: "roll";
}
export interface Release {
  type: "release";
}
export interface End {
  type: "end";
}

export const SEATS = 4;
export const NOBODY = -1;
export const BOARD = 10;
export const FAR = 10;
export const SIDE = 30;
export const LEVELS = 10;
export const DIE = 10;
export const AXES = ["X", "Y", "Z"] as const;
export const X = 0;
export const Y = 1;
export const Z = 2;
export const LENGTHS = 10;
export const STORE = [0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
export const BARS = 55;
export const CELLS = 220;
export const START_AT = [[2, 2], [7, 2], [2, 7], [7, 7]] as const;
export const START_X = [12, 17, 12, 17] as const;
export const START_Y = [12, 12, 17, 17] as const;
export const QUARTERS = 4;
export const FIXED_QUARTER = [0, 3, 1, 2] as const;
export const STEP_X = [1, -1, 0, 0] as const;
export const STEP_Y = [0, 0, 1, -1] as const;
export const DIRECTIONS = 4;
export const POSITIONS = 9900;
export const MOST_REACHED = 321;
export const ANY_PAIR = 0;
export const FOUR_ONE = 1;
export const NO_PAIR = 2;
export const SLIDE = 0;
export const SWEPT = 1;
export const TOP = 2;
export const FREE = 3;
export const SEALED = 0;
export const STUCK = 1;
export const NEVER = 2;
export const ANY_CELL = 0;
export const START_CELL = 1;
export const FORBID = 0;
export const RISK = 1;
export const PICK = 0;
export const FIXED = 1;
export const CLAUSES = {"NO_SHARED_CELL": "TA-4", "NOT_ABOVE_LEVEL_TEN": "TA-5", "NOT_BESIDE_THE_BOARD": "TA-6", "NOT_TOO_FAR_OUT": "TA-8", "QUARTER_OF_ONES_OWN": "TA-15", "CLOCKWISE": "TA-16", "ORDER_OF_A_TURN": "TA-18", "TAKE_WHAT_WAS_ROLLED": "TA-19", "PLACE_WHAT_YOU_TOOK": "TA-26", "ROOM_FOR_A_BAR": "TA-28", "BRING_IT_THERE": "TA-29", "FIRST_BAR_BESIDE_THE_FIGURE": "TA-30", "BUILD_WHAT_YOU_TOOK": "TA-32", "BOTH_BARS_OF_A_PAIR": "TA-33", "HOLDING": "TA-34", "CARRIED_FROM_BELOW": "TA-36", "BALANCE": "TA-40", "EDGE_IS_FALLING": "TA-41", "FOUR_AND_ONE": "TA-45", "ONE_WALK_A_WINDOW": "TA-48", "FROM_THE_BOARD_TO_LEVEL_ONE": "TA-49", "ONE_LEVEL_A_STEP": "TA-50", "NOT_THROUGH_A_FIGURE": "TA-53", "ROOM_FOR_THE_BODY": "TA-54", "STEPS_LEAVE_IT_STANDING": "TA-56", "NOT_BACK_ONTO_THE_BOARD": "TA-57", "RESTART_WHEN_BLOCKED": "TA-60", "FREE_CELL_TO_RESTART": "TA-63", "LEVEL_TEN_WINS": "TA-64", "FALL_LOSES": "TA-66", "NOBODY_BUILDS": "TA-67"} as const;
