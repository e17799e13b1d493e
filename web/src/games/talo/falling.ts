/**
 * The building comes down: rigid bars and figures under gravity that push on each other where they touch.
 *
 * The house tells which bars lost their balance and how they begin to move; the rest stands until it is hit or what
 * carries it gives way. Contacts are springs with friction at points along the edges of the bodies. The same building
 * always falls the same way, so that a picture of what fell is the last moment of the fall.
 */
import { Quaternion, Vector3 } from "three";
import { FALL_S } from "./motion";
import { at, middleOf, TURN } from "./picture";
import type { Swing, Wood } from "./talo";

export interface Pose {
  position: Vector3;
  turn: Quaternion;
}

export interface Standing {
  seat: number;
  x: number;
  y: number;
  level: number;
}

const STEP_S = 1 / 480;
const GRAVITY = 24; // cells a second a second: as a building of this size looks, slowed down a little
const STIFF = 3600; // of a contact point, for each cell of depth
const DAMPING = 26;
const GRIP = 0.5; // friction
const SLIP = 0.15; // cells a second from which on friction is whole
const CALM = 0.35; // of its speed a body loses so much in a second
const SET_BACK = 0.0075; // side faces, so that neighbours do not rub
const FIRST_PUSH = 0.7; // cells a second
const HIT = 0.25; // of its weight: a standing bar that is pushed harder moves
const GIVES_WAY = 0.03; // cells: what rested on a bar that moved so far moves, too
const FIGURE = { wide: 0.3, weight: 0.5 };

class Body {
  readonly velocity = new Vector3();
  readonly spin = new Vector3();
  readonly force = new Vector3();
  readonly torque = new Vector3();
  readonly points: Vector3[] = [];
  readonly inertia: Vector3;
  readonly reach: number;
  readonly start: Vector3;
  readonly back = new Quaternion();
  above: Body[] = [];
  awake = false;

  constructor(
    readonly position: Vector3,
    readonly turn: Quaternion,
    readonly half: Vector3,
    readonly mass: number,
  ) {
    const { x, y, z } = half;
    this.inertia = new Vector3(y * y + z * z, x * x + z * z, x * x + y * y).multiplyScalar(mass / 3);
    this.reach = half.length();
    this.start = position.clone();
    const parts = Math.max(2, Math.round(4 * x));
    for (let i = 0; i <= parts; i++)
      for (const side of [-1, 1]) for (const end of [-1, 1]) this.points.push(new Vector3(-x + (2 * x * i) / parts, side * y, end * z));
  }

  wake(): void {
    this.awake = true;
  }

  speedAt(arm: Vector3, out: Vector3): Vector3 {
    return out.crossVectors(this.spin, arm).add(this.velocity);
  }

  push(force: Vector3, arm: Vector3): void {
    this.force.add(force);
    this.torque.add(new Vector3().crossVectors(arm, force));
  }

  move(seconds: number): void {
    const kept = 1 - CALM * seconds;
    this.velocity.addScaledVector(this.force, seconds / this.mass).multiplyScalar(kept);
    this.velocity.y -= GRAVITY * seconds;
    const local = this.torque.applyQuaternion(this.back).divide(this.inertia).applyQuaternion(this.turn);
    this.spin.addScaledVector(local, seconds).multiplyScalar(kept).clampLength(0, 30);
    this.velocity.clampLength(0, 40);
    this.position.addScaledVector(this.velocity, seconds);
    const { x, y, z } = this.spin;
    const by = new Quaternion(x, y, z, 0).multiply(this.turn);
    const half = seconds / 2;
    this.turn.set(this.turn.x + by.x * half, this.turn.y + by.y * half, this.turn.z + by.z * half, this.turn.w + by.w * half).normalize();
  }
}

/** Half the sizes of a bar along its own axes: thinner at the sides, whole where it rests on others. */
function halfOf({ axis, length }: Wood): Vector3 {
  const thin = 0.5 - SET_BACK;
  return axis === "Z" ? new Vector3(length / 2, thin, thin) : new Vector3(length / 2 - SET_BACK, 0.5, thin);
}

export class Fall {
  private readonly bodies: Body[];
  private readonly bars: Body[];
  private readonly pawns: { seat: number; body: Body }[];
  private readonly tall: number;
  private done = 0;

  constructor(bars: readonly Wood[], figures: readonly Standing[], figureHeight: number, swings: readonly Swing[]) {
    this.tall = 0.63 * figureHeight;
    this.bars = bars.map((bar) => new Body(middleOf(bar), TURN[bar.axis].clone(), halfOf(bar), bar.length));
    this.pawns = figures
      .filter(({ level }) => level > 0)
      .map(({ seat, x, y, level }) => {
        const lying = new Vector3(this.tall / 2, FIGURE.wide, FIGURE.wide);
        return { seat, body: new Body(at(x + 0.5, y + 0.5, level + this.tall / 2), TURN.Z.clone(), lying, FIGURE.weight) };
      });
    this.bodies = [...this.bars, ...this.pawns.map(({ body }) => body)];
    for (const body of this.bodies) body.above = this.bodies.filter((other) => restsOn(other, body));
    for (const { bar, rise, slope_x: x, slope_y: y } of swings) {
      const body = this.bars[bar];
      if (!body) continue;
      body.wake();
      body.velocity.y = FIRST_PUSH * rise;
      body.spin.set(FIRST_PUSH * y, 0, FIRST_PUSH * x);
    }
  }

  /** Where the bars are, by their numbers. */
  get poses(): readonly Pose[] {
    return this.bars;
  }

  /** Where a figure's feet are, if it stood on wood. */
  poseOf(seat: number): Pose | null {
    const pawn = this.pawns.find((one) => one.seat === seat)?.body;
    if (!pawn) return null;
    const upright = pawn.turn.clone().multiply(TURN.Z.clone().invert());
    return { position: new Vector3(0, -this.tall / 2, 0).applyQuaternion(upright).add(pawn.position), turn: upright };
  }

  /** To so many seconds after its beginning. */
  advance(seconds: number): void {
    const until = Math.min(seconds, FALL_S);
    for (; this.done + STEP_S <= until + 1e-9; this.done += STEP_S) this.step();
  }

  private step(): void {
    const awake = this.bodies.filter((body) => body.awake);
    for (const body of awake) {
      body.force.set(0, 0, 0);
      body.torque.set(0, 0, 0);
      body.back.copy(body.turn).invert();
    }
    for (const body of awake) {
      for (const point of body.points) this.ground(body, point);
      for (const other of this.bodies) {
        if (other === body || body.position.distanceTo(other.position) > body.reach + other.reach) continue;
        if (!other.awake) other.back.copy(other.turn).invert();
        for (const point of body.points) this.meet(body, other, point);
        if (!other.awake) for (const point of other.points) this.meet(other, body, point);
      }
    }
    for (const body of awake) {
      body.move(STEP_S);
      if (body.position.distanceTo(body.start) > GIVES_WAY) for (const other of body.above) other.wake();
    }
  }

  private ground(body: Body, point: Vector3): void {
    const arm = point.clone().applyQuaternion(body.turn);
    const depth = -(body.position.y + arm.y);
    if (depth > 0) this.resist(body, null, arm, depth, new Vector3(0, 1, 0));
  }

  /** A point of one body inside the other is pushed out by the nearest face. */
  private meet(body: Body, other: Body, point: Vector3): void {
    const arm = point.clone().applyQuaternion(body.turn);
    const inside = arm.clone().add(body.position).sub(other.position).applyQuaternion(other.back);
    const { x, y, z } = other.half;
    const [dx, dy, dz] = [x - Math.abs(inside.x), y - Math.abs(inside.y), z - Math.abs(inside.z)];
    const depth = Math.min(dx, dy, dz);
    if (depth <= 0) return;
    const out = depth === dx ? new Vector3(Math.sign(inside.x), 0, 0) : depth === dy ? new Vector3(0, Math.sign(inside.y), 0) : new Vector3(0, 0, Math.sign(inside.z));
    this.resist(body, other, arm, Math.min(depth, 0.2), out.applyQuaternion(other.turn));
  }

  private resist(body: Body, other: Body | null, arm: Vector3, depth: number, out: Vector3): void {
    const speed = body.speedAt(arm, new Vector3());
    const there = other ? arm.clone().add(body.position).sub(other.position) : null;
    if (other && there) speed.sub(other.speedAt(there, new Vector3()));
    const closing = speed.dot(out);
    const firm = Math.max(0, STIFF * depth - DAMPING * closing);
    const force = out.clone().multiplyScalar(firm);
    speed.addScaledVector(out, -closing);
    const slide = speed.length();
    if (slide > 1e-9) force.addScaledVector(speed, (-GRIP * firm * Math.min(1, slide / SLIP)) / slide);
    if (body.awake) body.push(force, arm);
    if (other?.awake && there) other.push(force.negate(), there);
    for (const still of [body, other]) if (still && !still.awake && firm > HIT * still.mass * GRAVITY + STIFF * 0.02) still.wake();
  }
}

/** Before the fall: is the one right on top of the other? */
function restsOn(upper: Body, lower: Body): boolean {
  if (upper === lower) return false;
  const [a, b] = [boxOf(upper), boxOf(lower)];
  const meets = Math.abs(upper.position.x - lower.position.x) < a.x + b.x - 0.1 && Math.abs(upper.position.z - lower.position.z) < a.z + b.z - 0.1;
  return meets && Math.abs(upper.position.y - a.y - (lower.position.y + b.y)) < 0.05;
}

function boxOf(body: Body): Vector3 {
  const size = body.half.clone().applyQuaternion(body.turn);
  return new Vector3(Math.abs(size.x), Math.abs(size.y), Math.abs(size.z));
}
