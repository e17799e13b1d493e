/** Keys of the board: N and P lead through what can be done, Escape takes back. By their place on the keyboard. */
export type Intent = "next" | "previous" | "first" | "back" | "go";

type Pressed = Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "altKey" | "metaKey">;

export function intentOf(pressed: Pressed): Intent | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (pressed.code === "KeyN") return "next";
  if (pressed.code === "KeyP") return "previous";
  switch (pressed.key) {
    case "Home":
      return "first";
    case "Escape":
      return "back";
    case "Enter":
      return "go";
    default:
      return null;
  }
}
