/** Which lessons and games were played to their end in this browser, and where the other lessons were left. */
import { keep, kept } from "./keep";

type Places = Record<string, number | "done">;

function places(): Places {
  try {
    const read: unknown = JSON.parse(kept("lessons") ?? "{}");
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Places) : {};
  } catch {
    return {}; // not ours
  }
}

const name = (game: string, lesson: string): string => `${game}/${lesson}`;

/** A game that was played to its end needs its first lesson no longer. */
export const finished = (game: string): boolean => places()[game] === "done";

export function finish(game: string): void {
  if (!finished(game)) keep("lessons", JSON.stringify({ ...places(), [game]: "done" }));
}

export const learned = (game: string, lesson: string): boolean => places()[name(game, lesson)] === "done";

/** The beat at which it was left; 0: from the beginning. */
export function leftAt(game: string, lesson: string): number {
  const place = places()[name(game, lesson)];
  return typeof place === "number" ? place : 0;
}

export function leave(game: string, lesson: string, place: number | "done"): void {
  keep("lessons", JSON.stringify({ ...places(), [name(game, lesson)]: place }));
}
