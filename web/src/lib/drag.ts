/** Dragging a piece: it follows the pointer, the target under it previews, dropping it there is the move. */
import type { Attachment } from "svelte/attachments";

export interface Drag {
  /** Which elements it can be dropped on. */
  targets: string;
  /** So many degrees it hangs askew while it is carried. */
  tilt?: number;
  enabled(): boolean;
  /** What follows the pointer: a clone of it is made. */
  piece(node: HTMLElement): HTMLElement;
  start(): void;
  over(target: HTMLElement | null): void;
  drop(target: HTMLElement | null): void;
}

const THRESHOLD = 7;

export function dragged(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let grip = { x: 0, y: 0 };

    function lift(event: PointerEvent): void {
      const piece = drag.piece(node);
      const box = piece.getBoundingClientRect();
      grip = { x: event.clientX - box.x, y: event.clientY - box.y };
      ghost = piece.cloneNode(true) as HTMLElement;
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        position: "fixed",
        left: "0",
        top: "0",
        width: `${box.width}px`,
        zIndex: "70",
        pointerEvents: "none",
        opacity: "0.92",
      });
      document.body.append(ghost);
      node.dataset.dragging = "";
      drag.start();
    }

    function targetAt(event: PointerEvent): HTMLElement | null {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      return under?.closest<HTMLElement>(drag.targets) ?? null;
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !drag.enabled()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      node.setPointerCapture(event.pointerId); // at once: a quick hand is off the piece with its first move
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD) return;
        lift(event);
      }
      if (ghost) ghost.style.transform = `translate(${event.clientX - grip.x}px, ${event.clientY - grip.y}px) rotate(${drag.tilt ?? -2}deg)`;
      const target = targetAt(event);
      if (ghost) ghost.style.opacity = target ? "0.3" : "0.92"; // over a target the preview is what counts
      drag.over(target);
    }

    function end(event: PointerEvent, dropped: boolean): void {
      if (!from || event.pointerId !== from.id) return;
      const lifted = ghost !== null;
      from = null;
      put();
      if (!lifted) return;
      swallowClick(node);
      drag.drop(dropped ? targetAt(event) : null);
    }

    function put(): void {
      ghost?.remove();
      ghost = null;
      delete node.dataset.dragging;
    }

    function escape(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !ghost) return;
      event.stopPropagation();
      from = null;
      put();
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
      put();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", escape, true);
    };
  };
}

/** A drag ends with a click on the piece; that one means nothing. */
function swallowClick(node: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  node.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", swallow, true), 0);
}
