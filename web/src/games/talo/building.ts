/** The bars of the building: one instanced mesh for each length, their edges, and outlines of what is hidden. */
import {
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshLambertMaterial,
  Vector3,
  type Object3D,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Fall, Pose } from "./falling";
import { cutAt } from "./geometry";
import { setLines } from "./lines";
import type { Motion } from "./motion";
import { middleOf, TURN, type Picture, type Say } from "./picture";
import { LEVELS, type Bar } from "../../gen/games/talo";
import { endGrain, grain, noise } from "./textures";

const THICK = 0.985;
const MOST = 56;
const WHOLE = new Vector3(1, 1, 1);

export class Building {
  private readonly grain = grain();
  private readonly endGrain = endGrain();
  private readonly side = new MeshLambertMaterial({ map: this.grain });
  private readonly end = new MeshLambertMaterial({ map: this.endGrain });
  private readonly woods = new Map<number, InstancedMesh>();
  private readonly edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.5 }));
  private readonly outlines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.34 }));
  private readonly matrix = new Matrix4();
  /** Bars on their way. */
  private readonly moving = new Map<number, Pose>();

  constructor() {
    for (let length = 1; length <= LEVELS; length++) this.woods.set(length, this.buildWood(length));
    this.edges.renderOrder = 1;
  }

  get things(): Object3D[] {
    return [this.edges, this.outlines, ...this.woods.values()];
  }

  private buildWood(length: number): InstancedMesh {
    const shape = new RoundedBoxGeometry(length - 1 + THICK, THICK, THICK, 1, 0.035);
    const each = shape.getAttribute("position").count / 6;
    shape.clearGroups();
    shape.addGroup(0, 2 * each, 1); // the two ends
    shape.addGroup(2 * each, 4 * each, 0);
    const uv = shape.getAttribute("uv");
    for (let i = 2 * each; i < 6 * each; i++) uv.setXY(i, uv.getX(i) * length * 0.22, uv.getY(i));
    const mesh = new InstancedMesh(shape, [this.side, this.end], MOST);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    mesh.count = 0;
    return mesh;
  }

  dress(say: Say, theme: string): void {
    this.side.color.set(say("ta-top"));
    this.end.color.set(say("ta-end"));
    this.edges.material.color.set(say("ta-edge"));
    this.outlines.material.color.set(say(theme === "dark" ? "ta-top" : "ta-edge"));
  }

  show(picture: Picture, fall: Fall | null): void {
    for (const mesh of this.woods.values()) mesh.count = 0;
    const { seen, hidden } = cutAt(picture.bars, fall ? LEVELS : picture.cut);
    const shade = new Color();
    for (const { bar, number } of seen) {
      if (number === picture.held) continue;
      const mesh = this.woods.get(bar.length);
      if (!mesh) continue;
      const pose = this.moving.get(number) ?? fall?.poses[number] ?? { position: middleOf(bar), turn: TURN[bar.axis] };
      this.matrix.compose(pose.position, pose.turn, WHOLE);
      mesh.setMatrixAt(mesh.count, this.matrix);
      mesh.setColorAt(mesh.count, shade.setScalar(0.94 + 0.1 * noise(number)));
      mesh.count++;
    }
    for (const mesh of this.woods.values()) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    const still = fall ? [] : seen.filter(({ number }) => !this.moving.has(number) && number !== picture.held);
    setLines(this.edges, still.map(({ bar }) => bar), 0.5 - THICK / 2);
    setLines(this.outlines, hidden, 0.03);
  }

  /** A new bar comes down from a little above, and settles. */
  drop(bar: Bar, number: number, redraw: () => void): Motion {
    const rest = middleOf(bar);
    return {
      lasts: 220,
      step: (k) => {
        const fall = k < 0.8 ? 1.2 * (1 - (k / 0.8) ** 2) : 0.03 * Math.sin(((k - 0.8) / 0.2) * Math.PI);
        this.moving.set(number, { position: rest.clone().setY(rest.y + fall), turn: TURN[bar.axis] });
        redraw();
      },
      done: () => {
        this.moving.delete(number);
        redraw();
      },
    };
  }

  dispose(): void {
    this.grain.dispose();
    this.endGrain.dispose();
  }
}
