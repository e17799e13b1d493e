// Made by web/make_types.py from the Python structs; do not edit. Schema 9a28caaa55b5f081, text 11674c4e684f7454.
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
