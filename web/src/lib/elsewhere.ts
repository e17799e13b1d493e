/** Is somebody writing, or in a dialog? Then the board does not listen. */
export function elsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable], [role=dialog], dialog")) return true;
  return document.querySelector("dialog[open], [role=dialog][aria-modal=true]") !== null;
}
