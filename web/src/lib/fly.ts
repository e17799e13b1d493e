/**
 * Pieces move, they do not jump. A flight is decoration over a view that is already true: it never holds anything up,
 * and any key or tap ends it at once.
 */
export interface Flight {
  from: Element | DOMRect;
  to: Element | DOMRect;
  /** What is seen flying; a clone of it is made. Default: `to`, when it is an element, else `from`. */
  piece?: Element;
  /** Starts so many milliseconds later: several pieces fly 40 ms apart. */
  delay?: number;
  /** Between 180 and 260 ms. Default: by the distance. */
  duration?: number;
  /** The element that must not be seen until the piece lands on it. */
  hide?: HTMLElement | SVGElement;
}

const SPACING = 40;
const WHOLE = 1500;

const flying = new Set<() => void>();

/** Ends every flight at once. */
export function finishFlights(): void {
  for (const finish of [...flying]) finish();
}

/** True when pieces may travel: neither the system nor the reader asked for less motion. */
export function mayMove(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.documentElement.dataset.motion !== "less";
}

/** Several pieces, 40 ms apart, all within 1.5 s. Resolves when the last has landed. */
export async function flyAll(flights: Flight[]): Promise<void> {
  const spacing = Math.min(SPACING, (WHOLE - 260) / Math.max(1, flights.length - 1));
  await Promise.all(flights.map((flight, i) => fly({ ...flight, delay: (flight.delay ?? 0) + i * spacing })));
}

export async function fly(flight: Flight): Promise<void> {
  const from = place(flight.from);
  const to = place(flight.to);
  const piece = flight.piece ?? (flight.to instanceof Element ? flight.to : flight.from);
  if (!(piece instanceof Element) || !from.width || !to.width || typeof piece.animate !== "function") return;
  if (!mayMove()) {
    await fade(flight.to instanceof Element ? flight.to : null);
    return;
  }
  const ghost = piece.cloneNode(true) as HTMLElement;
  const size = piece.getBoundingClientRect();
  const width = size.width || to.width;
  const height = size.height || to.height;
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("inert", "");
  Object.assign(ghost.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
    transformOrigin: "0 0",
    visibility: "visible",
  });
  document.body.append(ghost);
  if (flight.hide) flight.hide.style.visibility = "hidden";

  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const duration = flight.duration ?? Math.min(260, 180 + distance / 8);
  const rise = distance * 0.12;
  const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const start = from.width / width;
  const end = to.width / width;
  const flown = ghost.animate(
    [
      { transform: at(from.x, from.y, start), easing: "ease-out" },
      { transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - rise, (start + end) / 2), offset: 0.5, easing: "ease-out" },
      { transform: at(to.x, to.y - 2, end), offset: 0.92 },
      { transform: at(to.x, to.y, end) },
    ],
    { duration, delay: flight.delay ?? 0, fill: "both" },
  );
  const finish = () => flown.finish();
  flying.add(finish);
  try {
    await flown.finished;
  } catch {
    // cancelled: the board was taken away meanwhile
  } finally {
    flying.delete(finish);
    ghost.remove();
    if (flight.hide) flight.hide.style.visibility = "";
  }
}

async function fade(element: Element | null): Promise<void> {
  await element?.animate([{ opacity: 0.2 }, { opacity: 1 }], 120).finished.catch(() => undefined);
}

function place(where: Element | DOMRect): DOMRect {
  return where instanceof Element ? where.getBoundingClientRect() : where;
}

if (typeof window !== "undefined") {
  for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, finishFlights, { capture: true, passive: true });
}
