/** Keys of the board, by their place on the keyboard: arrows follow the camera's quarter. */
export type Intent =
  | { kind: "bar"; length: number }
  | { kind: "turn" | "hold" | "go" | "back" }
  | { kind: "lift" | "walk"; by: 1 | -1 }
  | { kind: "shift"; dx: number; dy: number };

type Pressed = Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "altKey" | "metaKey">;

const ARROWS: Record<string, readonly [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/** The camera a quarter further to the right sees the same arrow as another way over the board. */
export function arrow([dx, dy]: readonly [number, number], quarter: number): readonly [number, number] {
  let way: readonly [number, number] = [dx, dy];
  for (let i = 0; i < quarter; i++) way = [-way[1], way[0]];
  return way.map((n) => n || 0) as unknown as readonly [number, number];
}

export function intentOf(pressed: Pressed, quarter: number): Intent | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(pressed.code)?.[1];
  if (digit) return { kind: "bar", length: Number(digit) || 10 };
  const way = ARROWS[pressed.key];
  if (way) {
    const [dx, dy] = arrow(way, quarter);
    return { kind: "shift", dx, dy };
  }
  switch (pressed.code) {
    case "KeyR":
      return { kind: "turn" };
    case "KeyH":
      return { kind: "hold" };
    case "KeyE":
    case "PageUp":
      return { kind: "lift", by: 1 };
    case "KeyQ":
    case "PageDown":
      return { kind: "lift", by: -1 };
    case "KeyN":
      return { kind: "walk", by: 1 };
    case "KeyP":
      return { kind: "walk", by: -1 };
    case "Enter":
    case "NumpadEnter":
      return { kind: "go" };
    case "Escape":
      return { kind: "back" };
    default:
      return null;
  }
}
