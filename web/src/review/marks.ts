/** The marks of moves: each has its form, so that no colour is needed to tell them apart. */
import type { ReviewedStep } from "../gen/messages";

export type Mark = NonNullable<ReviewedStep["mark"]>;

export const MARKS: readonly Mark[] = ["blunder", "mistake", "slip", "missed", "find"];

/** What an exercise can be made of. */
export const ASKS: readonly Mark[] = ["blunder", "mistake", "missed"];
const LEAST = 0.08;

export const asks = (act: ReviewedStep): boolean => act.mark !== null && ASKS.includes(act.mark) && act.worth <= -LEAST && act.best !== null;

/** Paths in a box of 15 by 15 around (7.5, 7.5). */
export const FORMS: Record<Mark, { d: string; fill: string; stroke: string }> = {
  blunder: { d: "M1 2h13L7.500 14z", fill: "var(--warn)", stroke: "none" },
  mistake: { d: "M2.500 3.500h10l-5 9z", fill: "var(--warn)", stroke: "none" },
  slip: { d: "M3 4h9L7.500 12z", fill: "var(--surface)", stroke: "var(--warn)" },
  missed: { d: "M7.500 3a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9Z", fill: "var(--surface)", stroke: "var(--warn)" },
  find: { d: "M2.500 12h10l-5-9z", fill: "var(--accent)", stroke: "none" },
};

/** A seat's own form, small: circle, square, hexagon, diamond, triangle, pentagon, octagon, shield. */
export const SEAT_FORMS: readonly string[] = [
  "M0-7a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z",
  "M-5.500-6.300h11q.8 0 .8.8v11q0 .8-.8.8h-11q-.8 0-.8-.8v-11q0-.8.800-.8Z",
  "M0-7.300 6.300-3.600v7.200L0 7.300-6.300 3.600v-7.200Z",
  "M0-8 8 0 0 8-8 0Z",
  "M0-7.500 8 6.500H-8Z",
  "M0-7.500 7.300-2 4.500 6.800h-9L-7.300-2Z",
  "M-3-7h6l4 4v6l-4 4h-6l-4-4v-6Z",
  "M-7-6.500H7V0A7 7 0 0 1-7 0Z",
];
