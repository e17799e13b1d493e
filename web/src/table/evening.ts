/** How an evening stands: the games that the same people have finished today, in whatever game, and who won them. */
import type { SeatCard, TableCard } from "../gen/messages";

const EVENING_ENDS = 5; // in the morning: what is played after midnight belongs to the evening

export interface Won {
  /** Of this table's seats. */
  seat: number;
  games: number;
}

export interface Evening {
  games: number;
  won: Won[];
}

/** When today began for people who sit together: at five in the morning of this place. */
export function eveningOf(now: Date): Date {
  const began = new Date(now);
  began.setHours(EVENING_ENDS, 0, 0, 0);
  if (began > now) began.setDate(began.getDate() - 1);
  return began;
}

const whoIs = (card: SeatCard): string => (card.kind === "bot" ? `bot ${card.bird}` : card.name.trim().toLowerCase());
const company = (seats: readonly SeatCard[]): string => JSON.stringify(seats.map(whoIs).sort());

/** Of the people at `seats`: what they have won together today. Whoever shares a win has won. */
export function standing(tables: readonly TableCard[], seats: readonly SeatCard[], now: Date): Evening {
  const began = eveningOf(now).getTime() / 1000;
  const here = company(seats);
  const over = tables.filter((table) => table.status === "over" && table.changed >= began && company(table.seats) === here);
  const won = seats.map((card) => ({
    seat: card.seat,
    games: over.filter((table) => table.winners.some((seat) => table.seats[seat] && whoIs(table.seats[seat]) === whoIs(card))).length,
  }));
  return { games: over.length, won };
}
