/**
 * Where everything lies. The board is drawn with edges of 100 units, y downwards, the middle of the middle star at 0, 0;
 * the table with factories in pixels of the room it gets.
 */
import { CELLS, RING, STARS } from "../../gen/games/azul";

export interface Point {
  x: number;
  y: number;
}
export interface Laid extends Point {
  /** Degrees; a rhombus lies along x when not turned. */
  turn: number;
}

const ROOT3 = Math.sqrt(3);
export const EDGE = 100;
export const BOARD = { left: -510, top: -452, width: 1020, height: 904 };

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const polar = (from: Point, radius: number, degrees: number): Point => ({
  x: from.x + radius * Math.cos(rad(degrees)),
  y: from.y - radius * Math.sin(rad(degrees)),
});
const HERE: Point = { x: 0, y: 0 };

/** The stars around the middle stand clockwise from the upper left, three edges away. */
const starAngle = (star: number): number => 180 - 60 * star;

export function starAt(star: number): Point {
  return star === 0 ? HERE : polar(HERE, 3 * EDGE, starAngle(star));
}

/** The compass direction of a space inside its star: north, then clockwise. */
const cellAngle = (cell: number): number => 90 - 60 * (cell % RING);

export function cellAt(cell: number): Laid {
  const at = polar(starAt(Math.floor(cell / RING)), (EDGE * ROOT3) / 2, cellAngle(cell));
  return { ...at, turn: -cellAngle(cell) };
}

/** A place on the axis of a space, so far out from its star: for numbers and badges. */
export function along(cell: number, distance: number): Point {
  return polar(starAt(Math.floor(cell / RING)), distance, cellAngle(cell));
}

/** Six pillars next to the middle star, six statues between outer stars, six windows on the outside. */
export function ornamentAt(ornament: number): Laid & { kind: "pillar" | "statue" | "window"; icon: Point } {
  const angle = starAngle((ornament % RING) + 1);
  if (ornament < RING) {
    const at = polar(HERE, 1.5 * EDGE, angle);
    return { ...at, turn: 90 - angle, kind: "pillar", icon: at };
  }
  if (ornament < 2 * RING) {
    const at = polar(HERE, (3 * EDGE * ROOT3) / 2, angle - 30);
    return { ...at, turn: 30 - angle, kind: "statue", icon: at };
  }
  return { ...polar(HERE, 4.5 * EDGE, angle), turn: 90 - angle, kind: "window", icon: polar(HERE, 4.47 * EDGE, angle) };
}

/** Corners in reading order. */
export const CORNERS: readonly Laid[] = [
  { x: -424, y: -352, turn: 30 },
  { x: 424, y: -352, turn: -30 },
  { x: -424, y: 352, turn: -30 },
  { x: 424, y: 352, turn: 30 },
];

/** Two stars of five: which one, and where in it; the middle of the star at 0, 0. */
export function supplyAt(space: number): Laid & { star: number } {
  const angle = 90 - 72 * (space % 5);
  return { ...polar(HERE, 92, angle), turn: -angle, star: Math.floor(space / 5) };
}

/** A finger is coarser than a space: the one whose middle is nearest, if it is near at all. */
export function nearestCell(point: Point): number | null {
  let best: number | null = null;
  let least = 0.95 * EDGE;
  for (let cell = 0; cell < CELLS; cell++) {
    const at = cellAt(cell);
    const away = Math.hypot(at.x - point.x, at.y - point.y);
    if (away < least) [best, least] = [cell, away];
  }
  return best;
}

export function nearestStar(point: Point): number {
  const away = (star: number): number => Math.hypot(starAt(star).x - point.x, starAt(star).y - point.y);
  return Array.from({ length: STARS }, (_, star) => star).sort((one, other) => away(one) - away(other))[0] ?? 0;
}

/** Arrows: left and right go round the star, up and down lead to the nearest space of another star that way. */
export function stepFrom(cell: number, key: string): number {
  const star = Math.floor(cell / RING);
  if (key === "ArrowRight") return star * RING + ((cell + 1) % RING);
  if (key === "ArrowLeft") return star * RING + ((cell + RING - 1) % RING);
  const way = key === "ArrowDown" ? 1 : -1;
  const from = cellAt(cell);
  let best = cell;
  let least = Infinity;
  for (let other = 0; other < CELLS; other++) {
    if (Math.floor(other / RING) === star) continue;
    const to = cellAt(other);
    const ahead = way * (to.y - from.y);
    if (ahead < 1) continue;
    const away = Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(to.x - from.x);
    if (away < least) [best, least] = [other, away];
  }
  return best;
}

// --- Factories around the middle --------------------------------------------------------------------------------------

export interface TableLayout {
  factories: Point[];
  radius: number;
  middle: Point & { rx: number; ry: number };
}

const GAP = 6;
/** Above and below the factories: what would be taken is written there. */
const LABEL = 20;
const LARGEST = 80;
const SMALLEST = 30;

/** The largest factories that fit around a middle wide enough for its piles. */
export function tableLayout(width: number, height: number, factories: number, room: { rx: number; ry: number }): TableLayout {
  for (let radius = LARGEST; radius > SMALLEST; radius--) {
    const layout = layoutWith(width, height, factories, radius);
    if (layout.middle.rx >= room.rx && layout.middle.ry >= room.ry && closest(layout.factories) >= 2 * radius + GAP) return layout;
  }
  return layoutWith(width, height, factories, SMALLEST);
}

function layoutWith(width: number, height: number, factories: number, radius: number): TableLayout {
  const centre = { x: width / 2, y: height / 2 };
  const rx = width / 2 - radius - GAP;
  const ry = height / 2 - radius - GAP - LABEL;
  const around = onEllipse(centre, rx, ry, factories);
  // The middle is as wide as the factories leave it: on a flat ellipse they lean inwards between its ends.
  // A table that has just come to the page has no width yet.
  let middle = { ...centre, rx: Math.max(1, rx - radius - GAP), ry: Math.max(1, ry - radius - GAP) };
  while (middle.rx > 1 && around.some((at) => distanceTo(middle, at) < radius + GAP)) {
    middle = { ...middle, rx: 0.98 * middle.rx, ry: 0.98 * middle.ry };
  }
  return { factories: around, radius, middle };
}

function distanceTo(ellipse: TableLayout["middle"], point: Point): number {
  const steps = 72;
  return Math.min(
    ...Array.from({ length: steps }, (_, i) => {
      const angle = rad((360 * i) / steps);
      return Math.hypot(ellipse.x + ellipse.rx * Math.cos(angle) - point.x, ellipse.y + ellipse.ry * Math.sin(angle) - point.y);
    }),
  );
}

/** Equal steps along the edge of an ellipse, clockwise from the top: by angle they would crowd at its flat ends. */
function onEllipse(centre: Point, rx: number, ry: number, count: number): Point[] {
  const steps = 720;
  const at = (i: number): Point => {
    const angle = rad((360 * i) / steps);
    return { x: centre.x + rx * Math.sin(angle), y: centre.y - ry * Math.cos(angle) };
  };
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [at(i - 1), at(i)];
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths[steps] ?? 0;
  return Array.from({ length: count }, (_, i) => at(lengths.findIndex((length) => length >= (whole * i) / count)));
}

function closest(points: readonly Point[]): number {
  return Math.min(
    ...points.map((a, i) => {
      const b = points[(i + 1) % points.length] ?? a;
      return points.length < 2 ? Infinity : Math.hypot(a.x - b.x, a.y - b.y);
    }),
  );
}
