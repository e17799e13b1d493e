/**
 * Where tiles fly when something happened. The view is already the new one; places of what has left the table are
 * remembered from before. A flight is decoration: `lib/fly` ends them all with the next key or tap.
 */
import { fly, mayMove } from "../../lib/fly";
import type { BowerEvent } from "./pieces";

const STEP = 240;
const WHOLE = 1200;

/** Where things lay before the step, and how they looked. */
export interface Before {
  hand: Map<string, { at: DOMRect; look: Element }>;
  display: Map<string, { at: DOMRect; look: Element }>;
  bonuses: Map<string, { at: DOMRect; look: Element }>;
}

const seen = (element: Element): boolean => element.getBoundingClientRect().width > 0;

function lying(root: HTMLElement, selector: string, name: (element: HTMLElement) => string | undefined): Before["hand"] {
  const found: Before["hand"] = new Map();
  for (const element of root.querySelectorAll<HTMLElement>(selector)) {
    const look = element.querySelector("svg");
    const key = name(element);
    if (look && key && seen(look)) found.set(key, { at: look.getBoundingClientRect(), look });
  }
  return found;
}

export function remember(root: HTMLElement): Before {
  return {
    hand: lying(root, "[data-hand]", (element) => element.dataset.hand),
    display: lying(root, "[data-tile]", (element) => element.dataset.tile),
    bonuses: lying(root, "[data-bonus]", (element) => element.dataset.bonus),
  };
}

/** Starts the flights of one step. `own` is the seat whose tiles lie in the tray. */
export function animate(root: HTMLElement, before: Before, events: readonly BowerEvent[], own: number): void {
  if (!mayMove() || document.hidden) return;
  const scene = new Scene(root, before, own);
  let at = 0;
  for (const event of events) {
    if (scene.play(event, at)) at = Math.min(WHOLE, at + STEP);
  }
}

class Scene {
  constructor(
    private readonly root: HTMLElement,
    private readonly before: Before,
    private readonly own: number,
  ) {}

  /** Lets the piece of an event fly, `at` so many milliseconds; tells whether one does. */
  play(event: BowerEvent, at: number): boolean {
    switch (event.event) {
      case "took":
        return this.move(this.before.display.get(event.tile.id), this.hand(event.seat, event.tile.id), at);
      case "gave":
        return this.move(this.before.display.get(event.tile.id), this.hand(1 - event.seat, event.tile.id), at);
      case "refilled":
        return this.turnUp(this.find(`[data-tile="${event.tile.id}"]`), at);
      case "laid":
      case "covered":
        return this.laid(event.seat, event.tile.id, at);
      case "discarded":
        return this.move(this.before.hand.get(event.tile.id), this.seat(1 - event.seat), at);
      case "chose":
        return this.move(this.before.bonuses.get(event.bonus.id), this.seat(event.seat), at);
      case "branch":
        return this.settle(this.find(`[data-branch="${event.seat}-${event.a.column},${event.a.row}-${event.b.column},${event.b.row}"]`), at);
      default:
        return false;
    }
  }

  private laid(seat: number, tile: string, at: number): boolean {
    const laid = this.find(`[data-laid="${seat}-${tile}"]`);
    if (!laid) return false;
    const from = this.before.hand.get(tile)?.at ?? this.seat(seat)?.getBoundingClientRect();
    const to = laid.getBoundingClientRect();
    if (!from) return this.settle(laid, at);
    // The tile settles where it lies: it comes from the hand, or from the card of who holds it.
    const scale = Math.max(0.3, from.width / Math.max(to.width, to.height));
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    const frame = laid.closest("svg")?.getScreenCTM();
    const unit = frame ? 1 / frame.a : 1;
    laid.style.transformBox = "fill-box";
    laid.style.transformOrigin = "center";
    const flown = laid.animate(
      [
        { transform: `translate(${dx * unit}px, ${dy * unit}px) scale(${scale})`, opacity: 0.7 },
        { transform: "scale(1.06)", opacity: 1, offset: 0.8 },
        { transform: "none" },
      ],
      { duration: 300, delay: at, easing: "ease-out", fill: "backwards" },
    );
    const finish = () => flown.finish();
    for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, finish, { once: true });
    return true;
  }

  private move(from: { at: DOMRect; look: Element } | undefined, to: Element | null, at: number): boolean {
    if (!from || !to) return false;
    const end = to.getBoundingClientRect();
    const width = Math.min(end.width, from.at.width);
    const height = (width * from.at.height) / from.at.width;
    const rect = new DOMRect(end.x + (end.width - width) / 2, end.y + (end.height - height) / 2, width, height);
    void fly({ from: from.at, to: rect, piece: from.look, delay: at });
    return true;
  }

  private turnUp(tile: HTMLElement | null, at: number): boolean {
    if (!tile) return false;
    const frames = [{ transform: "rotateY(90deg)" }, { transform: "none" }];
    tile.animate(frames, { duration: 220, delay: at, easing: "ease-out", fill: "backwards" });
    return true;
  }

  private settle(element: HTMLElement | null, at: number): boolean {
    element?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, delay: at, easing: "ease-out", fill: "backwards" });
    return element !== null;
  }

  /** A tile goes to the tray of whose hand lies there, else to the player's card. */
  private hand(seat: number, tile: string): Element | null {
    const own = seat === this.own ? (this.find(`[data-hand="${tile}"] svg`) ?? this.find("#tray")) : null;
    return own ?? this.seat(seat);
  }

  private seat(seat: number): Element | null {
    for (const card of document.querySelectorAll(`[data-seat="${seat}"]`)) if (seen(card)) return card.querySelector("svg") ?? card;
    return null;
  }

  private find(selector: string): HTMLElement | null {
    for (const found of this.root.querySelectorAll<HTMLElement>(selector)) if (seen(found)) return found;
    return null;
  }
}
