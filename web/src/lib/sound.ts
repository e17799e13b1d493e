/** Tiny ticks made on the spot: nothing is fetched, and nothing is heard unless the reader asked for it. */
import { sound } from "./look.svelte";

let context: AudioContext | null = null;

const notes = {
  move: [{ pitch: 420, at: 0, long: 0.06 }],
  turn: [
    { pitch: 523, at: 0, long: 0.09 },
    { pitch: 698, at: 0.1, long: 0.14 },
  ],
  refused: [{ pitch: 190, at: 0, long: 0.1 }],
  end: [
    { pitch: 523, at: 0, long: 0.12 },
    { pitch: 659, at: 0.13, long: 0.12 },
    { pitch: 784, at: 0.26, long: 0.24 },
  ],
} as const;

export function tick(kind: keyof typeof notes): void {
  if (!sound() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const note of notes[kind]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + note.at;
    tone.type = "triangle";
    tone.frequency.value = note.pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.06, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + note.long);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + note.long + 0.02);
  }
}
