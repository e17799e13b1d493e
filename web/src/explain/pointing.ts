/**
 * What somebody points at, by mouse, finger or keys, and for how long: a thing that is pointed at explains itself. Whoever
 * presses, drags or plays on is never answered: a box comes only to those who wait for it.
 */
import { drawnAt } from "../lib/drawn";

export const HOVER_MS = 400;
export const PRESS_MS = 450;
/** So long the box stays after the pointer has left, to be reached for its link. */
export const GRACE_MS = 250;
const WANDER = 8; // px: a finger that moves on drags or scrolls

export type By = "mouse" | "touch" | "keys";

export interface Pointed {
  show(thing: Element, by: By): void;
  hide(): void;
  /** Does anybody see a box, or is it only asked for? */
  shown(): boolean;
  /** Does the box lie there? */
  inBox(target: EventTarget | null): boolean;
}

const TRAY = "tray"; // it holds other things, and speaks for itself

/** The innermost thing there. */
export function thingAt(target: EventTarget | null): Element | null {
  const thing = target instanceof Element ? target.closest("[data-thing]") : null;
  return thing?.getAttribute("data-thing") === TRAY ? null : thing;
}

/** The thing under a pointer: an element, or what stands for what a canvas shows there. */
const under = (event: PointerEvent): Element | null => thingAt(event.target) ?? drawnAt(event);

export class Pointing {
  /** What the pointer or the focus is at. */
  private at: Element | null = null;
  private by: By | null = null; // how the box came that is open
  private last = { x: -1, y: -1 };
  private finger: { x: number; y: number } | null = null;
  private keyed = false;
  private swallows = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pointed: Pointed) {}

  readonly moved = (event: PointerEvent): void => {
    if (event.pointerType === "touch") {
      if (this.finger && Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y) > WANDER) this.close();
      return;
    }
    // A board that changes under a resting mouse tells of a move that nobody made.
    if (event.clientX === this.last.x && event.clientY === this.last.y) return;
    this.last = { x: event.clientX, y: event.clientY };
    if (event.buttons) return this.close();
    if (this.pointed.inBox(event.target)) return clearTimeout(this.leaving);
    const thing = under(event);
    if (thing === this.at) return clearTimeout(this.leaving);
    this.at = thing;
    clearTimeout(this.waiting);
    if (this.by === "mouse") {
      clearTimeout(this.leaving);
      this.leaving = setTimeout(this.close, GRACE_MS);
    }
    if (thing) this.waiting = setTimeout(() => this.open(thing, "mouse"), HOVER_MS);
  };

  readonly pressed = (event: PointerEvent): void => {
    this.keyed = false;
    this.swallows = false;
    if (this.pointed.inBox(event.target)) return;
    this.close();
    this.at = under(event); // who presses it knows it: no box until something else was pointed at
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    this.finger = { x: event.clientX, y: event.clientY };
    const thing = this.at;
    if (thing) this.waiting = setTimeout(() => this.held(thing), PRESS_MS);
  };

  private held(thing: Element): void {
    this.swallows = true;
    this.open(thing, "touch");
  }

  readonly lifted = (event?: PointerEvent): void => {
    if (this.swallows && event && drawnAt(event)) event.preventDefault(); // a canvas hears of taps by itself
    this.finger = null;
    if (this.by !== "touch") clearTimeout(this.waiting);
  };

  readonly left = (): void => {
    this.at = null;
    if (this.by !== "touch") this.close();
  };

  /** A finger that held a thing did not tap it. */
  readonly clicked = (event: Event): void => {
    if (!this.swallows) return;
    this.swallows = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  readonly menu = (event: Event): void => {
    if (this.finger && this.at) event.preventDefault();
  };

  readonly focused = (event: FocusEvent): void => {
    const target = event.target;
    if (this.pointed.inBox(target)) return;
    clearTimeout(this.waiting);
    if (this.by === "keys") this.close();
    if (!this.keyed || !(target instanceof Element)) return;
    const thing = thingAt(target);
    if (thing) this.waiting = setTimeout(() => this.open(thing, "keys"), HOVER_MS);
  };

  readonly keys = (event: KeyboardEvent): void => {
    this.keyed = true;
    if (event.key === "Escape" && this.by !== null) {
      if (this.pointed.shown()) event.stopImmediatePropagation(); // this one closes the box, and nothing else
      this.close();
    } else if ((event.key === "Enter" || event.key === " ") && !this.pointed.inBox(event.target)) this.close();
  };

  /** The box was brought there by keys: Escape closes it like every other. */
  walked(): void {
    clearTimeout(this.waiting);
    clearTimeout(this.leaving);
    this.by = "keys";
  }

  private open(thing: Element, by: By): void {
    if (!thing.isConnected) return;
    clearTimeout(this.leaving);
    this.by = by;
    this.pointed.show(thing, by);
  }

  readonly close = (): void => {
    clearTimeout(this.waiting);
    clearTimeout(this.leaving);
    if (this.by === null) return;
    this.by = null;
    this.pointed.hide();
  };
}
