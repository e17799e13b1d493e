/** What the parts of the board ask of the table: what is seen, whose decision it is, and how to act on it. */
import type { Player, View } from "./pieces";

export interface Situation {
  readonly view: View;
  /** Whose bower lies below: one's own. */
  readonly own: number;
  readonly player: Player | undefined;
  /** Null: it is not my decision. */
  readonly phase: View["phase"] | null;
  /** Plays an action if it can be played now. */
  play(action: number): void;
  /** Why not? */
  ask(action: number, target: Element): void;
}
