/**
 * The source of every sound: what sounds when, how long, how loud. A tone glides from one pitch to another; a rustle is noise
 * through a band. Times in seconds, pitches in hertz, loudness as a part of the reader's volume.
 */
import type { SoundName } from "../lib/sound";

interface Part {
  at: number;
  long: number;
  loud: number;
}
export interface Tone extends Part {
  pitch: number;
  /** Where it glides to. */
  to?: number;
  shape?: OscillatorType;
}
export interface Rustle extends Part {
  band: number;
  to?: number;
  /** How narrow the band is: wood rings, paper does not. */
  sharp: number;
}
export interface Recipe {
  tones: readonly Tone[];
  rustles: readonly Rustle[];
}

const knock = (at: number, deep: number, loud: number): { tones: Tone[]; rustles: Rustle[] } => ({
  tones: [
    { at, long: 0.11, loud, pitch: deep, to: deep * 0.86 },
    { at, long: 0.05, loud: loud * 0.45, pitch: deep * 2.71 },
  ],
  rustles: [{ at, long: 0.02, loud: loud * 0.7, band: deep * 5, sharp: 1.4 }],
});

const together = (...parts: { tones: Tone[]; rustles: Rustle[] }[]): Recipe => ({
  tones: parts.flatMap(({ tones }) => tones),
  rustles: parts.flatMap(({ rustles }) => rustles),
});

/** A struck bell: its partials are not whole multiples, and the high ones die first. */
const bell = (at: number, pitch: number, loud: number, long: number): Tone[] => [
  { at, long, loud, pitch },
  { at, long: long * 0.6, loud: loud * 0.4, pitch: pitch * 2.01 },
  { at, long: long * 0.3, loud: loud * 0.2, pitch: pitch * 3.94 },
];

const coin = (at: number, pitch: number): Tone[] => [
  { at, long: 0.16, loud: 0.22, pitch },
  { at, long: 0.1, loud: 0.16, pitch: pitch * 1.51 },
  { at: at + 0.045, long: 0.12, loud: 0.12, pitch: pitch * 1.19 },
];

export const RECIPES: Readonly<Record<SoundName, Recipe>> = {
  // Paper over paper, and its edge on the cloth.
  card: { tones: [], rustles: [{ at: 0, long: 0.09, loud: 0.5, band: 2600, to: 4800, sharp: 0.8 }, { at: 0.075, long: 0.03, loud: 0.5, band: 1300, sharp: 1 }] },
  // Glazed clay on clay.
  tile: { tones: [{ at: 0, long: 0.05, loud: 0.34, pitch: 1850 }, { at: 0, long: 0.035, loud: 0.2, pitch: 3120 }], rustles: [{ at: 0, long: 0.012, loud: 0.6, band: 5200, sharp: 1 }] },
  wood: together(knock(0, 290, 0.6)),
  // Caught: two quick notes upwards.
  capture: { tones: [{ at: 0, long: 0.09, loud: 0.34, pitch: 880, to: 1240 }, { at: 0.09, long: 0.11, loud: 0.34, pitch: 1170, to: 1660 }], rustles: [] },
  coins: { tones: [...coin(0, 2450), ...coin(0.08, 2890), ...coin(0.17, 2620)], rustles: [] },
  // Beams that come down one after the other, slower and deeper.
  fall: together(knock(0, 380, 0.4), knock(0.1, 320, 0.5), knock(0.17, 410, 0.4), knock(0.29, 260, 0.6), knock(0.46, 210, 0.6), knock(0.7, 150, 0.7)),
  turn: { tones: [...bell(0, 523, 0.4, 0.35), ...bell(0.12, 698, 0.4, 0.5)], rustles: [] },
  win: { tones: [523, 659, 784, 1046].flatMap((pitch, i) => bell(0.13 * i, pitch, 0.4, i === 3 ? 1.1 : 0.45)), rustles: [] },
  end: { tones: [...bell(0, 659, 0.4, 0.5), ...bell(0.16, 523, 0.4, 0.8)], rustles: [] },
  refused: { tones: [{ at: 0, long: 0.12, loud: 0.4, pitch: 190, to: 165, shape: "triangle" }], rustles: [] },
};

/** When its last part is silent. */
export const lengthOf = ({ tones, rustles }: Recipe): number => Math.max(...[...tones, ...rustles].map(({ at, long }) => at + long));
