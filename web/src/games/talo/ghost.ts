/** The bar in hand where it would go; if it would tip: which bars tilt, over which edge. */
import {
  BoxGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
  type CanvasTexture,
  type Object3D,
} from "three";
import { fallsTo } from "./geometry";
import { boxLines, clear, dashed } from "./lines";
import type { Motion } from "./motion";
import { at, colourOf, middleOf, TURN, UP, type Picture } from "./picture";
import { cellsOf, type Bar, type Tip, type Wood } from "./talo";
import { hatch, weightDisc } from "./textures";

const TILT = (17 * Math.PI) / 180;

const FALLING = ["ta-no", "ta-no-2"];
/** At one's risk neither green nor red: wood. */
const COLOURS = { fits: ["ta-ok", "ta-ok-2"], room: ["ta-top", "ta-mark"], tips: FALLING, no: FALLING };

export class Ghost {
  readonly group = new Group();
  private readonly hatches = { fits: hatch(false), no: hatch(true) };
  private readonly disc = weightDisc();
  private tilting: { pivot: Group; axis: Vector3 } | null = null;

  show({ ghost, bars }: Picture): void {
    clear(this.group);
    this.tilting = null;
    if (!ghost) return;
    const { place, length, verdict } = ghost;
    const fits = verdict.kind === "fits" || verdict.kind === "room";
    const [colour, deep] = COLOURS[verdict.kind].map(colourOf) as [string, string];
    const bar = { ...place, length };
    const body = this.hatched(length, fits, colour, deep);
    body.position.copy(middleOf(bar));
    body.quaternion.copy(TURN[place.axis]);
    this.group.add(body, ...this.plumbs(bar, bars, deep));
    if (verdict.kind === "tips") this.showTipping(body, verdict.tip, length, bars, colour, deep);
  }

  /** A hatched bar, seen faintly through what is before it. */
  hatched(length: number, fits: boolean, colour: string, deep: string): Group {
    const group = new Group();
    const shape = new BoxGeometry(length * 0.99, 0.99, 0.99);
    const map = (fits ? this.hatches.fits : this.hatches.no).clone();
    map.repeat.set(length * 1.5, 1.5);
    map.needsUpdate = true;
    const ends = (fits ? this.hatches.fits : this.hatches.no).clone();
    ends.repeat.set(1.5, 1.5);
    ends.needsUpdate = true;
    const skin = (texture: CanvasTexture) =>
      new MeshBasicMaterial({ map: texture, color: colour, transparent: true, opacity: 0.62, depthWrite: false });
    const [long, short] = [skin(map), skin(ends)];
    const body = new Mesh(shape, [short, short, long, long, long, long]);
    body.renderOrder = 5;
    const veiled = new Mesh(shape, new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.16, depthTest: false, depthWrite: false }));
    veiled.renderOrder = 4;
    const rim = new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: deep }));
    rim.renderOrder = 6;
    const faint = new LineSegments(rim.geometry, new LineBasicMaterial({ color: deep, transparent: true, opacity: 0.5, depthTest: false }));
    faint.renderOrder = 6;
    group.add(veiled, body, rim, faint);
    return group;
  }

  /** From each free end down to what is below. */
  private plumbs(bar: Wood, bars: readonly Bar[], colour: string): Object3D[] {
    const cells = cellsOf(bar);
    const ends = bar.axis === "Z" ? cells.slice(0, 1) : [cells[0], cells[cells.length - 1]].filter((cell) => cell !== undefined);
    const wood = new Set(bars.flatMap(cellsOf).map((cell) => cell.join()));
    return ends.flatMap(([x, y, z]) => {
      let floor = z;
      while (floor > 0 && !wood.has([x, y, floor - 1].join())) floor--;
      return floor < z ? [dashed([at(x + 0.5, y + 0.5, z), at(x + 0.5, y + 0.5, floor + 0.02)], colour, 0.08, 0.14)] : [];
    });
  }

  /** Which bars tilt, over which edge, and where their weight acts. */
  private showTipping(body: Group, tip: Tip, length: number, bars: readonly Bar[], colour: string, deep: string): void {
    const { edge, weight_x: wx, weight_y: wy } = tip.tilt;
    const [a, b] = [at(edge.x, edge.y, edge.z), at(edge.to_x, edge.to_y, edge.z)];
    const middle = a.clone().add(b).divideScalar(2);
    const [dx, dy] = fallsTo(tip, length, bars);
    const axis = UP.clone().cross(new Vector3(dx, 0, -dy)).normalize();
    const pivot = new Group();
    pivot.position.copy(middle);
    body.position.sub(middle);
    pivot.add(body);
    const tilted = new Group();
    tilted.position.copy(middle);
    tilted.quaternion.setFromAxisAngle(axis, TILT);
    for (const number of tip.tilt.bars) {
      const bar = bars[number] ?? { axis: tip.axis, x: tip.x, y: tip.y, z: tip.z, length };
      const outline = boxLines(bar, colour, true);
      outline.position.sub(middle);
      tilted.add(outline);
    }
    const top = tip.z + 0.5;
    const plumb = dashed([at(wx, wy, top), at(wx, wy, 0.02)], deep, 0.06, 0.16, true);
    const disc = new Sprite(new SpriteMaterial({ map: this.disc, depthTest: false, depthWrite: false }));
    disc.position.copy(at(wx, wy, top));
    disc.scale.setScalar(0.55);
    disc.renderOrder = 12;
    const rod = new Group();
    for (const [paint, thick, order] of [["#fffdf8", 0.12, 10], [colour, 0.075, 11]] as const) {
      const material = new MeshBasicMaterial({ color: paint, depthTest: false, transparent: true });
      const bar = new Mesh(new CylinderGeometry(thick, thick, a.distanceTo(b) || 0.1, 10), material);
      bar.position.copy(middle);
      bar.quaternion.setFromUnitVectors(UP, b.clone().sub(a).normalize());
      bar.renderOrder = order;
      rod.add(bar);
      for (const end of [a, b]) {
        const knob = new Mesh(new SphereGeometry(1.7 * thick, 12, 10), material);
        knob.position.copy(end);
        knob.renderOrder = order;
        rod.add(knob);
      }
    }
    this.group.add(pivot, tilted, plumb, rod, disc);
    this.tilting = { pivot, axis };
  }

  /** Plays once: it tilts, rests, and comes back. */
  tip(): Motion | null {
    const tilting = this.tilting;
    if (!tilting) return null;
    return {
      lasts: 1140,
      step: (k) => {
        const now = 1140 * k;
        const part = now < 420 ? (now / 420) ** 2 : now < 920 ? 1 : 1 - (now - 920) / 220;
        tilting.pivot.quaternion.setFromAxisAngle(tilting.axis, TILT * part);
      },
    };
  }

  dispose(): void {
    for (const texture of [this.disc, ...Object.values(this.hatches)]) texture.dispose();
  }
}
