/** Where the camera stands: turning, zooming, fitting the building into the picture. Pure but for the gestures. */
export interface Stand {
  azimuth: number;
  elevation: number;
  /** 1: the building fits; smaller is nearer. */
  zoom: number;
}

export const HOME: Readonly<Stand> = { azimuth: Math.PI / 4, elevation: (33 * Math.PI) / 180, zoom: 1 };
export const ABOVE = (89 * Math.PI) / 180;
const LOWEST = (8 * Math.PI) / 180;
export const FIELD = 28; // degrees, from top to bottom

export type Vector = readonly [number, number, number];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function clampStand({ azimuth, elevation, zoom }: Stand): Stand {
  return { azimuth, elevation: Math.min(ABOVE, Math.max(LOWEST, elevation)), zoom: Math.min(1.6, Math.max(0.28, zoom)) };
}

/** From the target to the camera: a unit vector. */
export function towards({ azimuth, elevation }: Stand): Vector {
  const flat = Math.cos(elevation);
  return [flat * Math.sin(azimuth), Math.sin(elevation), flat * Math.cos(azimuth)];
}

/** Where to look, and from how far, to see all these points as large as they fit, with some air. */
export function fit(points: readonly Vector[], stand: Stand, aspect: number, air = 1.08): { target: Vector; distance: number } {
  const back = towards(stand);
  const right: Vector = [Math.cos(stand.azimuth), 0, -Math.sin(stand.azimuth)];
  const up: Vector = [
    -Math.sin(stand.elevation) * Math.sin(stand.azimuth),
    Math.cos(stand.elevation),
    -Math.sin(stand.elevation) * Math.cos(stand.azimuth),
  ];
  const tall = Math.tan((FIELD * Math.PI) / 360);
  let target: Vector = [0, 0, 0];
  let distance = 1;
  // Near things look larger: a few rounds bring the picture's middle to the middle of what is seen.
  for (let round = 0; round < 4; round++) {
    const seen = points.map((point): Vector => {
      const at: Vector = [point[0] - target[0], point[1] - target[1], point[2] - target[2]];
      return [dot(at, right), dot(at, up), dot(at, back)];
    });
    distance = Math.max(1, ...seen.map(([u, v, w]) => air * Math.max(Math.abs(u) / (tall * aspect), Math.abs(v) / tall) + w));
    const heights = seen.map(([, v, w]) => v / (distance - w));
    const off = ((Math.max(...heights) + Math.min(...heights)) / 2) * distance;
    if (round < 3) target = [target[0] + off * up[0], target[1] + off * up[1], target[2] + off * up[2]];
  }
  return { target, distance };
}

/** Which quarter the camera looks from, 0..3: edges with digits, light and lying numbers turn with it. */
export function quarterOf(azimuth: number): number {
  const quarters = Math.round((azimuth - HOME.azimuth) / (Math.PI / 2));
  return ((quarters % 4) + 4) % 4;
}

const SLOP = 6; // px before a press becomes a drag
const PER_PIXEL = 0.008;

export interface Gestures {
  /** Something else wants this finger: the camera stays. */
  claims(event: PointerEvent): boolean;
  stand(): Stand;
  turn(stand: Stand): void;
  hover(event: PointerEvent): void;
  /** A claimed finger moves. */
  drag(event: PointerEvent): void;
  leave(): void;
  tap(event: PointerEvent): void;
  /** The wheel; true if it was used up. */
  wheel(event: WheelEvent): boolean;
}

/** One finger or button turns, two pinch and turn, the wheel zooms; a press that does not move is a tap. */
export function listen(element: HTMLElement, to: Gestures): () => void {
  const down = new Map<number, { x: number; y: number; fromX: number; fromY: number }>();
  let claimed: number | null = null;
  let moved = false;

  const spread = (): number => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  const press = (event: PointerEvent): void => {
    if (!down.size) {
      moved = false;
      claimed = to.claims(event) ? event.pointerId : null;
      if (claimed !== null) to.drag(event);
    } else claimed = null;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    const was = down.get(event.pointerId);
    if (!was) {
      if (event.pointerType !== "touch") to.hover(event);
      return;
    }
    const apart = spread();
    const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
    if (!moved && Math.hypot(event.clientX - was.fromX, event.clientY - was.fromY) < SLOP) return;
    moved = true;
    was.x = event.clientX;
    was.y = event.clientY;
    if (claimed === event.pointerId) return to.drag(event);
    const stand = to.stand();
    const share = down.size > 1 ? 0.5 : 1;
    const zoom = apart ? (stand.zoom * apart) / Math.max(1, spread()) : stand.zoom;
    to.turn(clampStand({ azimuth: stand.azimuth - share * dx * PER_PIXEL, elevation: stand.elevation + share * dy * PER_PIXEL, zoom }));
  };

  const release = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    if (!moved && !down.size && event.type === "pointerup" && event.button === 0) to.tap(event);
    if (!down.size) claimed = null;
  };

  const roll = (event: WheelEvent): void => {
    event.preventDefault();
    if (!event.ctrlKey && to.wheel(event)) return;
    const stand = to.stand();
    to.turn(clampStand({ ...stand, zoom: stand.zoom * Math.exp(0.0012 * event.deltaY) }));
  };

  const quiet = (event: Event): void => event.preventDefault();
  // A lifted finger leaves too: what it armed stays.
  const leave = (event: PointerEvent): void => void (event.pointerType !== "touch" && to.leave());
  element.addEventListener("pointerdown", press);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", roll, { passive: false });
  element.addEventListener("contextmenu", quiet);
  return () => {
    element.removeEventListener("pointerdown", press);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", release);
    element.removeEventListener("pointercancel", release);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", roll);
    element.removeEventListener("contextmenu", quiet);
  };
}
