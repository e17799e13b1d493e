/**
 * Where tiles fly when something happened. The view is already the new one; places of what has left the table are
 * remembered from before. A flight is decoration: `lib/fly` ends them all with the next key or tap.
 */
import { fly, mayMove } from "../../lib/fly";
import { COLOURS } from "../../gen/games/azul";
import { indexOf, MIDDLE, type AzulEvent, type Colour, type View } from "./tiles";

const SPACING = 30;
const STEP = 220;
const WHOLE = 1200;

/** Where things lay before the step. */
export interface Before {
  piles: Map<Colour, DOMRect>;
  /** Tiles of factories and the middle, by "source-colour". */
  tiles: Map<string, DOMRect[]>;
  slots: Map<number, DOMRect>;
  corners: DOMRect[];
}

const SVG = "http://www.w3.org/2000/svg";

/** A tile that is not in the page: what is seen flying. */
function tile(colour: Colour, wild: boolean): Element {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-92 -92 184 184");
  const turned = document.createElementNS(SVG, "g");
  turned.setAttribute("transform", "rotate(90)");
  for (const name of [`azul-tile-${colour}`, ...(wild ? ["azul-stitch"] : [])]) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${name}`);
    turned.append(use);
  }
  svg.append(turned);
  return svg;
}

/** The square around a place: tiles are drawn in squares, whichever way they lie. */
function square(where: Element | DOMRect | null | undefined): DOMRect | null {
  if (!where) return null;
  const box = where instanceof Element ? where.getBoundingClientRect() : where;
  if (!box.width) return null;
  const size = Math.min(56, Math.max(box.width, box.height));
  return new DOMRect(box.x + box.width / 2 - size / 2, box.y + box.height / 2 - size / 2, size, size);
}

export function remember(root: HTMLElement): Before {
  const before: Before = { piles: new Map(), tiles: new Map(), slots: new Map(), corners: [] };
  for (const pile of root.querySelectorAll<HTMLElement>("[data-pile]")) {
    before.piles.set(pile.dataset.pile as Colour, pile.getBoundingClientRect());
  }
  for (const pick of root.querySelectorAll<SVGElement>("[data-pick]")) {
    const tiles = [...pick.querySelectorAll("[data-tile]")].map((one) => one.getBoundingClientRect());
    before.tiles.set(pick.dataset.pick ?? "", tiles);
  }
  for (const slot of root.querySelectorAll<SVGElement>("[data-slot]")) before.slots.set(Number(slot.dataset.slot), slot.getBoundingClientRect());
  before.corners = [...root.querySelectorAll("[data-corner]")].map((corner) => corner.getBoundingClientRect());
  return before;
}

/** Starts the flights of one step. `own` is the seat whose tiles lie in the tray and whose board is large. */
export function animate(root: HTMLElement, before: Before, events: readonly AzulEvent[], view: View, own: number): void {
  if (!mayMove() || document.hidden) return;
  const scene = new Scene(root, before, view, own);
  let at = 0;
  for (const event of events) {
    const flown = scene.play(event, at);
    if (flown > 0) at = Math.min(WHOLE, at + STEP + Math.min(flown, 8) * SPACING);
  }
}

class Scene {
  constructor(
    private readonly root: HTMLElement,
    private readonly before: Before,
    private readonly view: View,
    private readonly own: number,
  ) {}

  /** Lets the tiles of an event fly, `at` so many milliseconds; tells how many. */
  play(event: AzulEvent, at: number): number {
    switch (event.event) {
      case "took":
        return this.took(event, at);
      case "laid":
        return this.laid(event, at);
      case "rewarded":
        return this.send(event.colour, this.before.slots.get(event.space) ?? this.find("[data-supply]"), this.hand(event.seat, event.colour), 1, at);
      case "supplied":
        event.spaces.forEach((colour, space) => {
          if (colour) this.send(colour, this.find("[data-bag]"), this.find(`[data-place="${space}"]`) ?? this.find("[data-supply]"), 1, at + space * SPACING);
        });
        return event.spaces.filter((colour) => colour).length;
      case "poured":
        return this.poured(at);
      case "factory": {
        const to = this.find(`[data-factory="${event.factory}"]`);
        event.tiles.forEach((colour, i) => this.send(colour, this.find("[data-bag]"), to, 1, at + i * SPACING));
        return 1;
      }
      case "passed":
        return this.passed(event, at);
      case "corners":
        if (event.lost) this.points(`−${event.lost}`, this.seat(event.seat), event.seat, at);
        return event.tiles;
      default:
        return 0;
    }
  }

  /** The box goes back into the bag: a swirl. */
  private poured(at: number): number {
    const [box, bag] = [this.find("[data-box]"), this.find("[data-bag]")];
    COLOURS.forEach((colour, i) => this.send(colour, box, bag, 1, at + i * SPACING));
    const swirl = [{ transform: "none" }, { transform: "rotate(180deg) scale(1.15)" }, { transform: "rotate(360deg)" }];
    bag?.animate(swirl, { duration: 500, delay: at, easing: "ease-in-out" });
    return COLOURS.length;
  }

  private took(event: Extract<AzulEvent, { event: "took" }>, at: number): number {
    const lay = (colour: Colour) => this.before.tiles.get(`${event.source}-${colour}`) ?? [];
    const source = this.find(event.source === MIDDLE ? "[data-middle]" : `[data-factory="${event.source}"]`);
    lay(event.colour).slice(0, event.count).forEach((from, i) => this.send(event.colour, from, this.hand(event.seat, event.colour), 1, at + i * SPACING));
    if (event.wild) this.send(this.view.wild, lay(this.view.wild)[0] ?? source, this.hand(event.seat, this.view.wild), event.wild, at + event.count * SPACING);
    if (event.source !== MIDDLE) {
      for (const colour of COLOURS) {
        const rest = colour === event.colour ? [] : lay(colour).slice(colour === this.view.wild ? event.wild : 0);
        const to = this.find(`[data-pick="${MIDDLE}-${colour}"] [data-tile]`) ?? this.find("[data-middle]");
        rest.forEach((from, i) => this.send(colour, from, to, 1, at + 90 + i * SPACING));
      }
    }
    if (event.lost) this.points(`−${event.lost}`, this.find("[data-middle]") ?? source, event.seat, at + 160);
    return event.count + event.wild;
  }

  private laid(event: Extract<AzulEvent, { event: "laid" }>, at: number): number {
    const cell = event.seat === this.own ? this.find(`[data-laid="${event.cell}"]`) : null;
    const from = this.handBefore(event.seat, event.colour);
    const box = this.find("[data-box]");
    this.send(event.colour, from, box, event.number - event.wilds - 1, at + 60);
    this.send(this.view.wild, this.handBefore(event.seat, this.view.wild), box, event.wilds, at + 90);
    this.points(`+${event.points}`, cell ?? this.seat(event.seat), event.seat, at + 200);
    if (cell instanceof SVGElement) {
      const landed = [{ transform: "scale(1.06)" }, { transform: "none" }];
      cell.animate(landed, { duration: 200, delay: at + STEP, easing: "ease-out" });
      return this.send(event.colour, from, cell, 1, at, cell) + 1;
    }
    return 1;
  }

  private passed(event: Extract<AzulEvent, { event: "passed" }>, at: number): number {
    event.kept.forEach((colour, i) => {
      const corner = event.seat === this.own ? (this.find(`[data-corner="${i}"]`) ?? this.before.corners[i]) : this.seat(event.seat);
      this.send(colour, this.handBefore(event.seat, colour), corner ?? null, 1, at + i * SPACING);
    });
    const box = this.find("[data-box]");
    const gone = [...this.before.piles.keys()][0];
    if (event.seat === this.own && gone) this.send(gone, this.handBefore(event.seat, gone), box, Math.min(4, event.discarded), at + 100);
    if (event.lost) this.points(`−${event.lost}`, this.seat(event.seat), event.seat, at + 160);
    return event.kept.length + event.discarded;
  }

  private send(colour: Colour, from: Element | DOMRect | null, to: Element | DOMRect | null, count: number, at: number, hide?: SVGElement): number {
    const [start, end] = [square(from), square(to)];
    if (!start || !end) return 0;
    const piece = tile(colour, colour === this.view.wild);
    const n = Math.min(count, 5);
    for (let i = 0; i < n; i++) void fly({ from: start, to: end, piece, delay: at + i * SPACING, ...(hide && i === n - 1 ? { hide } : {}) });
    return n;
  }

  /** Points rise from where they were won, and go to the player's card. */
  private points(words: string, from: Element | DOMRect | null, seat: number, at: number): void {
    const start = square(from);
    const end = square(this.seat(seat));
    if (!start || !end) return;
    const flag = document.createElement("span");
    flag.className = words.startsWith("+") ? "az-points" : "az-points lost";
    flag.textContent = words;
    flag.setAttribute("aria-hidden", "true");
    flag.style.left = `${start.x + start.width / 2 - 22}px`;
    flag.style.top = `${start.y - 8}px`;
    document.body.append(flag);
    const to = `translate(${end.x - start.x}px, ${end.y - start.y}px) scale(.6)`;
    const risen = flag.animate(
      [
        { transform: "translateY(14px) scale(.7)", opacity: 0 },
        { transform: "translateY(-16px)", opacity: 1, offset: 0.25 },
        { transform: "translateY(-20px)", opacity: 1, offset: 0.65 },
        { transform: to, opacity: 0.2 },
      ],
      { duration: 900, delay: at, fill: "both", easing: "ease-in-out" },
    );
    const finish = () => risen.finish();
    const ways = ["keydown", "pointerdown"] as const;
    for (const way of ways) window.addEventListener(way, finish, { capture: true, once: true });
    void risen.finished
      .catch(() => undefined)
      .finally(() => {
        flag.remove();
        for (const way of ways) window.removeEventListener(way, finish, true);
      });
  }

  /** A tile of the large board's player flies from the pile, anybody else's from the player's card. */
  private handBefore(seat: number, colour: Colour): Element | DOMRect | null {
    return (seat === this.own ? this.before.piles.get(colour) : null) ?? this.hand(seat, colour);
  }

  private hand(seat: number, colour: Colour): Element | null {
    const pile = seat === this.own ? (this.find(`[data-pile="${colour}"]`) ?? this.find("#tray")) : null;
    return pile ?? this.shown(`[data-seat="${seat}"] [data-held="${indexOf(colour)}"]`) ?? this.seat(seat);
  }

  private seat(seat: number): Element | null {
    const card = this.shown(`[data-seat="${seat}"]`);
    return card?.querySelector("svg") ?? card;
  }

  private find(selector: string): SVGElement | null {
    for (const found of this.root.querySelectorAll<SVGElement>(selector)) if (found.getBoundingClientRect().width > 0) return found;
    return null;
  }

  /** Rail and strip both show a player; only one of them is on the screen. */
  private shown(selector: string): Element | null {
    for (const found of document.querySelectorAll(selector)) if (found.getBoundingClientRect().width > 0) return found;
    return null;
  }
}
