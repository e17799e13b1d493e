/** Dragging a tile of the hand: it follows the pointer; the board shows where it would lie. */
import type { Attachment } from "svelte/attachments";

export interface Drag {
  enabled(): boolean;
  start(): void;
  over(x: number, y: number): void;
  /** Let go there; null: the drag was given up. */
  drop(at: { x: number; y: number } | null): void;
}

const THRESHOLD = 7;

export function dragged(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let lifted = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !drag.enabled()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      lifted = false;
      node.setPointerCapture(event.pointerId); // at once: a quick hand is off the tile with its first move
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (!lifted) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD) return;
        lifted = true;
        drag.start();
      }
      drag.over(event.clientX, event.clientY);
    }

    function end(event: PointerEvent, dropped: boolean): void {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      if (!lifted) return;
      lifted = false;
      swallowClick(node);
      drag.drop(dropped ? { x: event.clientX, y: event.clientY } : null);
    }

    function escape(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !lifted) return;
      event.stopPropagation();
      from = null;
      lifted = false;
      drag.drop(null);
    }

    const up = (event: PointerEvent) => end(event, true);
    const cancel = (event: PointerEvent) => end(event, false);
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", escape, true);
    return () => {
      if (lifted) drag.drop(null);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", escape, true);
    };
  };
}

/** A drag ends with a click on the tile; that one means nothing. */
function swallowClick(node: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  node.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", swallow, true), 0);
}
