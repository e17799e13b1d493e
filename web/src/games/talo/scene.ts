/** The building in three dimensions. Told what to show, it draws a frame; while nothing changes it draws none. */
import {
  BoxGeometry,
  BufferGeometry,
  Color,
  CurvePath,
  CylinderGeometry,
  DirectionalLight,
  DynamicDrawUsage,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  InstancedMesh,
  LatheGeometry,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhongMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  QuadraticBezierCurve3,
  Quaternion,
  Scene,
  ShadowMaterial,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  TubeGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
  type CanvasTexture,
  type Material,
  type Object3D,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { cutAt, fallsTo, type Verdict } from "./geometry";
import { FIELD, fit, HOME, quarterOf, towards, type Stand } from "./orbit";
import { pick, pickPlane, type Met, type Ray } from "./picking";
import { BOARD, cellsOf, LEVELS, type Bar, type Cell, type Column, type Dream, type Place, type Tip, type Wood } from "./talo";
import * as draw from "./textures";

/** A place where something of mine may stand. */
export interface Lit {
  x: number;
  y: number;
  level: number;
  action: number;
  /** The figure's weight would bring the building down. */
  shaky?: boolean;
}

export interface Picture {
  bars: readonly Bar[];
  held: number | null;
  /** Everything above this layer is hidden. */
  cut: number;
  figures: readonly { seat: number; x: number; y: number; level: number }[];
  figureHeight: number;
  fallen: boolean;
  ghost: { place: Place; length: number; verdict: Verdict } | null;
  lit: readonly Lit[];
  /** Full size with numbers; else small, while a bar is in hand. */
  strong: boolean;
  aimed: number | null;
  path: readonly Cell[];
  hinted: readonly Wood[];
  hintedSpots: readonly Lit[];
  dreams: readonly Dream[];
}

const THICK = 0.985;
/** How high a heap of fallen bars is. */
const HEAP = 1.3;
const TILT = (17 * Math.PI) / 180;
const UP = new Vector3(0, 1, 0);
const TURN = {
  X: new Quaternion(),
  Y: new Quaternion().setFromAxisAngle(UP, -Math.PI / 2),
  Z: new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2),
};
const HALF = BOARD / 2;

/** Columns are counted from the near left corner: x to the right, y away. */
const at = (x: number, y: number, z: number): Vector3 => new Vector3(x - HALF, z, HALF - y);

/** The middle of a bar. */
function middleOf({ axis, x, y, z, length }: Wood): Vector3 {
  const half = length / 2;
  return at(x + (axis === "X" ? half : 0.5), y + (axis === "Y" ? half : 0.5), z + (axis === "Z" ? half : 0.5));
}

/** Where a bar lies after the fall: strewn, but the same each time. */
function strewn(bar: Wood, number: number): { position: Vector3; turn: Quaternion } {
  const from = middleOf(bar);
  const far = 0.25 * bar.z + 0.5 * draw.noise(number);
  const angle = 2 * Math.PI * draw.noise(number + 7);
  const position = new Vector3(from.x + far * Math.cos(angle), 0.5 + Math.floor(2.2 * draw.noise(number + 13)), from.z + far * Math.sin(angle));
  if (bar.axis !== "Z" && bar.z === 0) position.set(from.x, 0.5, from.z);
  const lean = bar.z === 0 && bar.axis !== "Z" ? 0 : 0.5 * (draw.noise(number + 29) - 0.5);
  const spin = bar.z === 0 && bar.axis !== "Z" ? 0 : Math.PI * draw.noise(number + 17);
  const flat = bar.axis === "Z" ? TURN.X : TURN[bar.axis];
  const turn = new Quaternion().setFromAxisAngle(UP, spin).multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), lean)).multiply(flat);
  return { position, turn };
}

export function hasWebGL(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

export class TaloScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FIELD, 1, 1, 200);
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly grain = draw.grain();
  private readonly endGrain = draw.endGrain();
  private readonly hatches = { fits: draw.hatch(false), no: draw.hatch(true) };
  private readonly side = new MeshLambertMaterial({ map: this.grain });
  private readonly end = new MeshLambertMaterial({ map: this.endGrain });
  private readonly woods = new Map<number, InstancedMesh>();
  private readonly edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.5 }));
  private readonly outlines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.34 }));
  private readonly plate: Mesh;
  private readonly digits = new Group();
  private readonly figures = new Group();
  private readonly lit = new Group();
  private readonly ghost = new Group();
  private readonly path = new Group();
  private readonly marks = new Group();
  private picture: Picture | null = null;
  private theme = "";
  private frame = 0;
  private readonly running = new Set<(now: number) => boolean>();
  private lost = false;
  private size = new Vector2(1, 1);
  private quarter = -1;
  private textures: CanvasTexture[] = [];
  private seatBadges: CanvasTexture[] = [];
  private litTiles: CanvasTexture[] = [];
  private readonly shakyTile = this.keep(draw.shakyTile());
  private readonly disc = draw.weightDisc();
  private readonly matrix = new Matrix4();
  private tilting: { pivot: Group; axis: Vector3 } | null = null;
  /** Bars on their way: their offset or their whole pose. */
  private readonly moving = new Map<number, { position: Vector3; turn: Quaternion }>();
  /** Figures on their way. */
  private readonly hopping = new Map<number, Vector3>();

  stand: Stand = { ...HOME };

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly onframe: () => void,
    private readonly onlost: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    canvas.addEventListener("webglcontextlost", this.contextLost);
    this.plate = this.buildBoard();
    for (let length = 1; length <= LEVELS; length++) this.woods.set(length, this.buildWood(length));
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.normalBias = 0.03;
    this.sun.shadow.bias = -0.0006;
    Object.assign(this.sun.shadow.camera, { left: -13, right: 13, top: 13, bottom: -13, near: 1, far: 60 });
    this.edges.renderOrder = 1;
    this.scene.add(this.sun, this.sun.target, this.sky, this.plate, this.edges, this.outlines, this.digits);
    this.scene.add(this.figures, this.lit, this.ghost, this.path, this.marks, ...this.woods.values());
    this.dress();
  }

  private readonly contextLost = (event: Event): void => {
    event.preventDefault();
    this.lost = true;
    this.onlost();
  };

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.canvas.removeEventListener("webglcontextlost", this.contextLost);
    this.scene.traverse((thing) => {
      const { geometry, material } = thing as Partial<Mesh>;
      geometry?.dispose();
      for (const one of Array.isArray(material) ? material : [material]) one?.dispose();
    });
    for (const texture of [...this.textures, this.grain, this.endGrain, this.disc, ...Object.values(this.hatches)]) texture.dispose();
    this.renderer.dispose();
  }

  // --- Building what stays ---------------------------------------------------------------------------------------------

  private buildWood(length: number): InstancedMesh {
    const shape = new RoundedBoxGeometry(length - 1 + THICK, THICK, THICK, 1, 0.035);
    const each = shape.getAttribute("position").count / 6;
    shape.clearGroups();
    shape.addGroup(0, 2 * each, 1); // the two ends
    shape.addGroup(2 * each, 4 * each, 0);
    const uv = shape.getAttribute("uv");
    for (let i = 2 * each; i < 6 * each; i++) uv.setXY(i, uv.getX(i) * length * 0.22, uv.getY(i));
    const mesh = new InstancedMesh(shape, [this.side, this.end], 56);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    mesh.count = 0;
    return mesh;
  }

  private buildBoard(): Mesh {
    const rim = new MeshLambertMaterial();
    const plate = new Mesh(new BoxGeometry(BOARD, 0.42, BOARD), [rim, rim, new MeshLambertMaterial(), rim, rim, rim]);
    plate.position.y = -0.21;
    plate.receiveShadow = true;
    const pool = new Mesh(new PlaneGeometry(19, 19), new MeshBasicMaterial({ map: this.keep(draw.pool()), transparent: true, depthWrite: false }));
    pool.rotation.x = -Math.PI / 2;
    pool.position.y = -0.24;
    const felt = new Mesh(new PlaneGeometry(34, 34), new ShadowMaterial({ opacity: 0.14 }));
    felt.rotation.x = -Math.PI / 2;
    felt.position.y = -0.22;
    felt.receiveShadow = true;
    plate.add(pool, felt);
    return plate;
  }

  private keep(texture: CanvasTexture): CanvasTexture {
    this.textures.push(texture);
    return texture;
  }

  /** Colours of the theme, from the page's own properties. */
  private dress(): void {
    const style = getComputedStyle(document.documentElement);
    const say = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    this.theme = document.documentElement.dataset.theme ?? "";
    const seats = [1, 2, 3, 4].map((n) => say(`seat-${n}`));
    const paints = { plate: say("ta-plate"), plate2: say("ta-plate-2"), hair: say("ta-hair"), hair2: say("ta-hair-2"), ink: say("ta-digit"), seats };
    this.side.color.set(say("ta-top"));
    this.end.color.set(say("ta-end"));
    this.edges.material.color.set(say("ta-edge"));
    this.outlines.material.color.set(say("ta-edge"));
    if (this.theme === "dark") this.outlines.material.color.set(say("ta-top"));
    this.sun.color.set("#fff1dc");
    this.sun.intensity = Number(say("ta-sun")) || 2;
    this.sky.color.set("#f4f1ea");
    this.sky.groundColor.set("#dcb98c");
    this.sky.intensity = Number(say("ta-sky")) || 1.4;
    const [rim, , top] = this.plate.material as MeshLambertMaterial[];
    rim?.color.set(say("ta-rim"));
    if (top) {
      top.map = this.keep(draw.plate(paints));
      top.needsUpdate = true;
    }
    this.seatBadges = seats.map((colour, seat) => this.keep(draw.badge(seat, colour)));
    this.litTiles = Array.from({ length: LEVELS + 1 }, (_, level) => this.keep(draw.litTile(level, "#fffdf8")));
    this.buildDigits(paints.ink);
    this.quarter = -1;
    const picture = this.picture;
    this.picture = null;
    if (picture) this.show(picture);
  }

  private buildDigits(ink: string): void {
    clear(this.digits);
    for (const which of ["x", "y"] as const)
      for (let n = 0; n <= BOARD; n++) {
        const said = n === BOARD ? which : String(n);
        const sprite = new Sprite(new SpriteMaterial({ map: this.keep(draw.label(said, ink)), transparent: true, depthWrite: false }));
        sprite.userData = { which, n };
        this.digits.add(sprite);
      }
  }

  // --- What changes ----------------------------------------------------------------------------------------------------

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.size.set(width, height);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.quarter = -1;
    this.showFigures(); // their badges are larger on a small screen
    this.invalidate();
  }

  redress(): void {
    if ((document.documentElement.dataset.theme ?? "") !== this.theme) this.dress();
  }

  show(picture: Picture): void {
    const was = this.picture;
    this.picture = picture;
    if (!was || was.bars !== picture.bars || was.cut !== picture.cut || was.held !== picture.held || was.fallen !== picture.fallen) this.showWood();
    if (!was || was.figures !== picture.figures || was.fallen !== picture.fallen) this.showFigures();
    if (!was || was.lit !== picture.lit || was.strong !== picture.strong || was.aimed !== picture.aimed || was.cut !== picture.cut) this.showLit();
    if (!was || was.ghost !== picture.ghost) this.showGhost();
    if (!was || was.path !== picture.path) this.showPath();
    if (!was || was.hinted !== picture.hinted || was.hintedSpots !== picture.hintedSpots || was.dreams !== picture.dreams || was.held !== picture.held) this.showMarks();
    this.invalidate();
  }

  private showWood(): void {
    const picture = this.picture;
    if (!picture) return;
    for (const mesh of this.woods.values()) mesh.count = 0;
    const { seen, hidden } = cutAt(picture.bars, picture.cut);
    const shade = new Color();
    for (const { bar, number } of seen) {
      if (number === picture.held) continue;
      const mesh = this.woods.get(bar.length);
      if (!mesh) continue;
      const pose = this.moving.get(number) ?? (picture.fallen ? strewn(bar, number) : { position: middleOf(bar), turn: TURN[bar.axis] });
      this.matrix.compose(pose.position, pose.turn, new Vector3(1, 1, 1));
      mesh.setMatrixAt(mesh.count, this.matrix);
      mesh.setColorAt(mesh.count, shade.setScalar(0.94 + 0.1 * draw.noise(number)));
      mesh.count++;
    }
    for (const mesh of this.woods.values()) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    const still = picture.fallen ? [] : seen.filter(({ number }) => !this.moving.has(number) && number !== picture.held);
    setLines(this.edges, still.map(({ bar }) => bar), 0.5 - THICK / 2);
    setLines(this.outlines, picture.fallen ? [] : hidden, 0.03);
    this.renderer.shadowMap.needsUpdate = true;
  }

  private showFigures(): void {
    const picture = this.picture;
    if (!picture) return;
    clear(this.figures);
    const larger = this.size.x < 480 ? 1.4 : 1;
    const tall = picture.figureHeight / 2;
    for (const { seat, x, y, level } of picture.figures) {
      const figure = new Group();
      const fell = picture.fallen && level > 0;
      figure.position.copy(this.hopping.get(seat) ?? at(x + 0.5, y + 0.5, fell ? HEAP : level));
      if (fell && !this.hopping.has(seat)) figure.rotation.z = 1.35;
      figure.userData = { seat };
      const colour = getComputedStyle(document.documentElement).getPropertyValue(`--seat-${seat + 1}`).trim();
      const body = new Mesh(PAWN, new MeshPhongMaterial({ color: colour, shininess: 40, specular: "#333" }));
      body.scale.y = tall;
      body.castShadow = true;
      figure.add(body);
      const map = this.seatBadges[seat] ?? null;
      for (const through of [true, false]) {
        const head = new Sprite(new SpriteMaterial({ map, depthTest: !through, depthWrite: false, opacity: through ? 0.35 : 1 }));
        head.position.y = 1.5 * tall + 0.12;
        head.scale.setScalar(0.86 * larger);
        head.renderOrder = through ? 8 : 9;
        figure.add(head);
      }
      this.figures.add(figure);
    }
    this.renderer.shadowMap.needsUpdate = true;
  }

  private showLit(): void {
    const picture = this.picture;
    if (!picture) return;
    clear(this.lit);
    const seen = picture.lit.filter((one) => one.level <= picture.cut);
    for (const one of seen) {
      const aimed = one.action === picture.aimed;
      const material = new MeshBasicMaterial({ map: (one.shaky ? this.shakyTile : this.litTiles[one.level]) ?? null, transparent: true, depthWrite: false, opacity: picture.strong ? 0.96 : 0.9 });
      const tile = new Mesh(TILE, material);
      tile.position.copy(at(one.x + 0.5, one.y + 0.5, one.level + 0.02));
      tile.scale.setScalar(picture.strong ? (aimed ? 0.96 : 0.84) : 0.46);
      tile.renderOrder = 2;
      this.lit.add(tile);
    }
    this.turnTiles();
  }

  /** Lying tiles turn so that their numbers are read from the camera's side. */
  private turnTiles(): void {
    for (const tile of this.lit.children) tile.rotation.set(-Math.PI / 2, 0, (Math.PI / 2) * Math.max(0, this.quarter));
  }

  private showGhost(): void {
    clear(this.ghost);
    this.tilting = null;
    const given = this.picture?.ghost;
    if (!given) return;
    const { place, length, verdict } = given;
    const fits = verdict.kind === "fits";
    const style = getComputedStyle(document.documentElement);
    const colour = style.getPropertyValue(fits ? "--ta-ok" : "--ta-no").trim();
    const deep = style.getPropertyValue(fits ? "--ta-ok-2" : "--ta-no-2").trim();
    const bar = { ...place, length };
    const body = this.ghostBody(length, fits, colour, deep);
    body.position.copy(middleOf(bar));
    body.quaternion.copy(TURN[place.axis]);
    this.ghost.add(body, ...this.plumbs(bar, deep));
    if (verdict.kind === "tips") this.showTipping(body, verdict.tip, length, colour, deep);
  }

  private ghostBody(length: number, fits: boolean, colour: string, deep: string): Group {
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
  private plumbs(bar: Wood, colour: string): Object3D[] {
    const cells = cellsOf(bar);
    const ends = bar.axis === "Z" ? cells.slice(0, 1) : [cells[0], cells[cells.length - 1]].filter((cell) => cell !== undefined);
    const wood = new Set((this.picture?.bars ?? []).flatMap(cellsOf).map((cell) => cell.join()));
    return ends.flatMap(([x, y, z]) => {
      let floor = z;
      while (floor > 0 && !wood.has([x, y, floor - 1].join())) floor--;
      return floor < z ? [dashed([at(x + 0.5, y + 0.5, z), at(x + 0.5, y + 0.5, floor + 0.02)], colour, 0.08, 0.14)] : [];
    });
  }

  /** Which bars tilt, over which edge, and where their weight acts. */
  private showTipping(body: Group, tip: Tip, length: number, colour: string, deep: string): void {
    const bars = this.picture?.bars ?? [];
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
    for (const [colourOf, thick, order] of [["#fffdf8", 0.12, 10], [colour, 0.075, 11]] as const) {
      const material = new MeshBasicMaterial({ color: colourOf, depthTest: false, transparent: true });
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
    this.ghost.add(pivot, tilted, plumb, rod, disc);
    this.tilting = { pivot, axis };
  }

  private showPath(): void {
    clear(this.path);
    const steps = this.picture?.path ?? [];
    if (steps.length < 2) return;
    const curve = new CurvePath<Vector3>();
    steps.slice(1).forEach(([x, y, level], i) => {
      const [px, py, pl] = steps[i] ?? [x, y, level];
      const over = at((px + x) / 2 + 0.5, (py + y) / 2 + 0.5, Math.max(pl, level) + 0.75);
      curve.add(new QuadraticBezierCurve3(at(px + 0.5, py + 0.5, pl + 0.12), over, at(x + 0.5, y + 0.5, level + 0.12)));
    });
    for (const [colour, thick, order] of [["#fffdf8", 0.085, 6], ["#c8553d", 0.05, 7]] as const) {
      const tube = new Mesh(new TubeGeometry(curve, 14 * (steps.length - 1), thick, 6), new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.95 }));
      tube.renderOrder = order;
      this.path.add(tube);
    }
  }

  private showMarks(): void {
    clear(this.marks);
    const picture = this.picture;
    if (!picture) return;
    const style = getComputedStyle(document.documentElement);
    const accent = style.getPropertyValue("--accent").trim();
    for (const bar of picture.hinted) this.marks.add(boxLines(bar, accent, true, 1.03));
    for (const spot of picture.hintedSpots) this.marks.add(boxLines({ axis: "X", x: spot.x, y: spot.y, z: spot.level - 0.03, length: 1 }, accent, true, 0.9, 0.1));
    for (const { x, y, level, missing } of picture.dreams)
      if (level > 0) this.marks.add(boxLines({ axis: "X", x, y, z: level - 1, length: 1 }, missing ? accent : "#fffdf8", missing, missing ? 0.98 : 1.01));
    const held = picture.held === null ? undefined : picture.bars[picture.held];
    if (held) {
      const wood = style.getPropertyValue("--ta-left").trim();
      const body = this.ghostBody(held.length, true, wood, style.getPropertyValue("--ta-edge").trim());
      body.position.copy(middleOf(held));
      body.quaternion.copy(TURN[held.axis]);
      this.marks.add(body);
    }
  }

  // --- Camera ----------------------------------------------------------------------------------------------------------

  private aim(): void {
    const picture = this.picture;
    const tops = (picture?.bars ?? []).map((bar) => bar.z + (bar.axis === "Z" ? bar.length : 1));
    const heads = (picture?.figures ?? []).map((figure) => figure.level + 2);
    const top = Math.max(3, ...tops, ...heads);
    const points = [-1, 1].flatMap((u) => [-1, 1].flatMap((v) => [[u * 5.75, -0.4, v * 5.75], [u * 3, top, v * 3]] as [number, number, number][]));
    const { target: middle, distance: whole } = fit(points, this.stand, this.camera.aspect);
    const target = new Vector3(...middle);
    const distance = whole * this.stand.zoom;
    const [x, y, z] = towards(this.stand);
    this.camera.position.set(x, y, z).multiplyScalar(distance).add(target);
    this.camera.near = Math.max(0.5, distance - 30);
    this.camera.far = distance + 40;
    this.camera.lookAt(target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    const quarter = quarterOf(this.stand.azimuth);
    if (quarter === this.quarter) return;
    this.quarter = quarter;
    const azimuth = HOME.azimuth + (quarter * Math.PI) / 2;
    const [sx, sz] = [Math.sin(azimuth), Math.cos(azimuth)];
    // From the upper left, a little from behind: left faces are always lighter than right ones.
    this.sun.position.set(-0.62 * sz + 0.5 * sx, 1.25, 0.62 * sx + 0.5 * sz).multiplyScalar(22);
    const small = this.size.x < 480 ? 0.95 : 0.66;
    for (const sprite of this.digits.children) {
      const { which, n } = sprite.userData as { which: "x" | "y"; n: number };
      const along = n === BOARD ? 7.5 : n + 0.5;
      const beside = n === BOARD ? 11.4 : 10.55;
      const across = (which === "x" ? -sz : sx) > 0 ? beside : BOARD - beside;
      sprite.position.copy(which === "x" ? at(along, across, -0.2) : at(across, along, -0.2));
      sprite.scale.setScalar(small);
    }
    this.turnTiles();
    this.renderer.shadowMap.needsUpdate = true;
  }

  turnTo(stand: Stand): void {
    this.stand = stand;
    this.invalidate();
  }

  glideTo(stand: Stand, motion: boolean): void {
    if (!motion) return this.turnTo(stand);
    const from = this.stand;
    this.animate(260, (k) => {
      const ease = 1 - (1 - k) ** 3;
      const mix = (a: number, b: number): number => a + (b - a) * ease;
      this.stand = { azimuth: mix(from.azimuth, stand.azimuth), elevation: mix(from.elevation, stand.elevation), zoom: mix(from.zoom, stand.zoom) };
    });
  }

  // --- Pointing --------------------------------------------------------------------------------------------------------

  private rayAt(clientX: number, clientY: number): Ray {
    const box = this.canvas.getBoundingClientRect();
    const near = new Vector3((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height, 0.5).unproject(this.camera);
    const along = near.sub(this.camera.position).normalize();
    const { x, y, z } = this.camera.position;
    return { from: [x + HALF, HALF - z, y], along: [along.x || 1e-9, -along.z || 1e-9, along.y || 1e-9] };
  }

  /** The column and height under the pointer; beside everything, at the height `layer`. */
  meet(clientX: number, clientY: number, layer: number | null): Met | null {
    const ray = this.rayAt(clientX, clientY);
    const { seen } = cutAt(this.picture?.bars ?? [], this.picture?.cut ?? LEVELS);
    const met = pick(ray, seen.flatMap(({ bar }) => cellsOf(bar)));
    return met ?? (layer === null ? null : pickPlane(ray, layer));
  }

  /** The lit place nearest to the pointer on the screen, within a finger's breadth. */
  litAt(clientX: number, clientY: number, within = 22): Lit | null {
    const picture = this.picture;
    if (!picture?.strong) return null;
    let best: Lit | null = null;
    let least = within;
    for (const one of picture.lit) {
      if (one.level > picture.cut) continue;
      const point = this.project([one.x + 0.5, one.y + 0.5, one.level]);
      const box = this.canvas.getBoundingClientRect();
      const away = Math.hypot(point.left + box.left - clientX, point.top + box.top - clientY);
      if (away < least) [best, least] = [one, away];
    }
    return best;
  }

  /** Where a point of the board is in the picture, in CSS pixels. */
  project([x, y, z]: Cell): { left: number; top: number } {
    const point = at(x, y, z).project(this.camera);
    return { left: ((point.x + 1) / 2) * this.size.x, top: ((1 - point.y) / 2) * this.size.y };
  }

  // --- Motion ----------------------------------------------------------------------------------------------------------

  /** Runs `step` with 0..1 for so many milliseconds. */
  private animate(lasts: number, step: (k: number) => void, done: () => void = () => undefined): void {
    let began = 0;
    const run = (now: number): boolean => {
      began ||= now;
      const k = Math.min(1, (now - began) / lasts);
      step(k);
      if (k < 1) return true;
      done();
      return false;
    };
    this.running.add(run);
    this.invalidate();
  }

  /** A new bar comes down from a little above, and settles. */
  drop(number: number): void {
    const bar = this.picture?.bars[number];
    if (!bar) return;
    const rest = middleOf(bar);
    this.animate(
      220,
      (k) => {
        const fall = k < 0.8 ? 1.2 * (1 - (k / 0.8) ** 2) : 0.03 * Math.sin(((k - 0.8) / 0.2) * Math.PI);
        this.moving.set(number, { position: rest.clone().setY(rest.y + fall), turn: TURN[bar.axis] });
        this.showWood();
      },
      () => {
        this.moving.delete(number);
        this.showWood();
      },
    );
  }

  /** A figure hops its way step by step. */
  hop(seat: number, steps: readonly Cell[]): void {
    const each = Math.min(160, 1400 / Math.max(1, steps.length - 1));
    const points = steps.map(([x, y, level]) => at(x + 0.5, y + 0.5, level));
    this.animate(
      each * (points.length - 1),
      (k) => {
        const along = k * (points.length - 1);
        const i = Math.min(points.length - 2, Math.floor(along));
        const [from, to] = [points[i], points[i + 1]];
        if (!from || !to) return;
        const part = along - i;
        const here = from.clone().lerp(to, part);
        here.y = Math.max(here.y, from.y + (to.y - from.y) * part) + 0.5 * Math.sin(Math.PI * part);
        this.hopping.set(seat, here);
        const figure = this.figures.children.find((one) => one.userData.seat === seat);
        figure?.position.copy(here);
        this.renderer.shadowMap.needsUpdate = true;
      },
      () => {
        this.hopping.delete(seat);
        this.showFigures();
      },
    );
  }

  /** The building comes down: every bar on its own way to where it will lie. */
  collapse(): void {
    const { bars = [], figures = [] } = this.picture ?? {};
    const ways = bars.map((bar, number) => ({ from: middleOf(bar), turn: TURN[bar.axis], to: strewn(bar, number), late: 0.3 * draw.noise(number + 41) }));
    this.animate(
      1400,
      (k) => {
        ways.forEach(({ from, turn, to, late }, number) => {
          const own = Math.min(1, Math.max(0, (k - late) / (1 - late)));
          const position = from.clone().lerp(to.position, own);
          position.y = from.y + (to.position.y - from.y) * own ** 2;
          this.moving.set(number, { position, turn: turn.clone().slerp(to.turn, own) });
        });
        for (const { seat, x, y, level } of figures)
          this.hopping.set(seat, at(x + 0.5, y + 0.5, level + (Math.min(level, HEAP) - level) * k ** 2));
        this.showWood();
        this.showFigures();
      },
      () => {
        this.moving.clear();
        this.hopping.clear();
        this.showWood();
        this.showFigures();
      },
    );
  }

  /** Plays once: it tilts, rests, and comes back. */
  tip(): void {
    const tilting = this.tilting;
    if (!tilting) return;
    this.animate(1140, (k) => {
      const now = 1140 * k;
      const part = now < 420 ? (now / 420) ** 2 : now < 920 ? 1 : 1 - (now - 920) / 220;
      tilting.pivot.quaternion.setFromAxisAngle(tilting.axis, TILT * part);
    });
  }

  invalidate(): void {
    this.frame ||= requestAnimationFrame(this.render);
  }

  private readonly render = (now: number): void => {
    this.frame = 0;
    if (this.lost) return;
    for (const run of this.running) if (!run(now)) this.running.delete(run);
    this.aim();
    this.renderer.render(this.scene, this.camera);
    this.onframe();
    if (this.running.size) this.invalidate();
  };
}

const TILE = new PlaneGeometry(1, 1);
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

const SHARED: ReadonlySet<unknown> = new Set([TILE, PAWN]);

function clear(group: Group): void {
  group.traverse((thing) => {
    const { geometry, material } = thing as { geometry?: BufferGeometry; material?: Material | Material[] };
    if (geometry && !SHARED.has(geometry) && !(thing instanceof Sprite)) geometry.dispose();
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
function setLines(lines: LineSegments, bars: readonly Wood[], inset: number): void {
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

function boxLines(bar: Wood, colour: string, broken: boolean, grow = 1, flat = 1): LineSegments {
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

function dashed([from, to]: readonly [Vector3, Vector3], colour: string, dash: number, gap: number, over = false): LineSegments {
  const shape = new BufferGeometry().setFromPoints([from, to]);
  const lines = new LineSegments(shape, new LineDashedMaterial({ color: colour, dashSize: dash, gapSize: gap, depthTest: !over, transparent: over }));
  lines.computeLineDistances();
  lines.renderOrder = over ? 9 : 4;
  return lines;
}
