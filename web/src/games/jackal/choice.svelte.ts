/** What the player has in mind before it is a move: the row in the making, a cell, a card, a rival. */
import type { Card } from "./cards";
import { laid, type Laid, moved, takenBack } from "./row";

const PATIENCE = 4000;

export class Choice {
  /** Those that lie already at the house come first and cannot be moved. */
  row = $state.raw<Laid[]>([]);
  fixed = $state(0);
  /** The last row that the house allowed: another that it refuses goes back to this one. */
  private allowed: Laid[] = [];
  /** "Ready" was pressed once: the next press within four seconds is final. */
  sure = $state(false);
  /** The card of the row that is looked at: cells in reach after it are lit. */
  card = $state<number | null>(null);
  /** The chest whose way is traced; else the richest. */
  chest = $state<string | null>(null);
  /** Under the pointer or in focus, and what a finger touched once: a cell, a place of the market, a rival, a card. */
  aim = $state<string | null>(null);
  cell = $state<string | null>(null);
  slot = $state<number | null>(null);
  rival = $state<number | null>(null);
  pick = $state<Card | null>(null);

  private next = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The row as the house has it; what was added here stays, unless the house knows better. */
  begin(cards: readonly Card[]): void {
    this.row = cards.map((card) => ({ id: this.next++, card }));
    this.fixed = cards.length;
    this.allowed = this.row;
    this.forget();
  }

  lay(card: Card, place?: number): number {
    const one = { id: this.next++, card };
    this.change(laid(this.row, one, place, this.fixed));
    return one.id;
  }

  takeBack(place: number): void {
    this.change(takenBack(this.row, place, this.fixed));
  }

  move(from: number, to: number): void {
    this.change(moved(this.row, from, to, this.fixed));
  }

  allow(row: Laid[]): void {
    this.allowed = row;
  }

  /** The house does not allow it: as it was before. */
  refuse(): void {
    this.change(this.allowed);
  }

  ask(): void {
    this.sure = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.sure = false), PATIENCE);
  }

  /** Everything but the row. */
  forget(): void {
    this.sure = false;
    this.card = null;
    this.chest = null;
    this.aim = null;
    this.cell = null;
    this.slot = null;
    this.rival = null;
    this.pick = null;
    clearTimeout(this.timer);
  }

  private change(row: Laid[]): void {
    this.row = row;
    this.sure = false;
    this.chest = null;
    this.card = null;
  }
}
