/** The account at the end: who got an egg for what, in words. The eggs themselves come with the view. */
import type { AccountLine } from "../../gen/games/bower";
import type { Text } from "../../lib/board";

export type Line = AccountLine;

/** Eggs of both after these lines. */
export function handedOut(lines: readonly Line[]): [number, number] {
  return lines.reduce<[number, number]>(([a, b], line) => [a + (line.eggs[0] ?? 0), b + (line.eggs[1] ?? 0)], [0, 0]);
}

/** Why nobody got it: an owner who has more and still no egg lost it to the opponent's coloured shells. */
function withoutEgg(line: Line, tie: boolean): string {
  if (line.kind !== "bonus") return tie ? "level" : "nobody";
  const owner = line.owner ?? 0;
  return (line.counts[owner] ?? 0) > (line.counts[1 - owner] ?? 0) ? "their_coloured" : "not_more";
}

export function eggReason(text: Text, line: Line, names: readonly string[]): string {
  const winner = line.eggs.findIndex((eggs) => eggs > 0);
  const [a = 0, b = 0] = line.counts;
  const tie = a === b && a > 0;
  if (winner < 0) return text(`board.account.${withoutEgg(line, tie)}`);
  const name = names[winner] ?? "";
  if ((line.eggs[winner] ?? 0) > 1) return text("board.account.two_eggs_for", { name });
  const shellsWon = line.kind !== "bonus" && tie;
  if (line.coloured_shells[winner] && (shellsWon || line.bonus?.effect === "more_shells")) return text("board.account.coloured_shell", { name });
  if (shellsWon) return text("board.account.shells", { name, mine: line.shells[winner], theirs: line.shells[1 - winner] });
  return text(line.kind === "surface" ? "board.account.larger" : "board.account.more", { name });
}
