/** Things that move for a while. A motion is told how much of its time has gone, 0 to 1. */
export interface Motion {
  /** Milliseconds. */
  lasts: number;
  step(k: number): void;
  done?(): void;
}

/** How long a building falls. */
export const FALL_S = 2.6;

/** How long the camera goes around whoever has won. */
export const CIRCLE_MS = 4200;

export class Motions {
  private readonly running = new Set<(now: number) => boolean>();

  play({ lasts, step, done }: Motion): void {
    let began = 0;
    this.running.add((now) => {
      began ||= now;
      const k = Math.min(1, (now - began) / lasts);
      step(k);
      if (k < 1) return true;
      done?.();
      return false;
    });
  }

  /** Brings every motion to this moment; true while some go on. */
  advance(now: number): boolean {
    for (const run of this.running) if (!run(now)) this.running.delete(run);
    return this.running.size > 0;
  }
}
