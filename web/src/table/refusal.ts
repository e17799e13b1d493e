/** Where a refusal's card goes: beside its target, never off the screen, its nose at the target. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
  side: "left" | "right" | "above" | "below" | "middle";
  /** Along the edge that faces the target, from the card's own corner. */
  nose: number;
}

const GAP = 16;
const EDGE = 8;

export function spotFor(target: Box | null, card: { width: number; height: number }, screen: { width: number; height: number }): Spot {
  if (!target) {
    return { left: (screen.width - card.width) / 2, top: Math.max(EDGE, screen.height * 0.3), side: "middle", nose: 0 };
  }
  const clampTop = (top: number) => Math.max(EDGE, Math.min(top, screen.height - card.height - EDGE));
  const clampLeft = (left: number) => Math.max(EDGE, Math.min(left, screen.width - card.width - EDGE));
  const middleX = (target.left + target.right) / 2;
  const middleY = (target.top + target.bottom) / 2;
  const beside = screen.width > 760;
  if (beside && target.left - card.width - GAP >= EDGE) {
    const top = clampTop(middleY - 37);
    return { left: target.left - card.width - GAP, top, side: "left", nose: noseAt(middleY - top, card.height) };
  }
  if (beside && target.right + card.width + GAP <= screen.width - EDGE) {
    const top = clampTop(middleY - 37);
    return { left: target.right + GAP, top, side: "right", nose: noseAt(middleY - top, card.height) };
  }
  const left = clampLeft(middleX - card.width / 2);
  const above = target.top - card.height - GAP;
  if (above >= EDGE) return { left, top: above, side: "above", nose: noseAt(middleX - left, card.width) };
  return { left, top: clampTop(target.bottom + GAP), side: "below", nose: noseAt(middleX - left, card.width) };
}

const noseAt = (at: number, length: number): number => Math.max(18, Math.min(at, length - 18));
