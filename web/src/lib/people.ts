/** The face that belongs to a name: always the same, and the same at every screen. */
export interface Face {
  hat: number;
  mouth: number;
  eyes: number;
  tilt: number;
}

export const HATS = 6;
export const MOUTHS = 4;
export const EYES = 3;
const TILTS = [-5, 0, 4];

export function faceOf(name: string): Face {
  let sum = 2166136261; // FNV-1a: near names get far faces
  for (const letter of name.trim().toLowerCase()) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  const part = (of: number, shift: number): number => (sum >>> shift) % of;
  return { hat: part(HATS, 3), mouth: part(MOUTHS, 11), eyes: part(EYES, 17), tilt: TILTS[part(TILTS.length, 23)] ?? 0 };
}
