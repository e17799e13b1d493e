/** Pictures drawn on canvases: grain, the board's cells, hatching, numbers and badges. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import { BOARD, START_AT } from "../../gen/games/talo";
import { inkOn, tint } from "./tints";

export interface Paints {
  plate: string;
  plate2: string;
  hair: string;
  hair2: string;
  ink: string;
  seats: string[];
}

/** The same number for the same seed: wood looks the same each time it is drawn. */
export function noise(seed: number): number {
  const x = Math.sin(seed * 91.7 + 3.1) * 43758.5;
  return x - Math.floor(x);
}

function painted(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Fine lines along the bar. */
export function grain(): CanvasTexture {
  const texture = painted(512, 128, (pen) => {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 512, 128);
    for (let i = 0; i < 46; i++) {
      const y = 128 * noise(i);
      const bend = 5 * (noise(i + 60) - 0.5);
      pen.strokeStyle = `rgba(148, 98, 48, ${0.04 + 0.13 * noise(i + 20) ** 2})`;
      pen.lineWidth = 0.6 + 1.6 * noise(i + 40);
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(170, y + bend, 340, y - bend, 512, y);
      pen.stroke();
    }
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

/** Rings at the end of a bar. */
export function endGrain(): CanvasTexture {
  return painted(128, 128, (pen) => {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 128, 128);
    pen.strokeStyle = "rgba(92, 56, 22, .26)";
    for (let r = 10; r < 140; r += 11 + 5 * noise(r)) {
      pen.lineWidth = 1.5 + 1.5 * noise(r + 5);
      pen.beginPath();
      pen.ellipse(52, 84, r, 0.86 * r, 0.2, 0, 7);
      pen.stroke();
    }
  });
}

export function plate(paints: Paints): CanvasTexture {
  const u = 96;
  return painted(BOARD * u, BOARD * u, (pen) => {
    pen.fillStyle = paints.plate;
    pen.fillRect(0, 0, BOARD * u, BOARD * u);
    pen.fillStyle = paints.plate2;
    pen.fillRect(0, 5 * u, 5 * u, 5 * u);
    pen.fillRect(5 * u, 0, 5 * u, 5 * u);
    for (let i = 0; i <= BOARD; i++) {
      pen.strokeStyle = i % 5 ? paints.hair : paints.hair2;
      pen.lineWidth = i % 5 ? 2 : 4;
      pen.beginPath();
      pen.moveTo(i * u, 0);
      pen.lineTo(i * u, BOARD * u);
      pen.moveTo(0, i * u);
      pen.lineTo(BOARD * u, i * u);
      pen.stroke();
    }
    pen.strokeStyle = paints.hair2;
    pen.lineWidth = 5;
    for (const [x, y] of START_AT) {
      pen.beginPath();
      pen.arc((x + 0.5) * u, (y + 0.5) * u, 0.34 * u, 0, 7);
      pen.stroke();
    }
  });
}

/** Diagonal where a bar fits, crossed where it does not: told apart without colour. */
export function hatch(crossed: boolean): CanvasTexture {
  const texture = painted(64, 64, (pen) => {
    pen.fillStyle = "rgba(255,255,255,.62)";
    pen.fillRect(0, 0, 64, 64);
    pen.strokeStyle = "#fff";
    pen.lineWidth = 6;
    for (let at = -64; at <= 64; at += 32) {
      pen.beginPath();
      pen.moveTo(at, 0);
      pen.lineTo(at + 64, 64);
      if (crossed) {
        pen.moveTo(at + 64, 0);
        pen.lineTo(at, 64);
      }
      pen.stroke();
    }
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

const FONT = '"Inter Variable", system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif';

function word(pen: CanvasRenderingContext2D, said: string, size: number, colour: string, middle: number): void {
  pen.font = `700 ${size}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = colour;
  pen.fillText(said, middle, middle + 0.05 * size);
}

export const label = (said: string, colour: string): CanvasTexture => painted(64, 64, (pen) => word(pen, said, 42, colour, 32));

/** A lit place: its level in large figures, or a dot while a bar is in hand. */
export function litTile(level: number, rim: string): CanvasTexture {
  return painted(128, 128, (pen) => {
    pen.beginPath();
    pen.roundRect(7, 7, 114, 114, 20);
    pen.fillStyle = tint(level);
    pen.fill();
    pen.lineWidth = 8;
    pen.strokeStyle = rim;
    pen.stroke();
    // Cells are seen over a corner: the number is turned by half a quarter to stand upright.
    pen.translate(64, 64);
    pen.rotate(-Math.PI / 4);
    word(pen, String(level), 74, inkOn(level), 0);
  });
}

/** Where the figure would be too heavy. */
export function shakyTile(): CanvasTexture {
  return painted(128, 128, (pen) => {
    pen.beginPath();
    pen.roundRect(8, 8, 112, 112, 20);
    pen.fillStyle = "rgba(255, 253, 248, .88)";
    pen.fill();
    pen.lineWidth = 7;
    pen.strokeStyle = "#b4472e";
    pen.setLineDash([16, 10]);
    pen.stroke();
    pen.translate(64, 64);
    pen.rotate(-Math.PI / 4);
    word(pen, "≈", 80, "#b4472e", 0);
  });
}

function seatShape(pen: CanvasRenderingContext2D, seat: number): void {
  pen.beginPath();
  if (seat === 0) pen.arc(64, 64, 54, 0, 7);
  else if (seat === 1) pen.roundRect(14, 14, 100, 100, 18);
  else {
    const corners = seat === 2 ? 6 : 4;
    for (let i = 0; i < corners; i++) {
      const angle = (2 * Math.PI * i) / corners - Math.PI / 2;
      pen.lineTo(64 + 58 * Math.cos(angle), 64 + 58 * Math.sin(angle));
    }
    pen.closePath();
  }
}

/** Colour, shape and letter of a seat, always together. */
export function badge(seat: number, colour: string): CanvasTexture {
  return painted(128, 128, (pen) => {
    seatShape(pen, seat);
    pen.lineJoin = "round";
    pen.fillStyle = colour;
    pen.strokeStyle = "#fffdf8";
    pen.lineWidth = 9;
    pen.fill();
    pen.stroke();
    word(pen, "ABCD"[seat] ?? "?", 58, "#fff", 64);
  });
}

/** The middle of the weight: a quartered disc. */
export function weightDisc(): CanvasTexture {
  return painted(128, 128, (pen) => {
    pen.fillStyle = "#fffdf8";
    pen.strokeStyle = "#26231f";
    pen.lineWidth = 9;
    pen.beginPath();
    pen.arc(64, 64, 54, 0, 7);
    pen.fill();
    pen.stroke();
    pen.fillStyle = "#26231f";
    for (const from of [-Math.PI / 2, Math.PI / 2]) {
      pen.beginPath();
      pen.moveTo(64, 64);
      pen.arc(64, 64, 50, from, from + Math.PI / 2);
      pen.fill();
    }
  });
}

/** A soft dark pool under the board. */
export function pool(): CanvasTexture {
  return painted(128, 128, (pen) => {
    const fade = pen.createRadialGradient(64, 64, 20, 64, 64, 64);
    fade.addColorStop(0, "rgba(40,28,8,.34)");
    fade.addColorStop(1, "rgba(40,28,8,0)");
    pen.fillStyle = fade;
    pen.fillRect(0, 0, 128, 128);
  });
}
