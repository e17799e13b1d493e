/** Days as 2026-11-15: they compare as text. */
const DAY = 86_400_000;

export function dayAfter(date: string, by: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10);
}

/** The days up to `today`, the latest first, none before `since`. */
export function lastDays(today: string, since: string, most: number): string[] {
  return Array.from({ length: most }, (_, i) => dayAfter(today, -i)).filter((day) => day >= since);
}

export function dayInWords(date: string, language: string, style: "long" | "short"): string {
  const how: Intl.DateTimeFormatOptions =
    style === "long" ? { dateStyle: "long" } : { weekday: "short", day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(language, { ...how, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}
