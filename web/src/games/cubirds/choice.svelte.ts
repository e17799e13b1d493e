/** What the player has in mind before it is a move, and what the screen shows of it. */
import type { Place, Species } from "./species";

export class Choice {
  /** The birds to lay. */
  species = $state<Species | null>(null);
  /** The end under the pointer, in focus, or under a dragged pile: it shows the whole effect. */
  aim = $state<Place | null>(null);
  /** The end that was tapped once: a second tap, or the button, lays there. */
  armed = $state<Place | null>(null);
  /** The birds to fly home. */
  flock = $state<Species | null>(null);

  readonly shown = $derived(this.aim ?? this.armed);

  choose(species: Species | null): void {
    this.species = species;
    this.aim = null;
    this.armed = null;
  }

  clear(): void {
    this.choose(null);
    this.flock = null;
  }
}

/** The cards that a chosen flock would bring home: the player's card shows them as +1 or +2. */
export const homing: { seat: number | null; species: Species | null; kept: number } = $state({
  seat: null,
  species: null,
  kept: 0,
});
