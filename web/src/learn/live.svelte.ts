/** A lesson over its WebSocket: a table, and beside it what is said. Whoever comes back finds the same beat. */
import type { BeatShown, LessonOpened } from "../gen/messages";
import { leave, leftAt } from "../lib/learned";
import type { Language } from "../lib/message";
import { LiveTable } from "../table/live.svelte";

export class LiveLesson extends LiveTable {
  lesson = $state.raw<LessonOpened | null>(null);
  beat = $state.raw<BeatShown | null>(null);
  /** When the beat came: a tap that was meant for the one before it is not taken for this one. */
  beatCame = 0;
  /** How often the learner has read on. */
  readOn = $state(0);
  private place: number;

  constructor(
    readonly game: string,
    readonly name: string,
    language: Language,
    /** Where to begin; null: where it was left. */
    beat: number | null = null,
  ) {
    super(`${game}/${name}`, language);
    this.place = beat ?? leftAt(game, name);
  }

  protected override get mayHaveCoach(): boolean {
    return false; // the lesson itself is one
  }

  protected override path(): string {
    return `/ws/lessons/${encodeURIComponent(this.game)}/${encodeURIComponent(this.name)}?lang=${this.language}&beat=${this.place}`;
  }

  protected override other(message: { t: string }): void {
    if (message.t === "lesson") this.lesson = message as LessonOpened;
    if (message.t === "beat") this.show(message as BeatShown);
  }

  private show(beat: BeatShown): void {
    const before = this.beat;
    if (before?.place !== beat.place || before.kind !== beat.kind) this.beatCame = Date.now();
    this.beat = beat;
    this.place = beat.place;
    leave(this.game, this.name, beat.kind === "done" ? "done" : beat.place);
  }

  goOn(): void {
    if (this.beat?.kind === "say") {
      this.readOn++;
      this.send({ t: "go_on" });
    } else if (this.beat?.kind === "wrong") this.send({ t: "again" });
  }

  showMe(): void {
    this.dismiss();
    this.send({ t: "show" });
  }

  /** To the step before this one; from the end, to the last. */
  back(): void {
    const { lesson, beat } = this;
    if (!lesson || !beat) return;
    this.dismiss();
    const before = lesson.steps.filter((place) => place < beat.place);
    this.send({ t: "go_to", place: before.at(-1) ?? 0 });
  }

  again(): void {
    this.send({ t: "go_to", place: 0 });
  }
}
