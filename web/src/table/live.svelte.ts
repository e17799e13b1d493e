/**
 * A table over its WebSocket. The server sends the whole view on connecting and after every step, so a lost connection
 * costs nothing: connect again and look. A play is sent again only if the table still stands at the step it answered.
 */
import { tick } from "svelte";
import { coach } from "../lib/look.svelte";
import type { Broken, ChatLine, Explained, FromLearner, FromPage, Hint, LogLine, MoveCard, MovesInWords, Now, Refusal, RematchOffer, SeatCard, Supposed, ToPage, Warned, Welcome } from "../gen/messages";
import type { Language } from "../lib/message";
import type { Step } from "./lately";

interface Supposing {
  actions: string;
  target: Element | null;
  tell(told: Supposed | null): void;
}

interface PendingPlay {
  seat: number;
  action: number;
  /** What is played right after it, or nothing of it all. */
  then: number[];
  /** To be held if it is a clear mistake. */
  coached: boolean;
  step: number;
}

/** A refusal and where on the screen it belongs. */
export interface ShownRefusal {
  code: Refusal["code"];
  clause: string | null;
  said: string;
  target: Element | null;
  /** The others can be asked to allow it. */
  askOthers: boolean;
}

const PATIENCE = [300, 700, 1500, 3000, 6000, 10000]; // ms between attempts
const PING_EVERY = 20_000;
const LAST_REMARKS = 8; // that the coach is asked about again
const SILENT_AFTER = 45_000;
const MOST_STEPS = 60; // of the last ones that are remembered
const NO_SUCH_TABLE = 4404;
const TOO_MANY_PAGES = 4429;
const COME_BACK = 1012;

export class LiveTable {
  welcome = $state.raw<Welcome | null>(null);
  now = $state.raw<Now | null>(null);
  /** The last steps, as this page has seen them come. */
  happened = $state.raw<Step[]>([]);
  /** Kept from one view to the next, so that a spoken line or a clock knows when the view came. */
  arrived = $state(0);
  seats = $state.raw<SeatCard[]>([]);
  watchers = $state(0);
  log = $state.raw<LogLine[]>([]);
  /** The lines of the last message: what is spoken. */
  fresh = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connected = $state(false);
  everConnected = $state(false);
  /** The house closes and has asked us to come back at once: nothing is wrong yet. */
  moving = $state(false);
  missing = $state(false);
  /** As many windows look at this table as the house allows. */
  crowded = $state(false);
  /** The table can't be opened any more: why, and whether what was played is given as a record. */
  broken = $state.raw<Broken | null>(null);
  refusal = $state.raw<ShownRefusal | null>(null);
  hint = $state.raw<Hint | null>(null);
  hintAsked = $state(false);
  /** What the coach said about others' moves, by step. */
  remarks = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** A move that the coach holds. */
  warned = $state.raw<Warned | null>(null);
  /** What the coach would do, if it was asked to show it. */
  coachShows = $state.raw<MoveCard | null>(null);
  rematch = $state.raw<RematchOffer | null>(null);
  /** The rematch that was agreed on while we looked: we go there. An older one is only offered. */
  nextTable = $state.raw<string | null>(null);
  undoAsked = $state(false);
  /** My moves in words, of the last view for which they were asked. */
  private words = $state.raw<MovesInWords | null>(null);
  /** Somebody reads or hears them: they are asked for with every view from then on. */
  private inWords = false;
  private pending = $state.raw<PendingPlay | null>(null);

  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private started = false;
  private over = false;
  /** Until the first view of a connection has come. */
  private returning = false;
  /** A view of this connection has come: what is told now is news. */
  private shown = false;
  private supposing: Supposing[] = [];
  /** Steps that the coach is still to be asked about: one after the other. */
  private toRemark: number[] = [];
  private lastHeld: number | null = null;
  private explaining: { thing: string; tell(told: Explained | null): void }[] = [];
  private asked: { action: number; target: Element | null } | null = null;

  readonly busy = $derived(!this.connected || this.pending !== null);
  readonly me = $derived(this.now?.viewer ?? null);
  /** My legal moves; in words as soon as those are there. */
  readonly moves = $derived<MoveCard[]>((this.words?.step === this.now?.step ? this.words?.moves : null) ?? this.now?.moves ?? []);

  constructor(
    readonly table: string,
    protected language: Language,
  ) {}

  /** Once the house knows who sits here. Before that nobody hurries: a page that came as nobody could not sit down. */
  start(): void {
    this.started = true;
    this.connect();
  }

  private connect(): void {
    if (this.over) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path()}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => this.hear(socket, event.data));
    socket.addEventListener("close", (event) => this.lost(socket, event.code));
  }

  protected path(): string {
    return `/ws/tables/${encodeURIComponent(this.table)}?lang=${this.language}`;
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
  }

  /** Back from sleep or online again: try at once, without waiting out the pause. */
  hurry(): void {
    if (!this.started || this.connected || this.over || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  }

  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.hint = this.words = null;
    this.send({ t: "language", language });
  }

  /** May a coach look over my shoulder? Only against bots, and never where it counts. */
  protected get mayHaveCoach(): boolean {
    const others = this.seats.filter((card) => !card.mine);
    return this.welcome?.rated === false && this.seats.length - others.length === 1 && others.every((card) => card.kind === "bot" || card.lost);
  }

  private get coached(): boolean {
    return coach() && this.mayHaveCoach;
  }

  /** The move that is held, all the same. */
  playAnyway(): void {
    const held = this.warned;
    if (held) this.play(held.action, [], false);
  }

  /** `held`: by the coach, if it is a clear mistake; what it held once it lets go. */
  play(action: number, then: number[] = [], held = this.coached && this.lastHeld !== action): void {
    const now = this.now;
    if (!now || now.viewer === null || this.busy) return;
    this.dismiss();
    const focused = document.activeElement;
    this.asked = { action, target: focused?.closest("main") ? focused : null };
    this.warned = null;
    this.pending = { seat: now.viewer, action, then, step: now.step, coached: held };
    this.send({ t: "play", ...this.pending });
  }

  why(action: number, target: Element): void {
    if (this.me === null) return;
    this.dismiss();
    this.asked = { action, target };
    this.send({ t: "why", seat: this.me, action });
  }

  /** What would come of it? Nothing is played. Null: the table went on, or the connection was lost. */
  suppose(actions: number[], target: Element | null): Promise<Supposed | null> {
    const now = this.now;
    return new Promise((tell) => {
      if (!now || now.viewer === null || !this.send({ t: "suppose", seat: now.viewer, step: now.step, actions })) tell(null);
      else this.supposing.push({ actions: actions.join(), target, tell });
    });
  }

  /** What is this thing, and what does it do now, or what did it at a step of a finished game? Null: the connection was lost. */
  explain(thing: string, then: { step?: number; seat?: number } = {}): Promise<Explained | null> {
    return new Promise((tell) => {
      if (this.send({ t: "explain", thing, ...then })) this.explaining.push({ thing, tell });
      else tell(null);
    });
  }

  undo(ask: boolean, target: Element | null): void {
    const now = this.now;
    if (!now || now.viewer === null) return;
    this.dismiss();
    this.asked = { action: -1, target };
    this.undoAsked = ask && !now.undo.alone;
    this.send({ t: "undo", seat: now.viewer, step: now.step, ask });
  }

  askHint(): void {
    if (this.me === null || this.hintAsked) return;
    this.hintAsked = this.send({ t: "hint", seat: this.me });
  }

  /** Labels are read aloud, or the list of moves is open: what each move is must be said. */
  putIntoWords(): void {
    if (this.inWords) return;
    this.inWords = true;
    this.askWords();
  }

  private askWords(): void {
    if (this.inWords && this.now?.moves.some((move) => !move.said)) this.send({ t: "words" });
  }

  say(text: string): void {
    this.send({ t: "chat", text });
  }

  /** Returns whether it went out. What did not is not kept: the player sees that the table is away. */
  send(message: FromPage | FromLearner): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  refuse(shown: ShownRefusal): void {
    this.refusal = shown;
  }

  dismiss(): void {
    this.refusal = null;
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.attempts = 0;
    clearInterval(this.pinger);
    this.pinger = setInterval(() => {
      if (Date.now() - this.heard > SILENT_AFTER) socket.close();
      else this.send({ t: "ping" });
    }, PING_EVERY);
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    clearInterval(this.pinger);
    this.answerNoMore();
    this.connected = false;
    this.hintAsked = false;
    this.missing = code === NO_SUCH_TABLE;
    this.crowded = code === TOO_MANY_PAGES;
    this.moving = code === COME_BACK && this.attempts === 0;
    if (this.missing || this.crowded) this.over = true;
    if (this.over) return;
    const pause = PATIENCE[Math.min(this.attempts++, PATIENCE.length - 1)] ?? 10_000;
    this.timer = setTimeout(() => this.connect(), pause * (0.8 + 0.4 * Math.random()));
  }

  private hear(socket: WebSocket, data: unknown): void {
    if (socket !== this.socket || typeof data !== "string") return;
    this.heard = Date.now();
    const message = JSON.parse(data) as ToPage;
    switch (message.t) {
      case "welcome":
        this.greet(message);
        break;
      case "now":
        this.look(message);
        break;
      case "seats":
        this.seats = message.seats;
        this.watchers = message.watchers;
        break;
      case "log":
        this.log = message.whole ? message.lines : [...this.log, ...message.lines];
        this.fresh = message.whole ? [] : message.lines;
        this.askRemarks(message.lines, message.whole);
        break;
      case "remarked":
        if (message.said) this.remarks = new Map([...this.remarks, [message.step, message.said]]);
        this.toRemark = this.toRemark.filter((step) => step !== message.step);
        this.askRemark();
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "refused":
        this.refused(message);
        break;
      case "allowed":
        this.asked = null;
        break;
      case "supposed":
        this.tellSupposed(message);
        break;
      case "warned":
        this.pending = null;
        this.asked = null;
        this.warned = message;
        this.lastHeld = message.action;
        break;
      case "explained":
        this.tellExplained(message);
        break;
      case "words":
        this.words = message;
        break;
      case "hint":
        this.hintAsked = false;
        this.hint = message;
        break;
      case "rematch":
        this.rematch = message;
        if (this.shown) this.nextTable = message.table;
        break;
      case "broken":
        this.broken = message;
        this.over = true;
        break;
      case "pong":
        break;
      default:
        this.other(message);
    }
  }

  /** What does the coach say about what others just did? Of a log told anew, about the last moves. */
  private askRemarks(lines: LogLine[], anew: boolean): void {
    const asking = this.toRemark.length > 0 && !anew;
    if (anew) {
      this.remarks = new Map();
      this.toRemark = [];
    }
    if (!this.coached) return;
    const mine = new Set(this.seats.filter((card) => card.mine).map((card) => card.seat));
    const theirs = [...new Set(lines.filter((line) => line.seat !== null && !mine.has(line.seat) && line.step > 0).map((line) => line.step))];
    this.toRemark.push(...theirs.slice(anew ? -LAST_REMARKS : 0));
    if (!asking) this.askRemark();
  }

  private askRemark(): void {
    const [step] = this.toRemark;
    if (step !== undefined) this.send({ t: "remark", step });
  }

  /** What only another kind of table says. */
  protected other(_message: { t: string }): void {}

  private greet(message: Welcome): void {
    this.welcome = message;
    this.seats = message.seats;
    this.watchers = message.watchers;
    this.log = message.log;
    this.fresh = [];
    this.chat = message.chat;
    this.connected = true;
    this.askRemarks(message.log, true);
    this.returning = this.everConnected;
    this.shown = false;
    this.everConnected = true;
  }

  private look(message: Now): void {
    const before = this.now;
    this.now = message;
    if (!before || message.step !== before.step) {
      const earlier = before && message.step > before.step ? this.happened : [];
      this.happened = [...earlier, { by: before?.waiting ?? [], events: message.events as unknown[] }].slice(-MOST_STEPS);
    }
    this.arrived = Date.now();
    this.words = null;
    this.askWords();
    if (!before || before.step !== message.step || before.viewer !== message.viewer) {
      this.hint = null;
      this.hintAsked = false;
      this.undoAsked = false;
      this.warned = this.coachShows = this.lastHeld = null;
      if (this.coached && message.viewer !== null && message.moves.length > 1) {
        this.send({ t: "ponder", seat: message.viewer, step: message.step });
      }
    }
    if (before && before.step !== message.step) {
      this.asked = null;
      void this.letGo();
    }
    this.resend(message);
    this.returning = false;
    this.shown = true;
  }

  private tellSupposed(message: Supposed): void {
    const at = this.supposing.findIndex((one) => one.actions === message.actions.join());
    const [asked] = at < 0 ? [] : this.supposing.splice(at, 1);
    if (!asked) return;
    const refused = message.refused;
    if (refused?.code === "stale") return asked.tell(null);
    if (refused) this.refuse({ code: refused.code, clause: refused.clause, said: refused.said, target: asked.target, askOthers: false });
    asked.tell(message);
  }

  private tellExplained(message: Explained): void {
    const asked = this.explaining.filter((one) => one.thing === message.thing);
    this.explaining = this.explaining.filter((one) => one.thing !== message.thing);
    for (const { tell } of asked) tell(message);
  }

  private answerNoMore(): void {
    for (const { tell } of [...this.supposing.splice(0), ...this.explaining.splice(0)]) tell(null);
  }

  /** Others' moves do not take a reason away before it is read, unless what it points at is gone. */
  private async letGo(): Promise<void> {
    await tick();
    if (this.refusal?.target?.isConnected === false) this.dismiss();
  }

  private resend(message: Now): void {
    const pending = this.pending;
    if (!pending) return;
    if (pending.step !== message.step) this.pending = null;
    // The first view of a new connection shows the table where we left it: the play never arrived.
    else if (this.returning) this.send({ t: "play", ...pending });
  }

  private refused(message: Refusal): void {
    const target = this.asked?.target ?? null;
    this.asked = null;
    this.pending = null;
    this.hintAsked = false;
    const asking = this.undoAsked;
    this.undoAsked = false;
    if (message.code === "stale") return; // the fresh view follows and speaks for itself
    this.refusal = {
      code: message.code,
      clause: message.clause,
      said: message.said,
      target,
      askOthers: message.code === "undo" && !asking, // they have answered
    };
  }
}
