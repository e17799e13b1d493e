/** What this browser remembers. Storage may be forbidden: then nothing is remembered, and nothing breaks. */
type Kept = "language" | "theme" | "sound" | "volume" | "coach" | "motion" | "tap" | "chat-seen" | "notes" | "puzzles" | "seed" | "tables" | "lessons" | "waits" | "visited";

export function kept(key: Kept): string | null {
  try {
    return localStorage.getItem(`kibitz.${key}`);
  } catch {
    return null;
  }
}

export function keep(key: Kept, value: string): void {
  try {
    localStorage.setItem(`kibitz.${key}`, value);
  } catch {
    // private window: the choice lasts as long as the page
  }
}
