/** Lines along the edges of bars, and emptying a group of drawn things. */
import {
  BoxGeometry,
  BufferGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Sprite,
  type Group,
  type Material,
  type Vector3,
} from "three";
import { at, middleOf, TURN } from "./picture";
import type { Column, Wood } from "./talo";

/** Takes everything out of a group and frees it, but for shapes that others still use. */
export function clear(group: Group, shared?: BufferGeometry): void {
  group.traverse((thing) => {
    const { geometry, material } = thing as { geometry?: BufferGeometry; material?: Material | Material[] };
    if (geometry && geometry !== shared && !(thing instanceof Sprite)) geometry.dispose();
    for (const one of Array.isArray(material) ? material : material ? [material] : []) one.dispose();
  });
  group.clear();
}

const CORNERS: readonly Column[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The twelve edges of bars as one set of lines. */
export function setLines(lines: LineSegments, bars: readonly Wood[], inset: number): void {
  const points: number[] = [];
  const add = (p: Vector3): void => void points.push(p.x, p.y, p.z);
  for (const { axis, x, y, z, length } of bars) {
    const size = { X: [length, 1, 1], Y: [1, length, 1], Z: [1, 1, length] }[axis] as [number, number, number];
    const corner = (u: number, v: number, w: number): Vector3 =>
      at(x + (u ? size[0] - inset : inset), y + (v ? size[1] - inset : inset), z + (w ? size[2] - inset : inset));
    CORNERS.forEach(([u, v], i) => {
      const [p, q] = CORNERS[(i + 1) % 4] ?? [0, 0];
      for (const w of [0, 1]) {
        add(corner(u, v, w));
        add(corner(p, q, w));
      }
      add(corner(u, v, 0));
      add(corner(u, v, 1));
    });
  }
  lines.geometry.dispose();
  lines.geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
}

/** A bar as an outline, drawn over everything. */
export function boxLines(bar: Wood, colour: string, broken: boolean, grow = 1, flat = 1): LineSegments {
  const box = new EdgesGeometry(new BoxGeometry(bar.length * grow, flat * grow, grow));
  const material = broken
    ? new LineDashedMaterial({ color: colour, dashSize: 0.16, gapSize: 0.1, depthTest: false, transparent: true })
    : new LineBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.7 });
  const lines = new LineSegments(box, material);
  lines.position.copy(middleOf(bar));
  if (flat !== 1) lines.position.y -= 0.5 - flat / 2;
  lines.quaternion.copy(TURN[bar.axis]);
  lines.computeLineDistances();
  lines.renderOrder = 7;
  return lines;
}

export function dashed([from, to]: readonly [Vector3, Vector3], colour: string, dash: number, gap: number, over = false): LineSegments {
  const shape = new BufferGeometry().setFromPoints([from, to]);
  const lines = new LineSegments(shape, new LineDashedMaterial({ color: colour, dashSize: dash, gapSize: gap, depthTest: !over, transparent: over }));
  lines.computeLineDistances();
  lines.renderOrder = over ? 9 : 4;
  return lines;
}
