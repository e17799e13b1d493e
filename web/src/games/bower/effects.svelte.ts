/** Effects that are pointed at on the board: a token, the X, the branch. Cells are named "near-3" or "far-3". */
import { actionOf } from "../../gen/actions/bower";
import { CELLS, MARKABLE, PIECE_NAMES } from "../../gen/games/bower";
import type { Choice, Place, Preview } from "./choice.svelte";
import { middleOf, piecesAt, type Point } from "./geometry";
import { placeOf, type Piece, type Token } from "./pieces";
import type { Situation } from "./situation";

const MARKED = PIECE_NAMES.slice(0, MARKABLE);

export const cellKey = (place: Place): string => `${place.side}-${place.cell}`;

export class Effects {
  private readonly now: Situation;
  private readonly choice: Choice;

  constructor(now: Situation, choice: Choice) {
    this.now = now;
    this.choice = choice;
  }

  readonly pointing = $derived.by(() => this.now.phase === "token" || this.now.phase === "x" || this.now.phase === "branch");
  private readonly token = $derived.by(() => (this.now.phase === "token" ? ((this.now.view.bonus?.effect ?? null) as Token | null) : null));

  /** Cells that can be pointed at, with what would come of it. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, string>();
    const { tokens, marks, branches } = this.now.view.choices;
    const { end } = this.choice;
    if (this.now.phase === "token") for (const one of tokens) found.set(`near-${one.cell}`, "");
    if (this.now.phase === "x") for (const one of marks) found.set(`${this.sideOf(one.owner)}-${one.cell}`, "");
    if (this.now.phase === "branch") {
      for (const one of branches) {
        if (end === null) for (const cell of [one.a, one.b]) found.set(`near-${cell}`, "");
        else if (one.a === end || one.b === end) found.set(`near-${one.a === end ? one.b : one.a}`, one.surface ? String(one.size) : "");
      }
    }
    return found;
  });

  /** What the pointed cell would look like. */
  readonly preview = $derived.by((): Preview | null => {
    const { over, mark } = this.choice;
    if (!over || !this.targets.has(cellKey(over))) return null;
    if (this.token) return { ...over, tokens: [this.token] };
    if (this.now.phase === "x") {
      const found = this.now.view.choices.marks.find((one) => one.action === mark);
      return found ? { side: this.sideOf(found.owner), cell: found.cell, cancelled: [found.piece] } : null;
    }
    return over;
  });
  readonly branch = $derived.by((): [number, number] | null => {
    const { over, end } = this.choice;
    return this.now.phase === "branch" && end !== null && over?.side === "near" && this.branchAt(over.cell) ? [end, over.cell] : null;
  });

  /** What would be played: the effect at the pointed cell, or a look at the pointed goal. */
  readonly action = $derived.by((): number | null => {
    const { over, column, mark } = this.choice;
    const { looks, tokens, marks } = this.now.view.choices;
    if (this.now.phase === "look") return looks.find((one) => one.column === column)?.action ?? null;
    if (!over) return null;
    if (this.now.phase === "token") return tokens.find((one) => over.side === "near" && one.cell === over.cell)?.action ?? null;
    if (this.now.phase === "x") return marks.find((one) => one.action === mark)?.action ?? null;
    return this.now.phase === "branch" && over.side === "near" ? (this.branchAt(over.cell)?.action ?? null) : null;
  });

  sideOf(seat: number): Place["side"] {
    return seat === this.now.own ? "near" : "far";
  }

  private seatOf(side: Place["side"]): number {
    return side === "near" ? this.now.own : 1 - this.now.own;
  }

  private marksAt(place: Place) {
    return this.now.view.choices.marks.filter((one) => one.owner === this.seatOf(place.side) && one.cell === place.cell);
  }

  private branchAt(cell: number) {
    const { end } = this.choice;
    return this.now.view.choices.branches.find((one) => (one.a === end && one.b === cell) || (one.b === end && one.a === cell)) ?? null;
  }

  private piecesOn(place: Place): readonly Piece[] {
    return this.now.view.players[this.seatOf(place.side)]?.cells.find((one) => one.cell === place.cell)?.pieces ?? [];
  }

  /** The piece nearest to the pointer among those that can be crossed out. */
  private nearestMark(place: Place, point: Point | null): number | null {
    const marks = this.marksAt(place);
    const pieces = this.piecesOn(place);
    if (!point || !pieces.length) return marks[0]?.action ?? null;
    const middle = middleOf(place.cell, place.side, this.now.view.rows);
    const spots = piecesAt(pieces.length).at;
    const far = (piece: Piece): number => {
      const at = spots[pieces.indexOf(piece)] ?? { x: 18, y: 18 };
      return Math.hypot(middle.x + at.x - point.x, middle.y + at.y - point.y);
    };
    return marks.sort((one, other) => far(one.piece) - far(other.piece))[0]?.action ?? null;
  }

  /** The pointer is there, or has left. */
  aim(place: Place | null, point: Point | null, leaves: boolean): void {
    if (this.now.phase === "branch" && this.choice.end === null) return;
    if (!place) {
      if (leaves) this.choice.over = null;
      return;
    }
    if (this.now.phase === "x") this.choice.mark = this.nearestMark(place, point);
    this.choice.over = place;
  }

  /** A tap. `wait`: it shows first what it would do. */
  tap(place: Place, point: Point | null, target: Element, { wait, key }: { wait: boolean; key: string | null }): void {
    if (this.now.phase === "branch") return this.join(place, target, wait);
    if (!this.targets.has(cellKey(place))) return this.now.ask(this.literal(place), target);
    if (this.now.phase === "x") this.choice.mark = this.markFor(place, point, wait, key);
    this.choice.over = place;
    if (!wait && this.action !== null) this.now.play(this.action);
  }

  /** Tapped again, the next piece of the cell; by a key, the one that was chosen. */
  private markFor(place: Place, point: Point | null, wait: boolean, key: string | null): number | null {
    const { over, mark } = this.choice;
    const again = over?.side === place.side && over.cell === place.cell && mark !== null;
    if (!again || (!wait && key === null)) return this.nearestMark(place, point);
    if (!wait) return mark;
    const marks = this.marksAt(place).map((one) => one.action);
    return marks[(marks.indexOf(mark) + 1) % marks.length] ?? null;
  }

  private literal(place: Place): number {
    if (this.now.phase !== "x") return actionOf({ type: "token", at: placeOf(place.side === "near" ? place.cell : CELLS - 1) });
    const piece = MARKED.find((one) => one === this.piecesOn(place)[0]) ?? PIECE_NAMES[0];
    return actionOf({ type: "x", owner: this.seatOf(place.side), at: placeOf(place.cell), piece });
  }

  private join(place: Place, target: Element, wait: boolean): void {
    const { branches } = this.now.view.choices;
    const near = place.side === "near";
    if (near && this.choice.end !== null && this.branchAt(place.cell)) {
      const again = this.choice.over?.cell === place.cell;
      this.choice.over = place;
      if ((!wait || again) && this.action !== null) this.now.play(this.action);
    } else if (near && branches.some((one) => one.a === place.cell || one.b === place.cell)) {
      this.choice.end = this.choice.end === place.cell ? null : place.cell;
      this.choice.over = null;
    } else {
      // No branch fits: asked about is the one to the next cell but one of the row.
      const a = placeOf(near ? place.cell : 0);
      this.now.ask(actionOf({ type: "branch", a, b: { ...a, column: a.column + 2 } }), target);
    }
  }
}
