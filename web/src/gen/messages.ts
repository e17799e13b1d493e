// Made by web/make_types.py from the Python sources; do not edit. From cc13d60d7dd92320, text 63a6fe91cc872a11.
export type FromPage =
  | Play
  | Ponder
  | AskRemark
  | Why
  | Suppose
  | Explain
  | TakeBack
  | Answer
  | Speak
  | AskHint
  | AskWords
  | Sit
  | Keep
  | Stand
  | Look
  | Speaks
  | GiveUp
  | Free
  | HandToBot
  | Rematch
  | Ping;
export type ToPage =
  | Now
  | Welcome
  | Said
  | Log
  | Seats
  | Refusal
  | Allowed
  | Supposed
  | Explained
  | MovesInWords
  | Hint
  | Warned
  | Remarked
  | RematchOffer
  | Pong
  | Broken;
export type FromLearner = Play | Why | Suppose | Explain | Speaks | Ping | GoOn | TryAgain | ShowMe | GoTo;
export type ToLearner = Welcome | LessonOpened | BeatShown | Now | Refusal | Allowed | Supposed | Explained | Pong;
export type ToReader =
  | ReviewStatus
  | ReviewHead
  | ReviewPoint
  | ReviewedStep
  | TurningPoints
  | ReviewVerdict
  | ReviewLedger
  | ReviewProgress
  | ReviewDone;

export interface Messages {
  FromPage: FromPage;
  ToPage: ToPage;
  FromLearner: FromLearner;
  ToLearner: ToLearner;
  ToReader: ToReader;
  OptionCard: OptionCard;
  LessonCard: LessonCard;
  GameCard: GameCard;
  RulesPart: RulesPart;
  RulesChapter: RulesChapter;
  Rung: Rung;
  Measured: Measured;
  GameLadder: GameLadder;
  PuzzleDay: PuzzleDay;
  PositionShown: PositionShown;
  PuzzleVerdict: PuzzleVerdict;
  PuzzleSolution: PuzzleSolution;
  DraftText: DraftText;
  DraftFault: DraftFault;
  DraftSeen: DraftSeen;
  Me: Me;
  MeChange: MeChange;
  SeatWish: SeatWish;
  Clock: Clock;
  NewTable: NewTable;
  Opened: Opened;
  SeatCard: SeatCard;
  TableCard: TableCard;
  ScoreLineCard: ScoreLineCard;
  Outcome: Outcome;
  LogLine: LogLine;
  MoveCard: MoveCard;
  ReplayStep: ReplayStep;
  TimelineMark: TimelineMark;
  Fairness: Fairness;
  Problem: Problem;
  UndoState: UndoState;
  ClockState: ClockState;
  ChatLine: ChatLine;
  NextLesson: NextLesson;
  ReviewWish: ReviewWish;
  Account: Account;
  CurvePoint: CurvePoint;
  ReviewState: ReviewState;
  SeenLine: SeenLine;
  PlaceOfBelief: PlaceOfBelief;
  KindOfBelief: KindOfBelief;
  BeliefTable: BeliefTable;
  PlayOn: PlayOn;
  KeepExercises: KeepExercises;
  ExerciseCard: ExerciseCard;
  Exercise: Exercise;
  ExerciseTry: ExerciseTry;
  ExerciseVerdict: ExerciseVerdict;
  BetterMove: BetterMove;
  ReviewChip: ReviewChip;
  TurningPoint: TurningPoint;
}
/**
 * An action, answering the step that the player saw; `then`: what the same seat does right after it.
 *
 *     All of it is played, or nothing: a row of cards is laid at once. A row holds only what its player knows beforehand:
 *     it ends where something is drawn, shown or rolled, and where another seat is next.
 */
export interface Play {
  t: "play";
  seat: number;
  action: number;
  step: number;
  /**
   * @maxItems 40
   */
  then?: number[];
  coached?: boolean;
}
/**
 * My turn begins, and the coach is on: think about it while I do. There is no answer.
 *
 *     Only against bots, never at a rated table; elsewhere nothing comes of it.
 */
export interface Ponder {
  t: "ponder";
  seat: number;
  step: number;
}
/**
 * The coach is on: is there something to say about another's move, which led to that step? Answered by `remarked`.
 *
 *     Where no coach may be (see `ponder`), there is nothing to say.
 */
export interface AskRemark {
  t: "remark";
  step: number;
}
/**
 * Why can't I? Answered by `refused`, or by `allowed`.
 */
export interface Why {
  t: "why";
  seat: number;
  action: number;
}
/**
 * What if I did this, all in a row? Answered by `supposed`; nothing is played, and nobody else hears of it.
 *
 *     As in a row, none of it may draw, show or roll anything, and the decision must be mine again after each.
 */
export interface Suppose {
  t: "suppose";
  seat: number;
  step: number;
  /**
   * @maxItems 40
   */
  actions: number[];
}
/**
 * What is this? A thing as the board names it. Answered by `explained`, from what this page may see.
 *
 *     Of a game that is over, as in its replay: how it was at that step, for that seat.
 */
export interface Explain {
  t: "explain";
  thing: string;
  step?: number | null;
  seat?: number;
}
/**
 * Back to my last decision. If the rule of undo forbids it, the others are asked when `ask`.
 *
 *     Against bots alone it leads back over their answers, too; where something hidden was shown since, only when `ask`,
 *     and the game is marked.
 */
export interface TakeBack {
  t: "undo";
  seat: number;
  step: number;
  ask?: boolean;
}
/**
 * My answer to another's request to take back.
 */
export interface Answer {
  t: "answer";
  seat: number;
  yes: boolean;
}
export interface Speak {
  t: "chat";
  text: string;
}
export interface AskHint {
  t: "hint";
  seat: number;
}
/**
 * My moves in words: for a list of them, or labels that are read aloud. Answered by `words`.
 *
 *     They are made for whoever asks: most moves are found on the board, and nobody reads what the others would be.
 */
export interface AskWords {
  t: "words";
}
export interface Sit {
  t: "sit";
  seat: number;
}
/**
 * Keep a free seat for me while I learn the game: for a while, once at a table, and one in the whole house.
 *
 *     The game does not begin without me; the host may free it all the same.
 */
export interface Keep {
  t: "keep";
  seat: number;
}
/**
 * Leave the seat: a bot plays on for me until I come back.
 */
export interface Stand {
  t: "stand";
  seat: number;
}
/**
 * At one screen: the curtain is lifted, show this seat's hand.
 */
export interface Look {
  t: "look";
  seat: number;
}
export interface Speaks {
  t: "language";
  language: "en" | "ru" | "uk";
}
export interface GiveUp {
  t: "resign";
  seat: number;
}
/**
 * The host empties a seat that was taken by the link, before the game begins.
 */
export interface Free {
  t: "free";
  seat: number;
}
/**
 * The host gives a seat to a bot: a free one for good; a player's until they come back, or, if they sit there
 *     and the others wait in vain, for the rest of the game.
 */
export interface HandToBot {
  t: "bot";
  seat: number;
  level?: number;
}
/**
 * Play again: in the same seats, or each one seat further. Whoever asks first decides which.
 */
export interface Rematch {
  t: "rematch";
  turned?: boolean;
}
export interface Ping {
  t: "ping";
}
/**
 * The table as this page may see it. Sent on connecting and after every step that this page may notice.
 */
export interface Now {
  t: "now";
  step: number;
  viewer: number | null;
  curtain: number | null;
  waiting: number[];
  view: unknown;
  events: unknown;
  moves: MoveCard[];
  undo: UndoState;
  clock: ClockState | null;
  outcome: Outcome | null;
}
export interface MoveCard {
  action: number;
  text: string;
  said: string;
}
/**
 * Whether `undo` would be accepted now, and the step it goes back to; else why not, in words.
 *
 *     Where nobody else has to be asked, it may still be refused once, with what has been shown since: then `ask` says
 *     that it is meant all the same.
 */
export interface UndoState {
  step: number | null;
  said: string;
  asked_by: number | null;
  alone?: boolean;
}
export interface ClockState {
  left_ms: number[];
  running: number[];
}
export interface Outcome {
  places: number[];
  scores: number[];
  winners: number[];
  clause: string | null;
  why: string;
  lines: ScoreLineCard[];
  key: string;
  note?: string;
}
export interface ScoreLineCard {
  key: string;
  values: number[];
}
/**
 * First message on a connection, before `now`; and again when the game begins, with the seal of its key.
 */
export interface Welcome {
  t: "welcome";
  table: string;
  game: string;
  options: {};
  seats: SeatCard[];
  watchers: number;
  host: boolean;
  rated: boolean;
  chat_on: boolean;
  hints_on: boolean;
  memory_aid: boolean;
  commitment: string;
  log: LogLine[];
  chat: ChatLine[];
}
/**
 * A seat as everybody sees it.
 */
export interface SeatCard {
  seat: number;
  kind: "bot" | "here" | "link";
  name: string;
  level: number;
  bird: string;
  mine: boolean;
  here: boolean;
  bot_plays: boolean;
  lost: boolean;
  waking: boolean;
  kept_for: string;
  kept_for_me: boolean;
}
export interface LogLine {
  step: number;
  seat: number | null;
  said: string;
}
export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
export interface Said {
  t: "chat";
  line: ChatLine;
}
/**
 * New lines, or with `whole` all of them (after an undo, or in another language).
 */
export interface Log {
  t: "log";
  lines: LogLine[];
  whole: boolean;
}
export interface Seats {
  t: "seats";
  seats: SeatCard[];
  watchers: number;
}
/**
 * Not done, and why: by the rules (with the clause), or because of the table.
 */
export interface Refusal {
  t: "refused";
  code: "cannot_write" | "chat" | "hint" | "message" | "over" | "row" | "rule" | "seat" | "stale" | "undo" | "waiting";
  clause: string | null;
  said: string;
  action: number | null;
}
export interface Allowed {
  t: "allowed";
  action: number;
}
/**
 * The table as the seat's player would see it after these actions; or why they can't be played.
 */
export interface Supposed {
  t: "supposed";
  step: number;
  actions: number[];
  view: unknown;
  moves: MoveCard[];
  refused: Refusal | null;
}
/**
 * What a thing is and what it does now, in the reader's language; no lines: there is nothing to say of it.
 */
export interface Explained {
  t: "explained";
  thing: string;
  lines: string[];
  clause: string | null;
  pieces: string[];
  lights: string[];
}
/**
 * The moves of `now`, in words, as they are at that step.
 */
export interface MovesInWords {
  t: "words";
  step: number;
  moves: MoveCard[];
}
export interface Hint {
  t: "hint";
  moves: MoveCard[];
  why: string[][];
}
/**
 * The coach holds a move: nothing was played. Sent again without `coached` it is played.
 */
export interface Warned {
  t: "warned";
  step: number;
  action: number;
  said: string;
  better: MoveCard;
  why: string[];
  chance: number;
  better_chance: number;
}
/**
 * What the coach says about the move that led to that step; empty: nothing.
 */
export interface Remarked {
  t: "remarked";
  step: number;
  said: string;
}
/**
 * Who is ready to play again; `table` once all are.
 */
export interface RematchOffer {
  t: "rematch";
  ready: number[];
  table: string | null;
  turned: boolean;
}
export interface Pong {
  t: "pong";
}
/**
 * The only message on a connection to a table that can't be opened any more: why, and whether it has a record.
 */
export interface Broken {
  t: "broken";
  said: string;
  record: boolean;
}
/**
 * I have read it.
 */
export interface GoOn {
  t: "go_on";
}
/**
 * Take back what was not this step.
 */
export interface TryAgain {
  t: "again";
}
/**
 * Make the move for me. In a beat that is mine alone only after two answers.
 */
export interface ShowMe {
  t: "show";
}
/**
 * To another beat of the lesson, as it stands if everything before it went as it should.
 */
export interface GoTo {
  t: "go_to";
  place: number;
}
/**
 * After `welcome`, and again in another language: which lesson it is.
 */
export interface LessonOpened {
  t: "lesson";
  lesson: string;
  number: number;
  title: string;
  minutes: number;
  next: NextLesson | null;
  steps: number[];
  a_scene: number;
  knows: number;
  options: {
    [k: string]: boolean | number | string;
  };
}
/**
 * The lesson of the same game that comes after this one.
 */
export interface NextLesson {
  name: string;
  number: number;
  title: string;
}
/**
 * What is said now, and what it points at; after it comes `now`.
 */
export interface BeatShown {
  t: "beat";
  place: number;
  step: number;
  kind: "ask" | "done" | "let" | "say" | "wrong";
  said: string;
  at: string[];
  alone: boolean;
  clause: string | null;
  may_show: boolean;
  answer: number[];
  known: string[];
}
/**
 * How it stands, first on a connection and whenever that changes. `said`: why it was stopped.
 */
export interface ReviewStatus {
  t: "status";
  status: "done" | "none" | "running" | "stopped" | "waiting";
  before: number;
  mine: boolean;
  said: string;
}
/**
 * A review begins, or begins anew: what was told before is gone.
 */
export interface ReviewHead {
  t: "head";
  steps: number;
  players: number;
}
/**
 * A point of the curve. A later one of the same step replaces it, as with every piece.
 */
export interface ReviewPoint {
  t: "point";
  step: number;
  u: number[];
  se: number[];
}
/**
 * One act. The curve before it + known + hidden + luck = the curve after it.
 */
export interface ReviewedStep {
  t: "step";
  step: number;
  by: number;
  move: MoveCard;
  first: number;
  last: number;
  known: number[];
  hidden: number[];
  luck: number[];
  chance: number | null;
  best: BetterMove | null;
  mark: ("blunder" | "find" | "missed" | "mistake" | "slip") | null;
  worth: number;
  reasons: string[];
}
export interface BetterMove {
  move: MoveCard;
  chance: number;
  reasons: string[];
  line: string[];
  opens: boolean;
}
export interface TurningPoints {
  t: "turns";
  turns: TurningPoint[];
}
export interface TurningPoint {
  first: number;
  last: number;
  step: number;
  by: number;
  chips: ReviewChip[];
  said: string;
}
export interface ReviewChip {
  kind: "blunder" | "find" | "hidden" | "known" | "luck" | "missed" | "mistake" | "slip";
  worth: number;
}
export interface ReviewVerdict {
  t: "verdict";
  verdict: string[][];
}
export interface ReviewLedger {
  t: "ledger";
  ledger: Account[];
}
/**
 * A seat's way from an even share to its result: even + deal + luck + hidden + own + others = result.
 */
export interface Account {
  seat: number;
  even: number;
  deal: number;
  luck: number;
  hidden: number;
  own: number;
  others: number;
  result: number;
  errors: {
    [k: string]: number;
  };
}
export interface ReviewProgress {
  t: "progress";
  part: "curve" | "ledger" | "moves";
  done: number;
  of: number;
  looked: number[];
}
/**
 * Nothing is replaced any more.
 */
export interface ReviewDone {
  t: "done";
}
/**
 * One option of a game; the game's catalogue has its words: option.<id>, option.<id>.help, option.<id>.<value>.
 */
export interface OptionCard {
  id: string;
  kind: "choice" | "number" | "seat" | "switch" | "writing";
  values: (boolean | number | string)[];
  default: boolean | number | string;
  page: "house" | "nowhere" | "opening";
  clause: string;
  example: string;
}
export interface LessonCard {
  name: string;
  number: number;
  minutes: number;
  titles: {
    [k: string]: string;
  };
}
export interface GameCard {
  id: string;
  names: {
    [k: string]: string;
  };
  taglines: {
    [k: string]: string;
  };
  fewest: number;
  most: number;
  minutes: number;
  puzzle: boolean;
  lessons: LessonCard[];
  memory: "aided" | "none" | "played";
  options: OptionCard[];
}
/**
 * A clause (it has a label), a paragraph, or a table (it has rows, the heading first).
 */
export interface RulesPart {
  label: string;
  text: string;
  rows: string[][];
  lesson: string;
  beat: number;
}
export interface RulesChapter {
  title: string;
  parts: RulesPart[];
}
/**
 * A bot on a ladder: the part of its games it won, the 95 % interval of that, and its rating.
 */
export interface Rung {
  bot: string;
  level: number;
  games: number;
  win_rate: number;
  low: number;
  high: number;
  rating: number;
  sigma: number;
}
export interface Measured {
  on: string;
  machine: string;
  games: number;
  players: number;
  rungs: Rung[];
}
export interface GameLadder {
  game: string;
  measured: Measured | null;
}
/**
 * The puzzle of a day; `puzzle` is the room's own data, without the solution.
 */
export interface PuzzleDay {
  game: string;
  date: string;
  today: string;
  since: string;
  puzzle: unknown;
}
/**
 * The puzzle of a room that makes none of its own: a position of bots at play, as its seat sees it.
 */
export interface PositionShown {
  number: number;
  seat: number;
  step: number;
  seats: SeatCard[];
  view: unknown;
  moves: MoveCard[];
}
export interface PuzzleVerdict {
  solved: boolean;
  verdict: unknown;
}
export interface PuzzleSolution {
  solution: unknown;
}
/**
 * What somebody has written so far.
 */
export interface DraftText {
  text: string;
}
export interface DraftFault {
  said: string;
  at: string;
}
/**
 * What the room thinks of a text of a table's own.
 */
export interface DraftSeen {
  drawing: unknown;
  faults: DraftFault[];
  text: string;
}
export interface Me {
  guest: string;
  name: string;
  colour: number;
}
/**
 * What is left out stays as it is. Whoever is nobody yet becomes a guest by this, and by nothing else.
 *
 *     `seed`: letters that a browser drew for itself, so that two of its windows become the same guest.
 */
export interface MeChange {
  name?: string | null;
  colour?: number | null;
  seed?: string | null;
}
/**
 * A seat of a new table. `here`: this browser plays it; the first such seat is the host's own.
 */
export interface SeatWish {
  kind: "bot" | "here" | "link";
  name?: string;
  level?: number;
  bird?: string;
}
export interface Clock {
  minutes: number;
  increment_s?: number;
}
export interface NewTable {
  game: string;
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: SeatWish[];
  options?: {
    [k: string]: boolean | number | string;
  };
  chat?: boolean;
  hints?: boolean;
  memory_aid?: boolean | null;
  rated?: boolean;
  several_seats?: boolean;
  pace?: "even" | "own" | "quick" | "slow";
  clock?: Clock | null;
}
export interface Opened {
  table: string;
}
/**
 * A table in the list of my tables.
 */
export interface TableCard {
  table: string;
  game: string;
  seats: SeatCard[];
  status: "broken" | "open" | "over" | "playing";
  my_turn: boolean;
  waiting_for: number[];
  winners: number[];
  changed: number;
  reason: string;
}
/**
 * A finished game at one step. Nothing is secret any more: `view` is that of the seat asked for.
 */
export interface ReplayStep {
  step: number;
  steps: number;
  by: number | null;
  text: string;
  view: unknown;
  events: unknown[];
  lines: LogLine[];
}
/**
 * An event worth a mark on the replay's slider.
 */
export interface TimelineMark {
  step: number;
  seat: number | null;
  event: unknown;
}
export interface Fairness {
  commitment: string;
  key: string;
  holds: boolean;
  said: string;
}
/**
 * Why a request was not carried out.
 */
export interface Problem {
  code: string;
  said: string;
}
/**
 * Review this game. There is nothing to choose.
 */
export interface ReviewWish {}
/**
 * Every seat's chance after `step` steps, all cards open; and how far off it may be (a standard error).
 */
export interface CurvePoint {
  step: number;
  u: number[];
  se: number[];
}
/**
 * Is there a review of the game, or one to come?
 */
export interface ReviewState {
  status: "done" | "none" | "running" | "stopped" | "waiting";
  before: number;
  mine: boolean;
  looked: number;
  verdict: string[][];
  ledger: Account[] | null;
  curve: CurvePoint[];
}
/**
 * A step of the better line on the board: `view` as the seat asked for would have seen it; null: chance decides.
 */
export interface SeenLine {
  by: number;
  said: string;
  view: unknown;
  events: unknown[];
}
export interface PlaceOfBelief {
  said: string;
  seat: number | null;
}
export interface KindOfBelief {
  said: string;
  name: string;
}
/**
 * What a seat could believe at a step: how many of each kind lie at each place. No places: nothing is hidden.
 */
export interface BeliefTable {
  step: number;
  viewer: number;
  places: PlaceOfBelief[];
  kinds: KindOfBelief[];
  certain: number[][];
  expected: number[][];
  truth: number[][];
}
/**
 * A table that goes on from that step, with me at that seat.
 */
export interface PlayOn {
  step: number;
  seat: number;
}
export interface KeepExercises {
  /**
   * @minItems 1
   * @maxItems 60
   */
  steps: number[];
}
/**
 * A position of mine where another move was certainly better.
 */
export interface ExerciseCard {
  table: string;
  game: string;
  step: number;
  seat: number;
  mark: "blunder" | "missed" | "mistake";
  worth: number;
  right: number;
  due: boolean;
  days: number;
}
/**
 * The position as its seat saw it, with no number that its player could not know.
 */
export interface Exercise {
  card: ExerciseCard;
  step: number;
  seats: SeatCard[];
  view: unknown;
  events: unknown[];
  moves: MoveCard[];
  played: MoveCard;
}
export interface ExerciseTry {
  action: number;
}
export interface ExerciseVerdict {
  right: boolean;
  move: MoveCard;
  chance: number;
  best: MoveCard;
  best_chance: number;
  reasons: string[];
  card: ExerciseCard;
}
