/**
 * A review as it comes: pieces over a WebSocket, each replacing an earlier one of its kind and step. What has come stays on
 * the screen while the connection is away; on coming back all of it is told anew.
 */
import type { Account, ReviewedStep, ReviewPoint, ReviewProgress, ReviewStatus, ToReader, TurningPoint } from "../gen/messages";
import type { Language } from "../lib/message";

const PATIENCE = [300, 700, 1500, 3000, 6000, 10000]; // ms between attempts
const NO_SUCH_TABLE = 4404;
const TOO_MANY_PAGES = 4429;

export class Reading {
  status = $state.raw<ReviewStatus | null>(null);
  /** The connection was there and is away: it comes back by itself. */
  silent = $state(false);
  steps = $state(0);
  points = $state.raw<ReviewPoint[]>([]);
  acts = $state.raw<ReadonlyMap<number, ReviewedStep>>(new Map());
  turns = $state.raw<TurningPoint[]>([]);
  verdict = $state.raw<string[][]>([]);
  ledger = $state.raw<Account[] | null>(null);
  progress = $state.raw<ReviewProgress | null>(null);
  done = $state(false);

  /** The steps whose numbers stand; all of them once it is done. */
  readonly looked = $derived(new Set(this.progress?.looked ?? []));

  private socket: WebSocket | null = null;
  private over = false;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private gathered = new Map<string, ToReader>();

  constructor(
    readonly table: string,
    private language: Language,
  ) {}

  start(): void {
    if (this.over) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/reviews/${encodeURIComponent(this.table)}?lang=${this.language}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.silent = false;
      this.attempts = 0;
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(event.data as string) as ToReader));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code));
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.socket?.close();
  }

  /** In another language all of it comes again. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.start();
  }

  private lost(code: number): void {
    if (this.over || code === NO_SUCH_TABLE || code === TOO_MANY_PAGES) return;
    this.silent = true;
    this.timer = setTimeout(() => this.start(), PATIENCE[Math.min(this.attempts++, PATIENCE.length - 1)]);
  }

  /** Many pieces may come at once: they are shown together, with the next frame. */
  private hear(piece: ToReader): void {
    if (piece.t === "head") for (const key of [...this.gathered.keys()]) if (key !== "status") this.gathered.delete(key);
    this.gathered.set(piece.t === "point" || piece.t === "step" ? `${piece.t}/${piece.step}` : piece.t, piece);
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.show();
    });
  }

  private show(): void {
    const points: ReviewPoint[] = [];
    const acts = new Map<number, ReviewedStep>();
    let done = false;
    for (const piece of this.gathered.values()) {
      if (piece.t === "point") points.push(piece);
      else if (piece.t === "step") acts.set(piece.step, piece);
      else if (piece.t === "status") this.status = piece;
      else if (piece.t === "head") this.steps = piece.steps;
      else if (piece.t === "turns") this.turns = piece.turns;
      else if (piece.t === "verdict") this.verdict = piece.verdict;
      else if (piece.t === "ledger") this.ledger = piece.ledger;
      else if (piece.t === "progress") this.progress = piece;
      else done = true;
    }
    this.points = points.sort((a, b) => a.step - b.step);
    this.acts = acts;
    this.done = done;
  }

  /** The point of the curve after a step; inside of a stage of several the one before them. None yet: nothing is said. */
  after(step: number): ReviewPoint | null {
    const come = this.done || step <= (this.points.at(-1)?.step ?? -1);
    return come ? (this.points.findLast((point) => point.step <= step) ?? null) : null;
  }

  /** The whole of the stage that a step belongs to: between its two points the numbers add up. */
  around(step: number): { before: ReviewPoint; after: ReviewPoint } | null {
    const act = this.acts.get(step);
    if (!act) return null;
    const before = this.points.find((point) => point.step === act.first - 1);
    const after = this.points.find((point) => point.step === act.last);
    return before && after ? { before, after } : null;
  }

  /** Do the numbers of a step stand? */
  stands(step: number): boolean {
    return this.done || this.looked.has(step);
  }
}
