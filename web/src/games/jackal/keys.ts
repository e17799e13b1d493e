/** Keys of the board. Letters by their place on the keyboard, so that they are the same in every language. */
export type Intent = "land" | "pass" | "back" | "go" | "undo-card" | "island" | "hand" | { nth: number };

type Pressed = Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "altKey" | "metaKey">;

export function intentOf(pressed: Pressed): Intent | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(pressed.code)?.[1];
  if (digit) return { nth: Number(digit) - 1 };
  switch (pressed.code) {
    case "KeyL":
      return "land";
    case "KeyP":
      return "pass";
    case "KeyI":
      return "island";
    case "KeyH":
      return "hand";
  }
  switch (pressed.key) {
    case "Escape":
      return "back";
    case "Enter":
      return "go";
    case "Backspace":
      return "undo-card";
    default:
      return null;
  }
}
