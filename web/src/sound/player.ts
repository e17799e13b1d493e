/** Plays recipes. Comes with them when the first sound is to be heard. */
import type { SoundName } from "../lib/sound";
import { lengthOf, RECIPES, type Rustle, type Tone } from "./recipes";

const LOUDEST = 0.16; // of what the speakers can do: a table is quiet
const RISE_S = 0.006;
const SILENT = 0.0005;
const APART = 0.75; // the next sound begins before this part of the one before is over
const LONGEST_WAIT_S = 0.35;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A second of noise, the same for all that rustles. */
function noise(of: BaseAudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = of.createBuffer(1, of.sampleRate, of.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** Swells at once and dies away. */
function swell(of: BaseAudioContext, start: number, long: number, loud: number): GainNode {
  const gain = of.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + RISE_S);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + long);
  return gain;
}

function sing(of: BaseAudioContext, tone: Tone, begin: number, loudness: number, out: AudioNode): void {
  const start = begin + tone.at;
  const source = of.createOscillator();
  source.type = tone.shape ?? "sine";
  source.frequency.setValueAtTime(tone.pitch, start);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.long);
  source.connect(swell(of, start, tone.long, tone.loud * loudness)).connect(out);
  source.start(start);
  source.stop(start + tone.long + 0.02);
}

function rustle(of: BaseAudioContext, one: Rustle, begin: number, loudness: number, out: AudioNode): void {
  const start = begin + one.at;
  const source = of.createBufferSource();
  const band = of.createBiquadFilter();
  source.buffer = noise(of);
  band.type = "bandpass";
  band.Q.value = one.sharp;
  band.frequency.setValueAtTime(one.band, start);
  if (one.to) band.frequency.exponentialRampToValueAtTime(one.to, start + one.long);
  source.connect(band).connect(swell(of, start, one.long, one.loud * loudness)).connect(out);
  source.start(start);
  source.stop(start + one.long + 0.02);
}

/** One after the other, each while the one before still sounds. `volume`: 0 to 1. */
export function play(names: readonly SoundName[], volume: number): void {
  context ??= new AudioContext();
  void context.resume();
  let begin = context.currentTime + 0.01;
  for (const name of names) {
    const recipe = RECIPES[name];
    for (const tone of recipe.tones) sing(context, tone, begin, volume * LOUDEST, context.destination);
    for (const one of recipe.rustles) rustle(context, one, begin, volume * LOUDEST, context.destination);
    begin += Math.min(LONGEST_WAIT_S, lengthOf(recipe) * APART);
  }
}
