/** What a bonus tile would do now, in words; the numbers come with the view. */
import type { Text } from "../../lib/board";
import type { BonusChoice } from "./pieces";

const CAN_BE_VOID = ["x", "branch", "give", "two_turns", "discard", "cover"];

/** Why an effect cannot take place. */
export function voidReason(text: Text, effect: string): string {
  return CAN_BE_VOID.includes(effect) ? text(`board.void.${effect}`) : text("board.no_effect");
}

export function bonusNow(text: Text, choice: BonusChoice): { said: string; good: boolean } {
  if (choice.void) return { said: voidReason(text, choice.bonus.effect), good: false };
  if (choice.mine !== null && choice.theirs !== null) {
    return { said: text("board.now", { mine: choice.mine, theirs: choice.theirs }), good: choice.mine > choice.theirs };
  }
  switch (choice.bonus.effect) {
    case "branch":
      return choice.joins ? { said: text("board.joins", { n: choice.joins }), good: true } : { said: text("board.joins_nothing"), good: false };
    case "look_at_one":
      return choice.columns.length
        ? { said: text("board.columns", { columns: choice.columns.join(", ") }), good: false }
        : { said: text("board.all_known"), good: false };
    default:
      return { said: "", good: false };
  }
}
