/** How a view without a board of its own is written down. */

const isWord = (value: unknown): boolean => value === null || typeof value !== "object";

/** Fits on a line: a word, or a row of words. */
export function isPlain(value: unknown): boolean {
  return isWord(value) || (Array.isArray(value) && value.every(isWord));
}

export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "–";
  return value === null || value === "" ? "–" : String(value);
}

/** The parts of a value that does not: by their names, or counted from 1. */
export function named(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((inner, i) => [String(i + 1), inner]);
  return Object.entries(value as Record<string, unknown>);
}
