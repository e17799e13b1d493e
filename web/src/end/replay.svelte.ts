/** A finished game, step by step: where the slider stands, what that step was, and playing on by itself. */
import type { ReplayStep } from "../gen/messages";
import { replayStep } from "../lib/api";
import type { Language } from "../lib/message";

const PACE = 1100; // ms a step when playing

export class Replay {
  step = $state(0);
  playing = $state(false);
  /** The step last fetched: stays on the screen until the next one has come. */
  current = $state.raw<ReplayStep | null>(null);
  problem = $state("");
  private kept = new Map<string, ReplayStep>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly steps: number,
    step: number,
    private readonly moved: (step: number) => void = () => undefined,
  ) {
    this.step = clamp(step, steps);
  }

  go(step: number): void {
    this.step = clamp(step, this.steps);
    this.moved(this.step);
  }

  toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.step >= this.steps) this.go(0);
    this.playing = true;
    this.later();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Fetches what is shown, as `seat` saw it. Called whenever step, seat or language change. */
  async show(step: number, seat: number | null, language: Language): Promise<void> {
    const key = `${step}/${seat}/${language}`;
    try {
      const found = this.kept.get(key) ?? (await replayStep(this.table, step, seat));
      this.kept.set(key, found);
      if (step === this.step) this.current = found;
      this.problem = "";
    } catch (why) {
      this.problem = (why as Error).message;
      this.stop();
    }
  }

  private later(): void {
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.step + 1);
      if (this.step >= this.steps) this.stop();
      else this.later();
    }, PACE);
  }
}

const clamp = (step: number, steps: number): number => Math.max(0, Math.min(step, steps));

/** The next or last step at which a round ends; the game's ends when there is none. */
export function nextBreak(breaks: number[], step: number, steps: number): number {
  return breaks.find((at) => at > step) ?? steps;
}

export function lastBreak(breaks: number[], step: number): number {
  return breaks.findLast((at) => at < step) ?? 0;
}
