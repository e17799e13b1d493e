/** Marks in the building: places to walk to, the way there, hints, and the bar that a hand holds. */
import { CurvePath, Group, Mesh, MeshBasicMaterial, PlaneGeometry, QuadraticBezierCurve3, TubeGeometry, type CanvasTexture, type Vector3 } from "three";
import type { Ghost } from "./ghost";
import { boxLines, clear } from "./lines";
import { at, colourOf, middleOf, TURN, type Picture } from "./picture";
import type { Cell } from "./talo";

const TILE = new PlaneGeometry(1, 1);

export class Places {
  readonly group = new Group();
  private readonly lit = new Group();
  private readonly path = new Group();
  private readonly marks = new Group();

  constructor(private readonly shakyTile: CanvasTexture) {
    this.group.add(this.lit, this.path, this.marks);
  }

  showLit(picture: Picture, tiles: readonly CanvasTexture[], quarter: number): void {
    clear(this.lit, TILE);
    const seen = picture.lit.filter((one) => one.level <= picture.cut);
    for (const one of seen) {
      const aimed = one.action === picture.aimed;
      const material = new MeshBasicMaterial({ map: (one.shaky ? this.shakyTile : tiles[one.level]) ?? null, transparent: true, depthWrite: false, opacity: picture.strong ? 0.96 : 0.9 });
      const tile = new Mesh(TILE, material);
      tile.position.copy(at(one.x + 0.5, one.y + 0.5, one.level + 0.02));
      tile.scale.setScalar(picture.strong ? (aimed ? 0.96 : 0.84) : 0.46);
      tile.renderOrder = 2;
      this.lit.add(tile);
    }
    this.turn(quarter);
  }

  /** Lying tiles turn so that their numbers are read from the camera's side. */
  turn(quarter: number): void {
    for (const tile of this.lit.children) tile.rotation.set(-Math.PI / 2, 0, (Math.PI / 2) * Math.max(0, quarter));
  }

  showPath(steps: readonly Cell[], walked: readonly Cell[]): void {
    clear(this.path);
    if (walked.length > 1) {
      this.addPath(walked, "#fffdf8", 0.07, 6, 0.55);
      this.addPath(walked, "#6b4a2a", 0.03, 7, 0.6);
    }
    if (steps.length < 2) return;
    this.addPath(steps, "#fffdf8", 0.085, 6, 0.95);
    this.addPath(steps, "#c8553d", 0.05, 7, 0.95);
  }

  private addPath(steps: readonly Cell[], color: string, thick: number, order: number, opacity: number): void {
    const curve = new CurvePath<Vector3>();
    steps.slice(1).forEach(([x, y, level], i) => {
      const [px, py, pl] = steps[i] ?? [x, y, level];
      const over = at((px + x) / 2 + 0.5, (py + y) / 2 + 0.5, Math.max(pl, level) + 0.75);
      curve.add(new QuadraticBezierCurve3(at(px + 0.5, py + 0.5, pl + 0.12), over, at(x + 0.5, y + 0.5, level + 0.12)));
    });
    const tube = new Mesh(new TubeGeometry(curve, 14 * (steps.length - 1), thick, 6), new MeshBasicMaterial({ color, depthTest: false, transparent: true, opacity }));
    tube.renderOrder = order;
    this.path.add(tube);
  }

  showMarks(picture: Picture, ghost: Ghost): void {
    clear(this.marks);
    const accent = colourOf("accent");
    for (const bar of picture.hinted) this.marks.add(boxLines(bar, accent, true, 1.03));
    for (const spot of picture.hintedSpots) this.marks.add(boxLines({ axis: "X", x: spot.x, y: spot.y, z: spot.level - 0.03, length: 1 }, accent, true, 0.9, 0.1));
    for (const { x, y, level, missing } of picture.dreams)
      if (level > 0) this.marks.add(boxLines({ axis: "X", x, y, z: level - 1, length: 1 }, missing ? accent : "#fffdf8", missing, missing ? 0.98 : 1.01));
    const held = picture.held === null ? undefined : picture.bars[picture.held];
    if (!held) return;
    const body = ghost.hatched(held.length, true, colourOf("ta-left"), colourOf("ta-edge"));
    body.position.copy(middleOf(held));
    body.quaternion.copy(TURN[held.axis]);
    this.marks.add(body);
  }
}
