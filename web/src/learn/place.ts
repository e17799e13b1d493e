/** Where the bubble goes: beside what it speaks of, over felt, never over the thing itself. */
import type { Box } from "../table/refusal";

export interface Put {
  left: number;
  top: number;
  side: "left" | "right" | "above" | "below" | "middle";
  nose: number;
}

const GAP = 14;
const EDGE = 8;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** `felt` is where it may lie, `clear` what it must not cover. */
export function bubbleAt(target: Box | null, size: { width: number; height: number }, felt: Box, clear: Box[]): Put {
  const { width, height } = size;
  const x = (left: number) => Math.max(felt.left + EDGE, Math.min(left, felt.right - width - EDGE));
  const y = (top: number) => Math.max(felt.top + EDGE, Math.min(top, felt.bottom - height - EDGE));
  if (!target) return { left: x((felt.left + felt.right - width) / 2), top: y(felt.bottom - height - EDGE), side: "middle", nose: 0 };
  const midX = (target.left + target.right) / 2;
  const midY = (target.top + target.bottom) / 2;
  const places: Put[] = [
    { left: target.right + GAP, top: y(midY - height / 2), side: "right", nose: 0 },
    { left: target.left - width - GAP, top: y(midY - height / 2), side: "left", nose: 0 },
    { left: x(midX - width / 2), top: target.top - height - GAP, side: "above", nose: 0 },
    { left: x(midX - width / 2), top: target.bottom + GAP, side: "below", nose: 0 },
  ];
  const cost = ({ left, top }: Put): number => {
    const box = { left, top, right: left + width, bottom: top + height };
    const outside = width * height - overlap(box, felt);
    return 4 * outside + clear.reduce((sum, one) => sum + 8 * overlap(box, one), 0);
  };
  const best = places.reduce((least, one) => (cost(one) < cost(least) ? one : least));
  const left = x(best.left);
  const top = y(best.top);
  const across = best.side === "above" || best.side === "below";
  const nose = across ? midX - left : midY - top;
  const touches = overlap({ left, top, right: left + width, bottom: top + height }, target) > 0;
  return { left, top, side: touches ? "middle" : best.side, nose: Math.max(18, Math.min(nose, (across ? width : height) - 18)) };
}
