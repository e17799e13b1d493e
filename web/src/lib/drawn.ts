/** What a board draws on a canvas lies under no pointer of its own: the board says which element stands for it there. */
type Ask = (x: number, y: number) => Element | null;

const asked = new WeakMap<Element, Ask>();

export function standsFor(canvas: Element, ask: Ask): void {
  asked.set(canvas, ask);
}

export function drawnAt(event: PointerEvent): Element | null {
  return (event.target instanceof Element && asked.get(event.target)?.(event.clientX, event.clientY)) || null;
}
