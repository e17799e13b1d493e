/** What the player has in mind before it is a move, and what the screen shows of it. */
import type { Point, Side } from "./geometry";
import type { Direction, Piece, Token } from "./pieces";

export interface Spot {
  cell: number;
  /** Where exactly the pointer is, in the drawing; a key has no such place. */
  point: Point | null;
}

export interface Place {
  side: Side;
  cell: number;
}

/** A token, or the X, where it would lie. */
export interface Preview extends Place {
  tokens?: Token[];
  cancelled?: Piece[];
}

export class Choice {
  /** The tile of the hand that is about to be laid. */
  tile = $state<string | null>(null);
  direction = $state<Direction>("right");
  /** Where the pointer or the focus is, and where the tile was put down for the time being. */
  aim = $state.raw<Spot | null>(null);
  pin = $state.raw<Spot | null>(null);
  readonly spot = $derived(this.pin ?? this.aim);

  /** A tile of the display or the hand, a bonus tile, that was tapped once. */
  armed = $state<string | null>(null);
  /** The cell and the piece, or the cells, of an effect. */
  over = $state.raw<Place | null>(null);
  mark = $state<number | null>(null);
  end = $state<number | null>(null);
  column = $state<number | null>(null);
  /** An order of one's own goals that is pointed at. */
  order = $state<number | null>(null);

  choose(tile: string | null): void {
    this.tile = tile;
    this.aim = null;
    this.pin = null;
  }

  clear(): void {
    this.choose(null);
    this.armed = null;
    this.over = null;
    this.mark = null;
    this.end = null;
    this.column = null;
    this.order = null;
  }
}
