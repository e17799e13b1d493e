/** The building in three dimensions. Told what to show, it draws a frame; while nothing changes it draws none. */
import { PCFShadowMap, Scene, WebGLRenderer, type CanvasTexture, type Mesh } from "three";
import { Camera } from "./camera";
import { Fall } from "./falling";
import { Figures } from "./figures";
import { cutAt } from "./geometry";
import { Ghost } from "./ghost";
import { Ground } from "./ground";
import { FALL_S, Motions, type Motion } from "./motion";
import { quarterOf, type Stand } from "./orbit";
import { pick, pickPlane, underRay, type Met, type Ray } from "./picking";
import { colourOf, type Lit, type Picture } from "./picture";
import { Places } from "./places";
import { LEVELS } from "../../gen/games/talo";
import { cellsOf, type Cell, type Column } from "./talo";
import { badge, litTile, shakyTile } from "./textures";
import { Building } from "./building";

const SMALL_PX = 480; // a screen as narrow has larger badges and digits

export class TaloScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly motions = new Motions();
  private readonly textures: CanvasTexture[] = [];
  private readonly ground = new Ground((texture) => this.keep(texture));
  private readonly building = new Building();
  private readonly figures = new Figures();
  private readonly ghost = new Ghost();
  private readonly places = new Places(this.keep(shakyTile()));
  private picture: Picture | null = null;
  private fall: Fall | null = null;
  private theme = "";
  private frame = 0;
  private lost = false;
  private quarter = -1;
  private seatBadges: CanvasTexture[] = [];
  private litTiles: CanvasTexture[] = [];

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
    this.scene.add(...this.ground.things, ...this.building.things, this.figures.group, this.ghost.group, this.places.group);
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
    for (const texture of this.textures) texture.dispose();
    this.building.dispose();
    this.ghost.dispose();
    this.renderer.dispose();
  }

  private keep(texture: CanvasTexture): CanvasTexture {
    this.textures.push(texture);
    return texture;
  }

  // --- What is shown ---------------------------------------------------------------------------------------------------

  /** Colours of the theme, from the page's own properties. */
  private dress(): void {
    this.theme = document.documentElement.dataset.theme ?? "";
    const seats = [1, 2, 3, 4].map((n) => colourOf(`seat-${n}`));
    this.ground.dress(colourOf, seats);
    this.building.dress(colourOf, this.theme);
    this.seatBadges = seats.map((colour, seat) => this.keep(badge(seat, colour)));
    this.litTiles = Array.from({ length: LEVELS + 1 }, (_, level) => this.keep(litTile(level, "#fffdf8")));
    this.quarter = -1;
    const picture = this.picture;
    this.picture = null;
    if (picture) this.show(picture);
  }

  redress(): void {
    if ((document.documentElement.dataset.theme ?? "") !== this.theme) this.dress();
  }

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.camera.resize(width, height);
    this.renderer.setSize(width, height, false);
    this.quarter = -1;
    this.showFigures(); // their badges are larger on a small screen
    this.invalidate();
  }

  show(picture: Picture): void {
    const was = this.picture;
    this.picture = picture;
    if (was?.fallen !== picture.fallen || was?.bars !== picture.bars) this.bringDown(picture);
    if (!was || was.bars !== picture.bars || was.cut !== picture.cut || was.held !== picture.held || was.fallen !== picture.fallen) this.showBuilding();
    if (!was || was.figures !== picture.figures || was.fallen !== picture.fallen) this.showFigures();
    if (!was || was.lit !== picture.lit || was.strong !== picture.strong || was.aimed !== picture.aimed || was.cut !== picture.cut)
      this.places.showLit(picture, this.litTiles, this.quarter);
    if (!was || was.ghost !== picture.ghost) this.ghost.show(picture);
    if (!was || was.path !== picture.path || was.walked !== picture.walked) this.places.showPath(picture.path, picture.walked ?? []);
    if (!was || was.hinted !== picture.hinted || was.hintedSpots !== picture.hintedSpots || was.dreams !== picture.dreams || was.held !== picture.held)
      this.places.showMarks(picture, this.ghost);
    this.invalidate();
  }

  /** With motion one sees it fall; else it lies there at once. */
  private bringDown({ bars, figures, figureHeight, fallen, swings }: Picture): void {
    this.fall = fallen ? new Fall(bars, figures, figureHeight, swings) : null;
    if (this.fall && fallen === "falls") this.play(this.collapse(this.fall));
    else this.fall?.advance(FALL_S);
  }

  private readonly showBuilding = (): void => {
    if (this.picture) this.building.show(this.picture, this.fall);
    this.renderer.shadowMap.needsUpdate = true;
  };

  private readonly showFigures = (): void => {
    if (this.picture) this.figures.show(this.picture, this.fall, this.seatBadges, this.camera.size.x < SMALL_PX ? 1.4 : 1);
    this.renderer.shadowMap.needsUpdate = true;
  };

  // --- Camera ----------------------------------------------------------------------------------------------------------

  get stand(): Stand {
    return this.camera.stand;
  }

  turnTo(stand: Stand): void {
    this.camera.stand = stand;
    this.invalidate();
  }

  glideTo(stand: Stand, motion: boolean): void {
    if (!motion) return this.turnTo(stand);
    this.play(this.camera.glide(stand));
  }

  /** Around the figure that has won. */
  circle(seat: number): void {
    const figure = this.picture?.figures.find((one) => one.seat === seat);
    if (figure) this.play(this.camera.circle([figure.x, figure.y, figure.level]));
  }

  private aim(): void {
    this.camera.aim(this.picture);
    const quarter = quarterOf(this.stand.azimuth);
    if (quarter === this.quarter) return;
    this.quarter = quarter;
    this.ground.turn(quarter, this.camera.size.x < SMALL_PX ? 0.95 : 0.66);
    this.places.turn(quarter);
    this.renderer.shadowMap.needsUpdate = true;
  }

  // --- Pointing --------------------------------------------------------------------------------------------------------

  private rayAt(clientX: number, clientY: number): Ray {
    const box = this.canvas.getBoundingClientRect();
    return this.camera.ray((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  }

  /** The column and height under the pointer; beside everything, at the height `layer`. */
  meet(clientX: number, clientY: number, layer: number | null): Met | null {
    const ray = this.rayAt(clientX, clientY);
    const { seen } = cutAt(this.picture?.bars ?? [], this.picture?.cut ?? LEVELS);
    const met = pick(ray, seen.flatMap(({ bar }) => cellsOf(bar)));
    return met ?? (layer === null ? null : pickPlane(ray, layer));
  }

  /** The column of the wood, or of the board, under the pointer. */
  under(clientX: number, clientY: number): Column | null {
    const { seen } = cutAt(this.picture?.bars ?? [], this.picture?.cut ?? LEVELS);
    return underRay(this.rayAt(clientX, clientY), seen.flatMap(({ bar }) => cellsOf(bar)));
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
  readonly project = (point: Cell): { left: number; top: number } => this.camera.project(point);

  // --- Motion ----------------------------------------------------------------------------------------------------------

  private play(motion: Motion | null): void {
    if (motion) this.motions.play(motion);
    this.invalidate();
  }

  /** A new bar comes down. */
  drop(number: number): void {
    const bar = this.picture?.bars[number];
    if (bar) this.play(this.building.drop(bar, number, this.showBuilding));
  }

  hop(seat: number, steps: readonly Cell[]): void {
    const moved = (): void => void (this.renderer.shadowMap.needsUpdate = true);
    this.play(this.figures.hop(seat, steps, moved, this.showFigures));
  }

  /** The building comes down. */
  private collapse(fall: Fall): Motion {
    return {
      lasts: 1000 * FALL_S,
      step: (k) => {
        if (fall !== this.fall) return;
        fall.advance(k * FALL_S);
        this.showBuilding();
        this.showFigures();
      },
    };
  }

  /** The bar in hand tilts, where it would not stand. */
  tip(): void {
    this.play(this.ghost.tip());
  }

  private invalidate(): void {
    this.frame ||= requestAnimationFrame(this.render);
  }

  private readonly render = (now: number): void => {
    this.frame = 0;
    if (this.lost) return;
    const moving = this.motions.advance(now);
    this.aim();
    this.renderer.render(this.scene, this.camera.eye);
    this.onframe();
    if (moving) this.invalidate();
  };
}
