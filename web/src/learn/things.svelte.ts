/** What a beat points at, as it lies on the screen: boards mark their things, and nothing here knows which there are. */
import type { Box } from "../table/refusal";

export interface Seen {
  element: Element;
  box: Box;
}

const boxOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

/** The element that shows a thing; of several (the rail's and the strip's) the one that can be seen. */
export function find(thing: string): Element | null {
  const all = document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`);
  for (const element of all) {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && (element as Element & { checkVisibility?: () => boolean }).checkVisibility?.() !== false) return element;
  }
  return null;
}

const BUTTON = "button:not(:disabled), [role=button]";

/** Can it be pressed now, or something within it? */
const canBePressed = (element: Element): boolean => element.closest(BUTTON) !== null || element.querySelector(BUTTON) !== null;

/** Follows the things of a beat over the screen, and the ring from one to the next as the learner chooses. */
export class Things {
  names = $state.raw<readonly string[]>([]);
  /** Must the learner do something about them? */
  private asked = $state.raw(false);
  seen = $state.raw<readonly (Seen | null)[]>([]);
  /** What the ringed thing belongs to stays clear as well. */
  around = $state.raw<readonly Box[]>([]);
  board = $state.raw<Box | null>(null);
  tray = $state.raw<Box | null>(null);
  private touched = $state.raw<ReadonlySet<string>>(new Set());
  private waiting = 0;

  /** What other things of the board the bubble had better not cover. */
  others = $state.raw<readonly Box[]>([]);
  /** The tray's main button, once it can be pressed: what is chosen is carried out there. */
  private main = $state.raw<Seen | null>(null);

  /** Something of it has no element: the board draws it on a canvas. */
  readonly drawn = $derived(this.seen.includes(null));

  /** The one after the last that is chosen; once all are, what carries it out. */
  readonly ringed = $derived.by((): Seen | null => {
    const there = this.seen.filter((one) => one !== null);
    let next = there.findLastIndex((one) => this.chosen(one)) + 1;
    // Once the learner has begun, what only holds the next thing has been looked at.
    while (next > 0 && there[next + 1] && there[next]?.element.contains(there[next + 1]?.element ?? null)) next++;
    if (this.drawn) return there[next] ?? null;
    return there[next] ?? (next > 0 ? this.main : null) ?? there.at(-1) ?? null;
  });

  /** What the sentence stands beside. */
  readonly spoken = $derived<Seen | null>(this.ringed ?? this.seen.find((one) => one !== null) ?? null);

  point(names: readonly string[], asked: boolean): void {
    this.names = names;
    this.asked = asked;
    this.touched = new Set();
    this.look();
  }

  /** For clicks and keys: what was pressed counts as chosen where nothing else tells. */
  readonly pressed = (event: Event): void => {
    const thing = event.target instanceof Element ? event.target.closest("[data-thing]")?.getAttribute("data-thing") : null;
    if (thing && this.names.includes(thing)) this.touched = new Set([...this.touched, thing]);
    this.soon();
  };

  private chosen({ element }: Seen): boolean {
    const button = element.matches("[aria-pressed]") ? element : element.querySelector("[aria-pressed]");
    if (button) return button.getAttribute("aria-pressed") === "true";
    return this.touched.has(element.getAttribute("data-thing") ?? "");
  }

  /** The hand fades while something is ringed that can be pressed; where that is only looked at, the answer lies in the tray. */
  readonly trayFades = $derived.by((): boolean => {
    const element = this.ringed?.element;
    return !this.asked || !element || element.closest("#tray") !== null || canBePressed(element);
  });

  readonly look = (): void => {
    this.seen = this.names.map((name) => {
      const element = find(name);
      return element ? { element, box: boxOf(element) } : null;
    });
    const inside = this.ringed?.element.parentElement?.closest("[data-thing]:not(#tray)");
    const main = document.querySelector("#tray .btn.pri:not(:disabled):not([aria-disabled=true])");
    this.main = main ? { element: main, box: boxOf(main) } : null;
    // The prompt (on a phone: the sentence) stays legible, and no bubble lies over a refusal.
    const prompt = document.querySelector("#tray .prompt");
    const refused = document.querySelector(".refusal");
    this.around = [inside, main, prompt, refused].flatMap((one) => (one ? [boxOf(one)] : []));
    const stage = document.querySelector("main.stage");
    const tray = document.getElementById("tray");
    this.others = [...(stage?.firstElementChild?.querySelectorAll("[data-thing]:not(:has([data-thing]))") ?? [])].map(boxOf);
    this.board = stage?.firstElementChild ? boxOf(stage.firstElementChild) : null;
    this.tray = tray ? boxOf(tray) : null;
  };

  /** Once in a frame however much changes, and once more when what glides has come to rest. */
  readonly soon = (): void => {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.look();
    });
    clearTimeout(this.rest);
    this.rest = setTimeout(this.look, 450);
  };
  private rest: ReturnType<typeof setTimeout> | undefined;

  watch(root: Element): () => void {
    const changes = new MutationObserver(this.soon);
    changes.observe(root, { subtree: true, childList: true, attributes: true });
    const sizes = new ResizeObserver(this.soon);
    sizes.observe(root);
    this.soon();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      cancelAnimationFrame(this.waiting);
      clearTimeout(this.rest);
    };
  }
}
