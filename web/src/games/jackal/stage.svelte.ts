/**
 * Walks are shown card by card over a view that is already true, and an island that is over stays in sight until one goes
 * on to the next. Any key or tap shows the end of it at once.
 */
import { type Card, type IslandCard, type JackalEvent, moves, type Past, type View } from "./cards";
import type { Figure } from "./figures";
import { squares } from "./ground";
import type { Hop } from "./ways";

const STEP = 350;
const TURN_OVER = 700;

interface Standing {
  cell: string;
  steps: number;
  how: Figure["how"];
  beat: number;
}

interface Beat {
  seat: number;
  standing: Standing;
  hops: Hop[];
  row: Card[];
  /** Cards of the row that are executed, the present one included. */
  done: number;
  ms: number;
}

/** An island that is over: how its chests were shared. */
export interface Recap {
  island: IslandCard;
  past: Past;
  rows: Card[][];
}

export class Stage {
  recap = $state.raw<Recap | null>(null);
  playing = $state(false);
  /** Whose row is walked in the play, and how far. */
  beat = $state.raw<Beat | null>(null);
  private standings = $state.raw<ReadonlyMap<number, Standing>>(new Map());
  private trails = new Map<number, Hop[]>();
  private queue: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  /** Called when an island that is over has been walked: coins fly. */
  onpaid: ((recap: Recap) => void) | null = null;

  /** A step onward. `show`: beat by beat. */
  take(was: View, view: View, events: readonly JackalEvent[], show: boolean): void {
    if (events.some((event) => event.event === "revealed") && this.recap) this.dismiss();
    if (was.place !== view.place && !this.queue.length) this.trails.clear();
    const beats = this.beatsOf(was, events);
    const over = view.last !== null && view.last.place === was.place && was.last?.place !== was.place;
    if (over && view.last?.shares.some((share) => share.stance === "landed")) {
      this.recap = { island: was.island, past: view.last, rows: rowsOf(view) };
    } else if (!beats.length) return;
    if (!this.playing) this.standings = standingsOf(was);
    this.queue.push(...beats);
    if (show) this.play();
    else this.finish(false);
  }

  /** Somewhere else in the game: nothing of before is true. */
  jump(view: View, events: readonly JackalEvent[]): void {
    this.dismiss();
    this.trails.clear();
    const island = view.last && view.voyage[view.last.place - 1];
    if (view.last && island && events.some((event) => event.event === "shared")) {
      this.recap = { island, past: view.last, rows: rowsOf(view) };
    }
  }

  /** On to the next island. */
  dismiss(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.playing = false;
    this.beat = null;
    this.recap = null;
  }

  /** The end of the play at once. */
  finish(pay = true): void {
    if (!this.playing && !this.queue.length) return;
    clearTimeout(this.timer);
    for (const beat of this.queue) this.show(beat);
    this.queue = [];
    this.end(pay);
  }

  /** The steps that a pirate has walked on this island so far. */
  trail(seat: number | null): Hop[] {
    return seat === null ? [] : (this.trails.get(seat) ?? []);
  }

  /** Where pirates stand in the play, or on an island that is over; null: as the view says. */
  figures(): ReadonlyMap<number, Standing> | null {
    if (this.playing) return this.standings;
    if (!this.recap) return null;
    const found = new Map<number, Standing>();
    for (const { seat, cell, steps, stance } of this.recap.past.shares) {
      if (cell !== null && stance === "landed") found.set(seat, { cell, steps, how: null, beat: 0 });
    }
    return found;
  }

  private play(): void {
    if (this.playing) return;
    this.playing = true;
    const next = () => {
      const beat = this.queue.shift();
      if (!beat) return this.end(true);
      this.show(beat);
      this.timer = setTimeout(next, beat.ms);
    };
    next();
  }

  private show(beat: Beat): void {
    this.beat = beat;
    this.standings = new Map(this.standings).set(beat.seat, beat.standing);
  }

  private end(pay: boolean): void {
    this.playing = false;
    this.beat = null;
    if (pay && this.recap) this.onpaid?.(this.recap);
  }

  private beatsOf(was: View, events: readonly JackalEvent[]): Beat[] {
    const beats: Beat[] = [];
    const walk = new Walks(was, this.trails);
    for (const event of events) {
      if (event.event === "marked") walk.marks[event.seat] = (walk.marks[event.seat] ?? 0) + event.count;
      else if (event.event === "revealed") beats.push(this.made(walk, event.seat, walk.turnOver(event.seat, event.row), TURN_OVER));
      else if (event.event === "walked") {
        const knight = event.card === "knight";
        walk.go(event.seat, event.cell, event.steps, knight);
        beats.push(this.made(walk, event.seat, knight ? "knight" : "step", knight ? STEP + 70 : STEP));
        if (event.out) {
          walk.comeOut(event.seat, event.out);
          beats.push(this.made(walk, event.seat, "cave", STEP + 120));
        }
      } else if (event.event === "came_out") {
        walk.comeOut(event.seat, event.cell);
        beats.push(this.made(walk, event.seat, "cave", STEP + 120));
      } else if (event.event === "arrived" || event.event === "broke_off" || event.event === "ran_out") {
        const last = beats.at(-1);
        if (last) last.ms += STEP; // a breath before the next pirate
      }
    }
    return beats;
  }

  private made(walk: Walks, seat: number, how: Figure["how"], ms: number): Beat {
    const { cell, steps, row, done } = walk.at(seat);
    const standing = { cell, steps: steps + (walk.marks[seat] ?? 0), how, beat: ++this.count };
    return { seat, standing, hops: [...(this.trails.get(seat) ?? [])], row, done, ms };
  }
}

interface Walker {
  cell: string;
  /** Marks not included. */
  steps: number;
  row: Card[];
  done: number;
}

/** Follows the pirates through the events of a step. */
class Walks {
  readonly marks: number[];
  private readonly walkers = new Map<number, Walker>();

  constructor(
    private readonly was: View,
    private readonly trails: Map<number, Hop[]>,
  ) {
    this.marks = was.players.map((player) => player.marks);
    was.players.forEach((player, seat) => {
      if (player.row && player.cell) {
        this.walkers.set(seat, { cell: player.cell, steps: player.steps - player.marks, row: player.row, done: player.done });
      }
    });
  }

  at(seat: number): Walker {
    return this.walkers.get(seat) ?? { cell: "A1", steps: 0, row: [], done: 0 };
  }

  turnOver(seat: number, row: Card[]): null {
    const flag = row[0] === "black-flag" ? "black" : "white";
    const cell = squares(this.was.island.rows).find((square) => square.ground === flag)?.cell ?? "A1";
    this.walkers.set(seat, { cell, steps: 0, row, done: 0 });
    this.trails.set(seat, []);
    return null;
  }

  go(seat: number, cell: string, steps: number, knight: boolean): void {
    const walker = this.at(seat);
    let card = walker.done;
    for (let one = walker.row[card]; one && !moves(one); one = walker.row[card]) card++;
    const hop = { card, from: walker.cell, cell, out: null, steps, knight };
    this.trails.set(seat, [...(this.trails.get(seat) ?? []), hop]);
    this.walkers.set(seat, { ...walker, cell, steps, done: card + 1 });
  }

  comeOut(seat: number, out: string): void {
    const trail = this.trails.get(seat) ?? [];
    const last = trail.at(-1);
    if (last) this.trails.set(seat, [...trail.slice(0, -1), { ...last, out }]);
    this.walkers.set(seat, { ...this.at(seat), cell: out });
  }
}

/** The rows of the island that is over; after the last one they still lie on the table. */
function rowsOf(view: View): Card[][] {
  return view.players.map((player, seat) => player.row ?? view.last_rows[seat] ?? []);
}

function standingsOf(view: View): Map<number, Standing> {
  const found = new Map<number, Standing>();
  view.players.forEach((player, seat) => {
    if (player.cell) found.set(seat, { cell: player.cell, steps: player.steps, how: null, beat: 0 });
  });
  return found;
}
