/** What the building stands on: board, felt, the digits along the near edges, and the light. */
import {
  BoxGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  ShadowMaterial,
  Sprite,
  SpriteMaterial,
  type CanvasTexture,
  type Object3D,
} from "three";
import { clear } from "./lines";
import { HOME } from "./orbit";
import { at, type Say } from "./picture";
import { BOARD } from "../../gen/games/talo";
import { label, plate, pool } from "./textures";

export class Ground {
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly digits = new Group();
  private readonly plate: Mesh;

  constructor(private readonly keep: (texture: CanvasTexture) => CanvasTexture) {
    this.plate = this.buildBoard();
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.normalBias = 0.03;
    this.sun.shadow.bias = -0.0006;
    Object.assign(this.sun.shadow.camera, { left: -13, right: 13, top: 13, bottom: -13, near: 1, far: 60 });
  }

  get things(): Object3D[] {
    return [this.sun, this.sun.target, this.sky, this.plate, this.digits];
  }

  private buildBoard(): Mesh {
    const rim = new MeshLambertMaterial();
    const board = new Mesh(new BoxGeometry(BOARD, 0.42, BOARD), [rim, rim, new MeshLambertMaterial(), rim, rim, rim]);
    board.position.y = -0.21;
    board.receiveShadow = true;
    const shade = new Mesh(new PlaneGeometry(19, 19), new MeshBasicMaterial({ map: this.keep(pool()), transparent: true, depthWrite: false }));
    shade.rotation.x = -Math.PI / 2;
    shade.position.y = -0.24;
    const felt = new Mesh(new PlaneGeometry(34, 34), new ShadowMaterial({ opacity: 0.14 }));
    felt.rotation.x = -Math.PI / 2;
    felt.position.y = -0.22;
    felt.receiveShadow = true;
    board.add(shade, felt);
    return board;
  }

  dress(say: Say, seats: string[]): void {
    const ink = say("ta-digit");
    this.sun.color.set("#fff1dc");
    this.sun.intensity = Number(say("ta-sun")) || 2;
    this.sky.color.set("#f4f1ea");
    this.sky.groundColor.set("#dcb98c");
    this.sky.intensity = Number(say("ta-sky")) || 1.4;
    const [rim, , top] = this.plate.material as MeshLambertMaterial[];
    rim?.color.set(say("ta-rim"));
    if (top) {
      top.map = this.keep(plate({ plate: say("ta-plate"), plate2: say("ta-plate-2"), hair: say("ta-hair"), hair2: say("ta-hair-2"), ink, seats }));
      top.needsUpdate = true;
    }
    clear(this.digits);
    for (const which of ["x", "y"] as const)
      for (let n = 0; n <= BOARD; n++) {
        const said = n === BOARD ? which : String(n);
        const sprite = new Sprite(new SpriteMaterial({ map: this.keep(label(said, ink)), transparent: true, depthWrite: false }));
        sprite.userData = { which, n };
        this.digits.add(sprite);
      }
  }

  /** Light and digits for a camera that looks from this quarter. */
  turn(quarter: number, digitSize: number): void {
    const azimuth = HOME.azimuth + (quarter * Math.PI) / 2;
    const [sx, sz] = [Math.sin(azimuth), Math.cos(azimuth)];
    // From the upper left, a little from behind: left faces are always lighter than right ones.
    this.sun.position.set(-0.62 * sz + 0.5 * sx, 1.25, 0.62 * sx + 0.5 * sz).multiplyScalar(22);
    for (const sprite of this.digits.children) {
      const { which, n } = sprite.userData as { which: "x" | "y"; n: number };
      const along = n === BOARD ? 7.5 : n + 0.5;
      const beside = n === BOARD ? 11.4 : 10.55;
      const across = (which === "x" ? -sz : sx) > 0 ? beside : BOARD - beside;
      sprite.position.copy(which === "x" ? at(along, across, -0.2) : at(across, along, -0.2));
      sprite.scale.setScalar(digitSize);
    }
  }
}
