/** Keys of the board: 1-8 birds, Q W E R rows, arrows sides. By their place on the keyboard, so that any layout works. */
export type Intent =
  | { kind: "bird"; index: number }
  | { kind: "row"; row: number }
  | { kind: "side"; side: "left" | "right" }
  | { kind: "lay" }
  | { kind: "back" };

type Pressed = Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "altKey" | "metaKey">;

const ROW_KEYS = ["KeyQ", "KeyW", "KeyE", "KeyR"];
export const ROW_LETTERS = ["Q", "W", "E", "R"] as const;

export function intentOf(pressed: Pressed): Intent | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(pressed.code);
  if (digit) return { kind: "bird", index: Number(digit[1]) - 1 };
  const row = ROW_KEYS.indexOf(pressed.code);
  if (row >= 0) return { kind: "row", row: row + 1 };
  switch (pressed.key) {
    case "ArrowLeft":
      return { kind: "side", side: "left" };
    case "ArrowRight":
      return { kind: "side", side: "right" };
    case "Enter":
      return { kind: "lay" };
    case "Escape":
      return { kind: "back" };
    default:
      return null;
  }
}
