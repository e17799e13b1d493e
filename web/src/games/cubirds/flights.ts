/**
 * Where cards fly when something happened. The view is already the new one; places of what has left the table
 * are remembered from before. A flight is decoration: `lib/fly` ends them all with the next key or tap.
 */
import { fly, mayMove } from "../../lib/fly";
import type { CuBirdsEvent, Species } from "./species";

/** Where things lay before the step. */
export interface Before {
  piles: Map<Species, DOMRect>;
  runs: Map<string, DOMRect>;
  cards: Map<string, { at: DOMRect; piece: Element }>;
}

const STEP = 200;
const SPACING = 40;
const MOST = 5;

const runKey = (row: number, species: Species) => `${row}/${species}`;

export function remember(root: HTMLElement): Before {
  const before: Before = { piles: new Map(), runs: new Map(), cards: new Map() };
  for (const pile of root.querySelectorAll<HTMLElement>("[data-pile]")) {
    const stack = pile.querySelector(".stack") ?? pile;
    before.piles.set(pile.dataset.pile as Species, lastCard(stack).getBoundingClientRect());
  }
  for (const run of root.querySelectorAll<HTMLElement>("[data-run]")) {
    const row = Number(run.closest<HTMLElement>("[data-row]")?.dataset.row);
    const key = runKey(row, run.dataset.run as Species);
    before.runs.set(key, run.getBoundingClientRect());
    const card = lastCard(run);
    before.cards.set(key, { at: card.getBoundingClientRect(), piece: card.cloneNode(true) as Element });
  }
  return before;
}

function lastCard(holder: Element): Element {
  const cards = holder.querySelectorAll(".card");
  return cards[cards.length - 1] ?? holder;
}

/** Starts the flights of one step; `me` is the seat whose hand lies in the tray. */
export function animate(root: HTMLElement, before: Before, events: readonly CuBirdsEvent[], me: number | null): void {
  if (!mayMove() || document.hidden) return;
  closeRows(root, before);
  const scene = new Scene(root, before, me);
  let at = 0;
  let row = 0;
  for (const event of events) {
    if (event.event === "laid") row = event.row;
    const cards = scene.play(event, row, at);
    if (cards > 0) at = Math.min(1000, at + STEP + Math.min(cards, MOST) * SPACING);
  }
}

/** Runs that stay slide to where they are now. */
function closeRows(root: HTMLElement, before: Before): void {
  for (const run of root.querySelectorAll<HTMLElement>("[data-run]")) {
    const row = Number(run.closest<HTMLElement>("[data-row]")?.dataset.row);
    const was = before.runs.get(runKey(row, run.dataset.run as Species));
    const by = was ? was.x - run.getBoundingClientRect().x : 0;
    if (Math.abs(by) > 1) run.animate([{ translate: `${by}px 0` }, { translate: "0 0" }], { duration: 240, easing: "ease-out" });
  }
}

class Scene {
  constructor(
    private readonly root: HTMLElement,
    private readonly before: Before,
    private readonly me: number | null,
  ) {}

  /** Lets the cards of an event fly, `at` so many milliseconds; tells how many. */
  play(event: CuBirdsEvent, row: number, at: number): number {
    switch (event.event) {
      case "laid": {
        const run = this.run(event.row, event.species);
        const from = this.handBefore(event.seat, event.species);
        return run && from ? this.send(lastCard(run), from, lastCard(run), event.count, at, lastCard(run)) : 0;
      }
      case "captured":
        return this.captured(event.seat, event.cards, row, at);
      case "refilled":
        return this.refilled(event.row, event.cards, at);
      case "drew":
        return this.fromDeck(event.seat, event.cards, event.count, at);
      case "dealt":
        return this.fromDeck(event.seat, event.cards, Math.min(3, event.count), at);
      case "flocked":
        return this.flocked(event.seat, event.species, event.count, event.kept, at);
      case "threw":
        return this.send(this.back(), this.seat(event.seat), this.place("[data-discard]"), Math.min(3, event.count), at);
      default:
        return 0;
    }
  }

  private captured(seat: number, cards: readonly Species[], row: number, at: number): number {
    let flown = 0;
    for (const species of new Set(cards)) {
      const card = this.before.cards.get(runKey(row, species));
      const n = cards.filter((one) => one === species).length;
      if (card) flown += this.send(card.piece, card.at, this.hand(seat, species), n, at + flown * SPACING);
    }
    return flown;
  }

  private refilled(row: number, cards: readonly Species[], at: number): number {
    const deck = this.place("[data-deck]");
    [...new Set(cards)].forEach((species, i) => {
      const card = this.run(row, species) && lastCard(this.run(row, species) as Element);
      if (!(card instanceof HTMLElement) || !deck) return;
      const delay = at + i * 120;
      void fly({ from: deck, to: card, piece: this.back() ?? card, delay, hide: card }).then(() => {
        card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 180, easing: "ease-out" });
      });
    });
    return cards.length;
  }

  private fromDeck(seat: number, cards: readonly Species[] | null, count: number, at: number): number {
    const deck = this.place("[data-deck]");
    if (seat !== this.me || !cards) return this.send(this.back(), deck, this.seat(seat), count, at);
    [...new Set(cards)].forEach((species, i) => {
      void this.send(this.back(), deck, this.hand(seat, species), 1, at + i * SPACING);
    });
    return cards.length;
  }

  private flocked(seat: number, species: Species, count: number, kept: number, at: number): number {
    const from = this.handBefore(seat, species);
    const slot = this.shown(`[data-seat="${seat}"] [data-slot="${species}"]`) ?? this.seat(seat);
    const piece = slot ?? this.back();
    this.send(this.back(), from, this.place("[data-discard]"), count - kept, at);
    return this.send(piece, from, slot, kept, at + 120) + Math.min(MOST, count - kept);
  }

  private send(
    piece: Element | null,
    from: Element | DOMRect | null,
    to: Element | DOMRect | null,
    count: number,
    at: number,
    hide?: Element,
  ): number {
    if (!piece || !from || !to) return 0;
    const n = Math.min(count, MOST);
    for (let i = 0; i < n; i++) {
      const last = i === n - 1 && hide instanceof HTMLElement;
      void fly({ from, to, piece, delay: at + i * SPACING, ...(last ? { hide } : {}) });
    }
    return n;
  }

  private run(row: number, species: Species): HTMLElement | null {
    return this.root.querySelector(`[data-row="${row}"] [data-run="${species}"]`);
  }

  /** A card of the viewer's flies from the pile, anybody else's from the player's card. */
  private handBefore(seat: number, species: Species): Element | DOMRect | null {
    return (seat === this.me ? this.before.piles.get(species) : null) ?? this.seat(seat);
  }

  private hand(seat: number, species: Species): Element | null {
    const pile = seat === this.me ? this.root.querySelector(`[data-pile="${species}"] .stack`) : null;
    return pile ? lastCard(pile) : this.seat(seat);
  }

  private seat(seat: number): Element | null {
    const card = this.shown(`[data-seat="${seat}"]`);
    return card?.querySelector("svg") ?? card;
  }

  private back(): Element | null {
    return this.root.querySelector("[data-deck] [data-place]");
  }

  private place(selector: string): Element | null {
    return this.root.querySelector(`${selector} [data-place]`);
  }

  /** Rail and strip both show a player; only one of them is on the screen. */
  private shown(selector: string): Element | null {
    for (const found of document.querySelectorAll(selector)) if (found.getBoundingClientRect().width > 0) return found;
    return null;
  }
}
