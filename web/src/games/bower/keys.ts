/** Keys of the board, by their place on the keyboard: R turns, digits choose a tile, N and P lead through what is legal. */
export type Walk = "next" | "previous" | "first";
export type Intent =
  | { kind: "turn"; by: 1 | -1 }
  | { kind: "tile"; index: number }
  | { kind: "walk"; to: Walk }
  | { kind: "go" }
  | { kind: "back" };

type Pressed = Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey">;

export function intentOf(pressed: Pressed): Intent | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (pressed.code === "KeyR") return { kind: "turn", by: pressed.shiftKey ? -1 : 1 };
  if (pressed.code === "KeyN") return { kind: "walk", to: "next" };
  if (pressed.code === "KeyP") return { kind: "walk", to: "previous" };
  if (/^[1-9]$/.test(pressed.key)) return { kind: "tile", index: Number(pressed.key) - 1 };
  switch (pressed.key) {
    case "Home":
      return { kind: "walk", to: "first" };
    case "Escape":
      return { kind: "back" };
    case "Enter":
      return { kind: "go" };
    default:
      return null;
  }
}

/** Round and round through `count` things; from -1, from nowhere, to the first or the last. */
export function stepFrom(at: number, count: number, to: Walk): number {
  if (to === "first" || at < 0) return to === "previous" ? count - 1 : 0;
  return (at + (to === "next" ? 1 : -1) + count) % count;
}
