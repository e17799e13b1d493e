/** The turned pawns, with a badge that always faces the viewer. */
import { Group, LatheGeometry, Mesh, MeshPhongMaterial, Sprite, SpriteMaterial, Vector2, type CanvasTexture, type Vector3 } from "three";
import type { Fall } from "./falling";
import { clear } from "./lines";
import type { Motion } from "./motion";
import { at, colourOf, type Picture } from "./picture";
import type { Cell } from "./talo";

const PAWN = new LatheGeometry(
  [
    [0.0, 0],
    [0.34, 0],
    [0.36, 0.08],
    [0.3, 0.16],
    [0.2, 0.3],
    [0.13, 0.8],
    [0.12, 1.1],
    [0.17, 1.16],
    [0.15, 1.24],
    [0.0, 1.26],
  ].map(([r = 0, h = 0]) => new Vector2(r, h)),
  24,
);

export class Figures {
  readonly group = new Group();
  /** Figures on their way. */
  private readonly hopping = new Map<number, Vector3>();

  /** `larger`: how much larger the badges are, for a small screen. */
  show(picture: Picture, fall: Fall | null, badges: readonly CanvasTexture[], larger: number): void {
    clear(this.group, PAWN);
    const tall = picture.figureHeight / 2;
    for (const { seat, x, y, level } of picture.figures) {
      const figure = new Group();
      const fell = fall?.poseOf(seat);
      figure.position.copy(this.hopping.get(seat) ?? fell?.position ?? at(x + 0.5, y + 0.5, level));
      if (fell && !this.hopping.has(seat)) figure.quaternion.copy(fell.turn);
      figure.userData = { seat };
      const body = new Mesh(PAWN, new MeshPhongMaterial({ color: colourOf(`seat-${seat + 1}`), shininess: 40, specular: "#333" }));
      body.scale.y = tall;
      body.castShadow = true;
      figure.add(body);
      const map = badges[seat] ?? null;
      for (const through of [true, false]) {
        const head = new Sprite(new SpriteMaterial({ map, depthTest: !through, depthWrite: false, opacity: through ? 0.35 : 1 }));
        head.position.y = 1.5 * tall + 0.12;
        head.scale.setScalar(0.86 * larger);
        head.renderOrder = through ? 8 : 9;
        figure.add(head);
      }
      this.group.add(figure);
    }
  }

  /** A figure hops its way step by step. */
  hop(seat: number, steps: readonly Cell[], moved: () => void, arrived: () => void): Motion {
    const each = Math.min(160, 1400 / Math.max(1, steps.length - 1));
    const points = steps.map(([x, y, level]) => at(x + 0.5, y + 0.5, level));
    return {
      lasts: each * (points.length - 1),
      step: (k) => {
        const along = k * (points.length - 1);
        const i = Math.min(points.length - 2, Math.floor(along));
        const [from, to] = [points[i], points[i + 1]];
        if (!from || !to) return;
        const part = along - i;
        const here = from.clone().lerp(to, part);
        here.y = Math.max(here.y, from.y + (to.y - from.y) * part) + 0.5 * Math.sin(Math.PI * part);
        this.hopping.set(seat, here);
        this.group.children.find((one) => one.userData.seat === seat)?.position.copy(here);
        moved();
      },
      done: () => {
        this.hopping.delete(seat);
        arrived();
      },
    };
  }
}
