import type { TableCard } from "../gen/messages";

const WEEK = 7 * 24 * 3600;

/** My turn, then waiting, then open seats, then finished ones of the last seven days, then those that can't be opened any
 *  more; the newest first in each. */
export function sorted(tables: TableCard[], now: number): TableCard[] {
  return tables
    .filter((table) => table.status !== "over" || now - table.changed < WEEK)
    .sort((a, b) => order(a) - order(b) || b.changed - a.changed);
}

export function order(table: TableCard): number {
  if (table.status === "broken") return 4;
  if (table.status === "over") return 3;
  if (table.status === "open") return 2;
  return table.my_turn ? 0 : 1;
}

export const countMyTurns = (tables: TableCard[]): number =>
  tables.filter((table) => table.status === "playing" && table.my_turn).length;

/** How long ago, as a catalogue key with its number. */
export function ago(changed: number, now: number): { key: string; n: number } {
  const seconds = Math.max(0, now - changed);
  if (seconds < 90) return { key: "just_now", n: 0 };
  if (seconds < 3600) return { key: "ago_minutes", n: Math.round(seconds / 60) };
  if (seconds < 86400) return { key: "ago_hours", n: Math.round(seconds / 3600) };
  const days = Math.round(seconds / 86400);
  return days < 2 ? { key: "yesterday", n: 1 } : { key: "ago_days", n: days };
}
