/** Cards, moves that the board asks about by name, and small words. */
import { actionOf, moveOf } from "../../gen/actions/jackal";
import {
  CARDS,
  MOVES,
  SHOWN_TOGETHER,
  type Event,
  type IslandCard,
  type JackalView,
  type Past,
  type Pile,
  type Player,
  type Share,
  type Target,
  type Way,
} from "../../gen/games/jackal";
import type { Text } from "../../lib/board";

export type View = JackalView;
export type JackalEvent = Event;
export type Card = Pile["card"];
export type { IslandCard, Past, Pile, Player, Share, Target, Way };

const MOVING: readonly Card[] = CARDS.slice(0, MOVES);

/** Does it move the pirate, and so count as a step (JA-34, JA-42)? */
export const moves = (card: Card): boolean => MOVING.includes(card);

export const LAND = actionOf({ type: "land" });
export const PASS = actionOf({ type: "pass" });
export const TAKE_DECK = actionOf({ type: "take_deck" });
export const READY = actionOf({ type: "ready" });
export const DONE = actionOf({ type: "done" });
export const pickAction = (card: Card): number => actionOf({ type: "pick", card });
export const layAction = (card: Card): number => actionOf({ type: "lay", card });
/** Moves count seats from 1. */
export const throwAction = (seat: number): number => actionOf({ type: "throw", seat: seat + 1 });
export const goAction = (cell: string, out: boolean): number => actionOf({ type: out ? "exit" : "goto", cell });

/** The card that a pick or a lay is about. */
export function cardOf(action: number): Card | null {
  const move = moveOf(action);
  return "card" in move ? move.card : null;
}

/** The cell that a step is about: C2. */
export function cellOf(action: number): string | null {
  const move = moveOf(action);
  return "cell" in move ? move.cell : null;
}

export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** An island's name: ours are in the catalogue, one that the table wrote has a number. */
export function islandName(island: Pick<IslandCard, "house" | "number" | "name">, text: Text): string {
  return island.house ? text(`island.${island.number}`) : (island.name ?? `№ ${island.number}`);
}

/** The four islands of the archipelago that lie face up together: the second four are turned up after the fourth. */
export function together(view: Pick<View, "voyage">): (IslandCard | null)[] {
  const first = view.voyage[SHOWN_TOGETHER] ? SHOWN_TOGETHER : 0;
  return view.voyage.slice(first, first + SHOWN_TOGETHER);
}

export const sizeOf = (piles: readonly Pile[]): number => piles.reduce((sum, pile) => sum + pile.count, 0);
