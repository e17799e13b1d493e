/** Cards, actions by their numbers (`kibitz/games/jackal/actions.py`), and small words. */
import type { Event, IslandCard, JackalView, Pile, Player, Past, Share, Target, Way } from "../../gen/games/jackal";
import type { Text } from "../../lib/board";

export type View = JackalView;
export type JackalEvent = Event;
export type Card = Pile["card"];
export type { IslandCard, Past, Pile, Player, Share, Target, Way };

export const CARDS: readonly Card[] = ["left-right", "up-down", "four-way", "knight", "black-mark", "black-flag", "map"];
const MOVES: ReadonlySet<Card> = new Set<Card>(["left-right", "up-down", "four-way", "knight"]);

/** Does it move the pirate, and so count as a step (JA-34, JA-42)? */
export const moves = (card: Card): boolean => MOVES.has(card);

export const LAND = 7;
export const PASS = 8;
const TAKES = 9;
export const TAKE_DECK = 13;
const LAYS = 14;
export const READY = 21;
const THROWS = 22;
export const DONE = 26;
const GOTOS = 27;
const EXITS = 63;

export const pickAction = (card: Card): number => CARDS.indexOf(card);
/** A place of the market, from 0. */
export const takeAction = (slot: number): number => TAKES + slot;
export const layAction = (card: Card): number => LAYS + CARDS.indexOf(card);
export const throwAction = (seat: number): number => THROWS + seat;
export const goAction = (cell: string, out: boolean): number => (out ? EXITS : GOTOS) + cellNumber(cell);

/** The card that a pick or a lay is about. */
export function cardOf(action: number): Card | null {
  if (action < LAND) return CARDS[action] ?? null;
  return action >= LAYS && action < READY ? (CARDS[action - LAYS] ?? null) : null;
}

/** The cell that a step is about: C2. */
export function cellOf(action: number): string | null {
  return action < GOTOS ? null : cellName((action - GOTOS) % 36);
}

export const cellName = (cell: number): string => `${"ABCDEF"[cell % 6]}${Math.floor(cell / 6) + 1}`;
export const cellNumber = (name: string): number => "ABCDEF".indexOf(name[0] ?? "") + 6 * (Number(name[1]) - 1);

export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** An island's name: ours are in the catalogue, one that the table wrote has a number. */
export function islandName(island: Pick<IslandCard, "house" | "number" | "name">, text: Text): string {
  return island.house ? text(`island.${island.number}`) : (island.name ?? `№ ${island.number}`);
}

/** The four islands of the archipelago that lie face up together: the second four are turned up after the fourth. */
export function together(view: Pick<View, "voyage">): (IslandCard | null)[] {
  return view.voyage[4] ? view.voyage.slice(4, 8) : view.voyage.slice(0, 4);
}

export const sizeOf = (piles: readonly Pile[]): number => piles.reduce((sum, pile) => sum + pile.count, 0);
