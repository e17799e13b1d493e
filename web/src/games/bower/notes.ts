/** Pencil notes on hidden goals: kept in this browser, for each table and seat; the oldest are forgotten. */
import { keep, kept } from "../../lib/keep";
import type { Piece } from "./pieces";

/** Struck out, or held for likely. */
export type Note = "no" | "likely";
export type Notes = Record<string, Note>;

const MOST = 40;

export const noteKey = (column: number, goal: Piece): string => `${column}-${goal}`;

/** A tap on a mark: struck out, then likely, then open again. */
export function nextNote(note: Note | undefined): Note | undefined {
  if (note === undefined) return "no";
  return note === "no" ? "likely" : undefined;
}

export function withNote(notes: Notes, key: string, note: Note | undefined): Notes {
  const { [key]: _, ...others } = notes;
  return note === undefined ? others : { ...others, [key]: note };
}

export function readNotes(place: string): Notes {
  return all()[place] ?? {};
}

export function writeNotes(place: string, notes: Notes): void {
  const { [place]: _, ...others } = all();
  const recent = Object.entries({ ...others, [place]: notes }).slice(-MOST);
  keep("notes", JSON.stringify(Object.fromEntries(recent)));
}

function all(): Record<string, Notes> {
  try {
    const found: unknown = JSON.parse(kept("notes") ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Notes>) : {};
  } catch {
    return {}; // somebody else wrote there: the notes begin anew
  }
}
