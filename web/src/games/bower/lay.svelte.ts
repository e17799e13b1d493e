/** The tile in mind: one of the hand that is about to be laid, or the one turned up to cover two cells. */
import { actionOf } from "../../gen/actions/bower";
import type { Choice } from "./choice.svelte";
import type { Point } from "./geometry";
import { cellsFor, firstTurn, ghostAt, nextTurn, placingsOf, type Placing } from "./laying";
import { columnOf, placeOf, type LayChoice, type Tile } from "./pieces";
import type { Situation } from "./situation";
import { stepFrom, type Walk } from "./keys";

export class Lay {
  private readonly now: Situation;
  private readonly choice: Choice;

  constructor(now: Situation, choice: Choice) {
    this.now = now;
    this.choice = choice;
  }

  readonly laying = $derived.by(() => this.now.phase === "lay" || this.now.phase === "cover");
  readonly tile = $derived.by((): Tile | null => {
    if (this.now.phase === "cover") return this.now.view.turned;
    return this.now.phase === "lay" ? this.held(this.choice.tile) : null;
  });
  readonly placings = $derived.by((): Placing[] => {
    if (this.now.phase === "cover") return this.now.view.choices.covers;
    return this.now.phase === "lay" && this.tile ? this.laysOf(this.tile.id) : [];
  });
  readonly ghost = $derived.by(() => {
    const { spot, direction, pin } = this.choice;
    const tile = this.tile;
    if (!tile || !spot) return null;
    return { tile, at: ghostAt(this.placings, tile, direction, spot.cell, this.now.view.rows, spot.point), pinned: pin !== null };
  });
  /** Cells that the tile would cover somewhere in its present rotation. */
  readonly fitting = $derived.by(() => (this.tile ? cellsFor(this.placings, this.tile, this.choice.direction) : new Set<number>()));
  /** Where it would lie, and what a lay there would bring. */
  readonly placing = $derived.by(() => this.ghost?.at.fits ?? null);
  readonly brings = $derived.by(() => (this.now.phase === "lay" && this.placing ? (this.placing as LayChoice) : null));
  /** What columns would count then. */
  readonly grown = $derived.by(() => new Map(this.brings?.columns.map((column) => [column.column, column.after]) ?? []));
  /** Gems on the tile, by column. */
  readonly gems = $derived.by(() => {
    const coming = new Map<number, number>();
    const { placing, tile } = this;
    if (this.now.phase !== "lay" || !placing || !tile) return coming;
    for (const [half, cell] of [[tile.a, placing.a], [tile.b, placing.b]] as const) {
      const n = half.pieces.filter((piece) => piece === "gem").length;
      coming.set(columnOf(cell), (coming.get(columnOf(cell)) ?? 0) + n);
    }
    return coming;
  });

  private held(id: string | null | undefined): Tile | null {
    return this.now.player?.hand.find((one) => one.id === id) ?? null;
  }

  private laysOf(id: string): LayChoice[] {
    return this.now.view.choices.lays.filter((one) => one.tile === id);
  }

  canLay(id: string): boolean {
    return this.laysOf(id).length > 0;
  }

  take(id: string | null): void {
    this.choice.choose(id);
    const tile = this.held(id);
    if (tile) this.choice.direction = firstTurn(this.laysOf(tile.id), tile, this.choice.direction);
  }

  /** The tile that was just taken, that must be laid, or that is the only one, is taken up at once. */
  takeByItself(took: string | undefined): void {
    const hand = this.now.player?.hand ?? [];
    if (this.held(this.choice.tile)) return;
    const only = hand.length === 1 ? hand[0]?.id : undefined;
    this.take(this.now.player?.forced ?? this.held(took)?.id ?? only ?? null);
  }

  /** As a hint says: taken up and put down there, to be looked at. */
  show(lay: LayChoice): void {
    this.take(lay.tile);
    this.choice.direction = lay.direction;
    this.choice.pin = { cell: lay.a, point: null };
  }

  turn(by: 1 | -1 = 1): void {
    if (!this.tile) return;
    this.choice.direction = nextTurn(this.placings, this.tile, this.choice.direction, this.choice.spot?.cell ?? null, by);
  }

  /** Put down on a cell: for the time being, or at once. Where it cannot lie, the house says why. */
  put(cell: number, point: Point | null, target: Element, commit: boolean): void {
    const first = this.now.player?.hand[0]?.id;
    if (!this.tile && first && this.now.phase === "lay") this.take(first);
    if (!this.tile) return;
    const found = ghostAt(this.placings, this.tile, this.choice.direction, cell, this.now.view.rows, point);
    if (!found.fits) {
      this.choice.pin = null;
      this.now.ask(this.literal(this.tile, found.a), target);
    } else if (commit) this.now.play(found.fits.action);
    else {
      this.choice.pin = { cell, point };
      this.choice.aim = null;
    }
  }

  /** The action with half a there, whether it is legal or not. */
  private literal(tile: Tile, cell: number): number {
    const where = { at: placeOf(cell), direction: this.choice.direction };
    return actionOf(this.now.phase === "cover" ? { type: "cover", ...where } : { type: "lay", tile: tile.id, ...where });
  }

  /** A tap on a cell of one's own bower. */
  tap(cell: number, point: Point | null, target: Element, { commit, key }: { commit: boolean; key: string | null }): void {
    const onGhost = this.choice.pin !== null && this.ghost && (this.ghost.at.a === cell || this.ghost.at.b === cell);
    if (key === "Enter") {
      if (onGhost && this.placing) this.now.play(this.placing.action);
      else this.put(cell, point, target, true);
    } else if (onGhost) this.turn();
    else this.put(cell, point, target, commit);
  }

  /** On to the next place where the tile fits in this rotation; its cell. */
  walk(to: Walk): number | null {
    const all = this.tile ? placingsOf(this.placings, this.tile, this.choice.direction).sort((one, other) => one.a - other.a) : [];
    const next = all[stepFrom(all.findIndex((one) => one.action === this.placing?.action), all.length, to)];
    if (!next) return null;
    this.choice.pin = { cell: next.a, point: null };
    return next.a;
  }
}
