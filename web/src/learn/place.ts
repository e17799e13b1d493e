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

const covers = (box: Box, what: readonly Box[], weight: number): number => what.reduce((sum, one) => sum + weight * overlap(box, one), 0);

/** `felt` is where it may lie, `clear` what it must not cover, `others` what it had better not. */
export function bubbleAt(
  target: Box | null,
  size: { width: number; height: number },
  felt: Box,
  clear: readonly Box[],
  others: readonly Box[] = [],
): Put {
  const { width, height } = size;
  const x = (left: number) => Math.max(felt.left + EDGE, Math.min(left, felt.right - width - EDGE));
  const y = (top: number) => Math.max(felt.top + EDGE, Math.min(top, felt.bottom - height - EDGE));
  if (!target) return { left: x((felt.left + felt.right - width) / 2), top: y(felt.bottom - height - EDGE), side: "middle", nose: 0 };
  const midX = (target.left + target.right) / 2;
  const midY = (target.top + target.bottom) / 2;
  const beside = [height / 2, 28, height - 28].flatMap((nose): Put[] => [
    { left: target.right + GAP, top: y(midY - nose), side: "right", nose: 0 },
    { left: target.left - width - GAP, top: y(midY - nose), side: "left", nose: 0 },
  ]);
  const places: Put[] = [
    ...beside,
    { left: x(midX - width / 2), top: target.top - height - GAP, side: "above", nose: 0 },
    { left: x(midX - width / 2), top: target.bottom + GAP, side: "below", nose: 0 },
  ];
  const cost = ({ left, top, side }: Put): number => {
    const box = { left, top, right: left + width, bottom: top + height };
    const outside = width * height - overlap(box, felt);
    // Its nose must reach the thing: beside something far below it would point past it.
    const astray = side === "left" || side === "right" ? Math.max(0, Math.abs(midY - top - height / 2) - height / 2) : 0;
    return 4 * outside + 8 * width * astray + covers(box, clear, 8) + covers(box, others, 0.5);
  };
  const best = places.reduce((least, one) => (cost(one) < cost(least) ? one : least));
  const left = x(best.left);
  const top = y(best.top);
  const across = best.side === "above" || best.side === "below";
  const nose = across ? midX - left : midY - top;
  const touches = overlap({ left, top, right: left + width, bottom: top + height }, target) > 0;
  return { left, top, side: touches ? "middle" : best.side, nose: Math.max(18, Math.min(nose, (across ? width : height) - 18)) };
}
