/** What the keyboard does at every table, whatever board lies on it. */
import { tick } from "svelte";
import { elsewhere } from "../lib/elsewhere";

const CONTROLS = "button, a, input, select, textarea, summary, [role=tab], [role=slider], [role=option], [role=button]";

/**
 * Enter presses the tray's main button where it has nothing of its own to press: on the board, in the tray, or on a piece of
 * the tray that is chosen already, which it would else put back.
 */
export function enterPressesTheMainButton(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.defaultPrevented || event.repeat || elsewhere(event.target)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(CONTROLS) && !target.closest("#tray [aria-pressed=true]")) return;
  const main = document.querySelector<HTMLButtonElement>("#tray .btn.pri:not(:disabled)");
  if (!main) return;
  event.preventDefault();
  main.click();
}

/** Keeps the focus at the table: what had it is gone or asleep after a move, and the next Tab would begin at the top. */
export class Focus {
  private last: HTMLElement | null = null;

  /** For `focusin` of the board. */
  readonly came = (event: FocusEvent): void => {
    this.last = event.target instanceof HTMLElement || event.target instanceof SVGElement ? (event.target as HTMLElement) : null;
  };

  /** For `focusout`: whoever presses beside everything wants to be nowhere. What is being removed says so only afterwards. */
  readonly left = (event: FocusEvent): void => {
    const was = this.last;
    if (event.relatedTarget !== null) return;
    queueMicrotask(() => {
      if (was === this.last && was?.isConnected && !was.matches(":disabled")) this.last = null;
    });
  };

  /** After a change of the table: back to what had the focus, or else to the tray that says what is next. */
  async keep(): Promise<void> {
    await tick();
    const active = document.activeElement;
    if (!this.last || (active && active !== document.body && !active.matches(":disabled"))) return;
    if (this.last.isConnected && !this.last.matches(":disabled")) this.last.focus({ preventScroll: true });
    else document.getElementById("tray")?.focus({ preventScroll: true });
  }
}

/** Is the page played by keys, or read out? Then labels must say what each move brings; nobody else ever hears them. */
export function readsAlong(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === "Tab" || event.key.startsWith("Arrow");
  if (event instanceof MouseEvent) return event.detail === 0; // pressed by a program: a screen reader, or a key
  return event.target instanceof Element && event.target.matches(":focus-visible");
}
