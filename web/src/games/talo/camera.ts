/** The camera: where it stands for the building to fit, and what lies under a point of the screen. */
import { PerspectiveCamera, Vector2, Vector3 } from "three";
import { FIELD, fit, HOME, towards, type Stand, type Vector } from "./orbit";
import { CIRCLE_MS, type Motion } from "./motion";
import type { Ray } from "./picking";
import { at, HALF, type Picture } from "./picture";
import type { Cell, Wood } from "./talo";

/** Around whoever has won it comes so near, as a part of the way that shows the whole building. */
const CLOSE = 0.42;
const HEAD_ROOM = 2.4; // a figure and its badge
const LEAST_TOP = 3;
/** The board with its digits, and some height above it, so that the first bars do not move the camera. */
const BOARD_CORNERS: readonly Vector[] = [-1, 1].flatMap((u) =>
  [-1, 1].flatMap((v): Vector[] => [
    [u * 5.75, -0.4, v * 5.75],
    [u * 3, LEAST_TOP, v * 3],
  ]),
);

/** The upper corners of a bar. */
function cornersOf({ axis, x, y, z, length }: Wood): Vector[] {
  const [long, wide] = [axis === "X" ? length : 1, axis === "Y" ? length : 1];
  const top = z + (axis === "Z" ? length : 1);
  return [0, long].flatMap((u) => [0, wide].map((v): Vector => at(x + u, y + v, top).toArray()));
}

export class Camera {
  readonly eye = new PerspectiveCamera(FIELD, 1, 1, 200);
  readonly size = new Vector2(1, 1);
  stand: Stand = { ...HOME };
  /** What it looks at instead of the whole building, and how much so: 0 to 1. */
  private close: { point: Vector3; share: number } | null = null;

  resize(width: number, height: number): void {
    this.size.set(width, height);
    this.eye.aspect = width / height;
  }

  aim(picture: Picture | null): void {
    const points = [...BOARD_CORNERS, ...(picture?.bars ?? []).flatMap(cornersOf)];
    for (const { x, y, level } of picture?.figures ?? []) points.push(at(x + 0.5, y + 0.5, level + HEAD_ROOM).toArray());
    const { target: middle, distance: whole } = fit(points, this.stand, this.eye.aspect);
    const target = new Vector3(...middle);
    let distance = whole * this.stand.zoom;
    if (this.close) {
      target.lerp(this.close.point, this.close.share);
      distance *= 1 - (1 - CLOSE) * this.close.share;
    }
    const [x, y, z] = towards(this.stand);
    this.eye.position.set(x, y, z).multiplyScalar(distance).add(target);
    this.eye.near = Math.max(0.5, distance - 30);
    this.eye.far = distance + 40;
    this.eye.lookAt(target);
    this.eye.updateProjectionMatrix();
    this.eye.updateMatrixWorld();
  }

  glide(stand: Stand): Motion {
    const from = this.stand;
    return {
      lasts: 260,
      step: (k) => {
        const ease = 1 - (1 - k) ** 3;
        const mix = (a: number, b: number): number => a + (b - a) * ease;
        this.stand = { azimuth: mix(from.azimuth, stand.azimuth), elevation: mix(from.elevation, stand.elevation), zoom: mix(from.zoom, stand.zoom) };
      },
    };
  }

  /** Comes nearer to a figure, and goes once around it. */
  circle([x, y, level]: Cell): Motion {
    const from = { ...this.stand };
    this.close = { point: at(x + 0.5, y + 0.5, level + 0.8), share: 0 };
    return {
      lasts: CIRCLE_MS,
      step: (k) => {
        const near = Math.min(1, k / 0.25);
        if (this.close) this.close.share = near * near * (3 - 2 * near);
        this.stand = { ...from, azimuth: from.azimuth + 2 * Math.PI * k * k * (3 - 2 * k) };
      },
    };
  }

  /** From the eye through a point of the picture, given as parts of its width and height, in the board's numbers. */
  ray(across: number, down: number): Ray {
    const near = new Vector3(2 * across - 1, 1 - 2 * down, 0.5).unproject(this.eye);
    const along = near.sub(this.eye.position).normalize();
    const { x, y, z } = this.eye.position;
    return { from: [x + HALF, HALF - z, y], along: [along.x || 1e-9, -along.z || 1e-9, along.y || 1e-9] };
  }

  /** Where a point of the board is in the picture, in CSS pixels. */
  project([x, y, z]: Cell): { left: number; top: number } {
    const point = at(x, y, z).project(this.eye);
    return { left: ((point.x + 1) / 2) * this.size.x, top: ((1 - point.y) / 2) * this.size.y };
  }
}
