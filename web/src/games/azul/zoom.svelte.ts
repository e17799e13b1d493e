/** A finger's closer look: a double tap or two spreading fingers bring a star near; the same again, the whole board. */
import { Tween } from "svelte/motion";
import { mayMove } from "../../lib/fly";
import { BOARD, nearestStar, starAt, type Point } from "./geometry";

const TWICE_MS = 350;
const TWICE_PX = 30;
const SPREAD = 1.25;
/** So many times larger: a star with the ornaments around it fills the width. */
const CLOSER = 2.2;
const WHOLE = { x: BOARD.left, y: BOARD.top, scale: 1 };

interface Tap {
  x: number;
  y: number;
  time: number;
}

export class Zoom {
  star = $state<number | null>(null);
  #frame = new Tween(WHOLE, { duration: () => (mayMove() ? 200 : 0) });
  #last: Tap | null = null;
  #apart = 0;

  readonly viewBox = $derived.by(() => {
    const { x, y, scale } = this.#frame.current;
    return `${x} ${y} ${BOARD.width / scale} ${BOARD.height / scale}`;
  });

  /** Near to one star; null: the whole board. */
  to(star: number | null): void {
    this.star = star;
    if (star === null) return void this.#frame.set(WHOLE);
    const at = starAt(star);
    void this.#frame.set({ x: at.x - BOARD.width / CLOSER / 2, y: at.y - BOARD.height / CLOSER / 2, scale: CLOSER });
  }

  /** Whether this tap was the second of two quick ones: then it meant a closer look, and no space. */
  tapped(event: MouseEvent, point: Point): boolean {
    const last = this.#last;
    const twice = last && event.timeStamp - last.time < TWICE_MS && Math.hypot(event.clientX - last.x, event.clientY - last.y) < TWICE_PX;
    this.#last = twice ? null : { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (twice) this.to(this.star === null ? nearestStar(point) : null);
    return Boolean(twice);
  }

  /** Two fingers on the board; `locate` says where on it a place of the screen is. */
  pinched(event: TouchEvent, locate: (x: number, y: number) => Point): void {
    const [one, other] = event.touches;
    if (!one || !other) {
      this.#apart = 0;
      return;
    }
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (this.#apart === 0) this.#apart = apart;
    else if (apart > SPREAD * this.#apart && this.star === null) {
      this.to(nearestStar(locate((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)));
    } else if (SPREAD * apart < this.#apart && this.star !== null) this.to(null);
  }
}
