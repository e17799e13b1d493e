// Made by web/make_types.py from the Python sources; do not edit. From 863c393e929e5a8b, text f16f787697eb5280.
export type Event =
  | RoundBegins
  | Poured
  | FactoryFilled
  | Supplied
  | Took
  | Laid
  | OrnamentClosed
  | Rewarded
  | Passed
  | StarScored
  | NumberScored
  | CornersLost
  | Over;
export type Move = Take | Lay | Reward | Pass;

export interface Room {
  view: AzulView;
  event: Event;
  move: Move;
  draft_wild_order: AzulDraft;
}
export interface AzulView {
  viewer: number | null;
  phase: "draft" | "over" | "place" | "reward";
  seat: number;
  round: number;
  rounds: number;
  wild: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  next_wild: ("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null;
  wild_order: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  starter: number;
  marker: number | null;
  side: "coloured" | "grey";
  numbers: number[];
  star_colours: (("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null)[];
  ornaments: number[][];
  factories: number[][];
  centre: number[];
  supply: (("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null)[];
  bag: number[];
  box: number[];
  reward_left: number;
  players: Player[];
  takes: TakeChoice[];
  spaces: Space[];
  rewards: RewardChoice[];
  passes: PassChoice[];
  may_keep: boolean;
  pass_loses: number;
  over: string | null;
}
export interface Player {
  score: number;
  hand: number[];
  corners: number[];
  wall: (("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null)[];
  closed: boolean[];
  passed: boolean;
  stars: StarGoal[];
  numbers: NumberGoal[];
  placed: number;
  marker_lost: number;
  discard_lost: number;
  star_points: number;
  number_points: number;
  corners_lost: number;
}
/**
 * A star and what it still lacks.
 */
export interface StarGoal {
  colour: ("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null;
  bonus: number | null;
  filled: number;
  lacks: number[];
}
export interface NumberGoal {
  number: number;
  bonus: number;
  covered: number;
  of: number;
}
export interface TakeChoice {
  action: number;
  source: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  count: number;
  wild: number;
  marker: boolean;
  loses: number;
  to_centre: number[];
}
/**
 * A space that can be paid for: what a tile there scores, and all ways to pay, fewest wild tiles first.
 */
export interface Space {
  cell: number;
  points: number;
  reward: number;
  ornaments: number[];
  payments: Payment[];
}
export interface Payment {
  action: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  wilds: number;
}
export interface RewardChoice {
  action: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
}
export interface PassChoice {
  action: number;
  kept: number[];
  loses: number;
}
export interface RoundBegins {
  event: "round";
  seat: number;
  number: number;
  wild: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
}
/**
 * The box was poured into the empty bag.
 */
export interface Poured {
  event: "poured";
  count: number;
}
export interface FactoryFilled {
  event: "factory";
  factory: number;
  tiles: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
}
export interface Supplied {
  event: "supplied";
  spaces: (("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null)[];
}
export interface Took {
  event: "took";
  seat: number;
  source: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  count: number;
  wild: number;
  marker: boolean;
  lost: number;
}
export interface Laid {
  event: "laid";
  seat: number;
  cell: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  number: number;
  wilds: number;
  points: number;
}
export interface OrnamentClosed {
  event: "ornament";
  seat: number;
  ornament: number;
  kind: "pillar" | "statue" | "window";
  reward: number;
}
export interface Rewarded {
  event: "rewarded";
  seat: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  space: number;
  left: number;
}
export interface Passed {
  event: "passed";
  seat: number;
  kept: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  discarded: number;
  lost: number;
}
export interface StarScored {
  event: "star";
  seat: number;
  star: number;
  colour: ("blue" | "green" | "orange" | "purple" | "red" | "yellow") | null;
  points: number;
}
export interface NumberScored {
  event: "number";
  seat: number;
  number: number;
  points: number;
}
export interface CornersLost {
  event: "corners";
  seat: number;
  tiles: number;
  lost: number;
}
export interface Over {
  event: "over";
  clause: string;
}
export interface Take {
  type: "take";
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  source: number;
}
export interface Lay {
  type: "lay";
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  cell: number;
  wilds: number;
}
export interface Reward {
  type: "reward";
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
}
export interface Pass {
  type: "pass";
  /**
   * @minItems 6
   * @maxItems 6
   */
  kept: number[];
}
export interface AzulDraft {
  order: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
}

export const COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"] as const;
export const HUES = 6;
export const ALL_COLOURS = 63;
export const TILES_A_COLOUR = 22;
export const TILES = 132;
export const SEATS = 4;
export const ROUNDS = 6;
export const FACTORIES = [0, 0, 5, 7, 9] as const;
export const MOST_FACTORIES = 9;
export const FROM_CENTRE = 0;
export const ON_A_FACTORY = 4;
export const SUPPLY = 10;
export const CORNERS = 4;
export const FIRST_SCORE = 5;
export const NEEDLES = [[-1, 1], [0, 1], [1, 0], [1, -1], [0, -1], [-1, 0]] as const;
export const RING = 6;
export const OUTER_STARS = ["orange", "red", "blue", "yellow", "green", "purple"] as const;
export const STARS = 7;
export const CELLS = 42;
export const ANY = -1;
export const STAR_COLOUR = [-1, 2, 5, 4, 3, 1, 0] as const;
export const NUMBERS = 6;
export const PILLARS = 6;
export const STATUES = 6;
export const WINDOWS = 6;
export const ORNAMENT_NAMES = ["pillar", "statue", "window"] as const;
export const REWARD = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3] as const;
export const MOST_REWARD = 3;
export const COLOURED = 0;
export const GREY = 1;
export const STAR_BONUS = [20, 18, 17, 16, 15, 14] as const;
export const MIXED_STAR_BONUS = 12;
export const NUMBER_BONUS = [0, 4, 8, 12, 16, 0, 0] as const;
export const CLAUSES = {"FACTORIES_IN_PLAY": "AZ-3", "TAKING_IS_A_MUST": "AZ-10", "ONE_COLOUR_OF_A_FACTORY": "AZ-11", "ONLY_WILD_ON_A_FACTORY": "AZ-14", "ONE_COLOUR_OF_THE_MIDDLE": "AZ-15", "ONLY_WILD_IN_THE_MIDDLE": "AZ-16", "TAKE_IN_TURN": "AZ-19", "FIRST_TAKE_ALL": "AZ-20", "LAY_IN_TURN": "AZ-22", "PAY_THE_NUMBER": "AZ-23", "EMPTY_SPACES_ONLY": "AZ-24", "STAR_OF_ONE_COLOUR": "AZ-25", "STAR_OF_SIX_COLOURS": "AZ-26", "WILD_STANDS_IN": "AZ-27", "WILD_LAID_AS_ITSELF": "AZ-28", "ONE_REAL_TILE": "AZ-29", "TAKE_THE_REWARD": "AZ-31", "KEEP_FOUR": "AZ-36", "LAST_ROUND": "AZ-42", "GREY_STAR": "AZ-48"} as const;
