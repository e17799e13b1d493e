/** The pencil notes of this seat at this table, as long as its page is open. */
import { noteKey, readNotes, withNote, writeNotes, type Note, type Notes } from "./notes";
import type { Piece } from "./pieces";

export class Notebook {
  notes = $state.raw<Notes>({});
  /** Table and seat; null: whoever only watches has no notes. */
  place = $state<string | null>(null);

  open(place: string | null): void {
    this.place = place;
    this.notes = place ? readNotes(place) : {};
  }

  write(column: number, goal: Piece, what: Note | undefined): void {
    if (!this.place) return;
    this.notes = withNote(this.notes, noteKey(column, goal), what);
    writeNotes(this.place, this.notes);
  }
}
