/**
 * The contract between the shell and the boards. A game's folder `src/games/<id>/` holds
 *
 *   Cover.svelte       the SVG cover, no props; loaded with the lobby
 *   Board.svelte       board on felt and tray: BoardProps; loaded with the table
 *   PlayerCard.svelte  what stands under the name in a player's card: PlayerCardProps
 *   End.svelte         hero and breakdown of the end screen: EndProps
 *   Mark.svelte        the token of an event on the timeline: MarkProps
 *   PlayerNote.svelte  at the end of the name line, if there is something to say there: PlayerNoteProps
 *   TopNote.svelte     in the top bar beside the game's name, in place of the number of the round: TopNoteProps
 *   MarkLegend.svelte  what the tokens mean, one line beside the timeline's heading, if they need it: MarkLegendProps
 *   Piece.svelte       a piece that a box counts, on one line of its text, if boxes add any up: PieceProps
 *   Kind.svelte        a kind of hidden thing (a card, a goal), small, where a review tells what lies where: KindProps
 *   Sheet.svelte       the pictures of the rules sheet, drawn by the board's own components, if the room's catalogue has
 *                      `sheet.*`: SheetProps; loaded with the rules
 *   Win.svelte         the moment of a win, over the end screen: WinProps; loaded when somebody has won before our eyes
 *   Draft_<option>.svelte  the editor of an option that a table may write itself, if its room has one: DraftProps
 *   Puzzle.svelte      board and tray of its puzzle of the day, if its room has one: PuzzleProps
 *   marks.ts           isMark(event), isBreak(event): which events get a token, and which end a round; and, if the last
 *                      step should be watched on the board before the end screen comes, isFinale(event);
 *                      soundOf(event): what it sounds like, by one of the names of `lib/sound.ts`
 *
 * What a folder does not have, or a game without a folder, is drawn by `lib/plain/`: the view as a list, the moves as
 * buttons. A board gets a seat's view and its legal moves, and gives back intents. It knows no rules.
 *
 * Layout. Board.svelte has exactly two root elements: the board on felt (it gets all the height that is left; set
 * min-height: 0) and <Tray>. Both sit in one grid column. PlayerCard stands under the badge-and-name line, which is the
 * shell's; compact, it is one short line. End: the shell draws the headline (who won and why, with the clause) on felt;
 * End.svelte goes on right under it with a full-width felt band (padding 0 24px; phone 0 16px) holding the pieces that
 * did it, then its panels: class "panel", margin 16px 24px 0 (phone: 12px 12px 0). Mark is drawn in a box of 30 px
 * (phone: 24 px): fill it.
 *
 * Things. What a player may wonder about has a name, `data-thing="cell:E4"`, on the one element that shows it: lessons
 * point at it, and whoever points at it reads what the room's `explain` says. `data-lit` is set on what a box speaks of.
 *
 * Global classes (base.css): btn pri quiet icon sm · chip go warn · seg · kbd · panel · vh (for screen readers only) ·
 * s (14 px) · m (muted). Icons: <Icon name="hand" />. Tokens: tokens.css.
 */
import type { Component } from "svelte";
import type { SoundName } from "./sound";
import type { DraftFault, MoveCard, Outcome, SeatCard, Supposed } from "../gen/messages";

export type { MoveCard, Outcome, SeatCard, Supposed };

/** A sentence of the room's catalogue, in the reader's language. */
export type Text = (key: string, values?: Record<string, unknown>) => string;

export interface BoardProps<V = unknown> {
  view: V;
  /** The seat whose eyes these are; null for a spectator. */
  me: number | null;
  seats: SeatCard[];
  /** Legal for me now; empty when it is not my turn. Their words may come later, or never: see `words`. */
  moves: MoveCard[];
  /** Asks for the moves in words, now and from now on: for a board that shows them. Labels get them where they are read. */
  words?: () => void;
  /** What the last step did, to be animated. */
  events: unknown[];
  /** What the others did since my own last step, as far as this page has seen it: to be marked softly. */
  lately?: readonly unknown[];
  step: number;
  text: Text;
  /** Who is waited for ("Borys is choosing"): the tray's prompt when it is not my turn. */
  status: string;
  /** A move is on its way, or the connection is lost: nothing can be played. */
  busy: boolean;
  /** Grows when whoever learns has read on: what was kept in sight for them is over. */
  readOn?: number;
  /** A replay: nothing can ever be played, the tray holds the slider. */
  readonly: boolean;
  memoryAid: boolean;
  /** Moves to light up with a dotted outline, the best first; empty without a hint. */
  hint: MoveCard[];
  hintWhy: string[];
  /** A review shows a move: what is lit up is drawn as if it were being chosen. */
  shows?: boolean;
  /** False: cross-fades only. */
  motion: boolean;
  /** Plays an action, and right after it those of `then`: all of them, or nothing. */
  act(action: number, then?: number[]): void;
  /** The last step of the game has been shown (see isFinale): the end screen may come. */
  ended?(): void;
  /** Asks the server why not; the shell shows the refusal beside `target`. */
  why(action: number, target: Element): void;
  /**
   * What if I did this, all in a row? The house's view of it; or why not, which the shell shows beside `target`; null if
   * there is no answer any more.
   */
  suppose?: (actions: number[], target: Element | null) => Promise<Supposed | null>;
  /** Opens the rules at a clause, where the shell can. */
  rule?: (clause: string) => void;
}

export interface PlayerCardProps<V = unknown> {
  view: V;
  seat: number;
  /** The phone's strip: one short line. */
  compact: boolean;
  memoryAid: boolean;
  text: Text;
}

export interface PlayerNoteProps<V = unknown> {
  view: V;
  seat: number;
  text: Text;
}

export interface TopNoteProps<V = unknown> {
  view: V;
  text: Text;
}

export interface EndProps<V = unknown> {
  view: V;
  outcome: Outcome;
  seats: SeatCard[];
  me: number | null;
  text: Text;
}

/** A moment of some seconds (`win/Celebration.svelte`): one root element, CSS animations alone, nothing to press. */
export interface WinProps<V = unknown> {
  view: V;
  outcome: Outcome;
  seats: SeatCard[];
  text: Text;
}

/** An editor of what a table may write itself. It draws what the house has understood, and gives back whole texts. */
export interface DraftProps<D = any> {
  drawing: D;
  /** What is wrong; said beside the editor, which may ring where. */
  faults: DraftFault[];
  text: Text;
  change(text: string): void;
}

export interface SheetProps {
  /** "goal", a step of the turn ("1" to "4"), or "pieces": the table of what lies in the box, with counts. */
  part: string;
  text: Text;
}

export interface PieceProps {
  /** As the room's explanation names it. */
  piece: string;
}

export interface KindProps {
  /** The last word of the key by which the room's `unseen` names it. */
  name: string;
}

/** Like a board: exactly two root elements, the puzzle on felt and <Tray>. */
export interface PuzzleProps<P = unknown, V = unknown, S = unknown> {
  puzzle: P;
  /** What the house says of the answer, until `change`. */
  verdict: V | null;
  /** Once it was asked for. */
  solution: S | null;
  /** An answer is on its way. */
  busy: boolean;
  /** Why the house did not take the answer; else empty. */
  problem: string;
  motion: boolean;
  text: Text;
  check(answer: unknown): void;
  /** Gives up: the house tells the solution. */
  solve(): void;
  /** Another answer is being made: verdict and solution go. */
  change(): void;
}

export interface MarkProps {
  event: unknown;
}

export interface MarkLegendProps {
  text: Text;
}

export interface Marks {
  isMark(event: unknown): boolean;
  isBreak(event: unknown): boolean;
  /** Ends the game, and is worth being watched: the board stays until it says `ended`. */
  isFinale?(event: unknown): boolean;
  /** What it sounds like; null: nothing. A room that says nothing is silent but for turns and ends. */
  soundOf?(event: unknown): SoundName | null;
}

/** Everything of a game's folder but the cover, loaded on demand. */
export interface BoardFolder {
  Board: Component<BoardProps>;
  PlayerCard: Component<PlayerCardProps>;
  End: Component<EndProps>;
  Mark: Component<MarkProps>;
  PlayerNote: Component<PlayerNoteProps> | null;
  TopNote: Component<TopNoteProps> | null;
  MarkLegend: Component<MarkLegendProps> | null;
  Piece: Component<PieceProps> | null;
  Kind: Component<KindProps> | null;
  marks: Marks;
}
