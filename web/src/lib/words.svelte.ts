/** The words of the shell in the reader's language, and the rooms' catalogues. */
import { SvelteMap } from "svelte/reactivity";
import { LANGUAGES, type Language, type Messages, sayIn, tidy } from "./message";
import { kept, keep } from "./keep";
import en from "./text/en.json";
import ru from "./text/ru.json";
import uk from "./text/uk.json";

const shell: Record<Language, Messages> = { en, ru, uk };

export const LANGUAGE_NAMES: Record<Language, { short: string; long: string }> = {
  en: { short: "EN", long: "English" },
  ru: { short: "РУС", long: "Русский" },
  uk: { short: "УКР", long: "Українська" },
};

function firstLanguage(): Language {
  const chosen = kept("language");
  const wishes = [chosen, ...(typeof navigator === "undefined" ? [] : navigator.languages)];
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

let current = $state<Language>(firstLanguage());

export function language(): Language {
  return current;
}

export function speak(chosen: Language): void {
  current = chosen;
  keep("language", chosen);
  document.documentElement.lang = chosen;
}

/** A sentence of the shell. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  return sayIn(current, shell[current], key, values);
}

/** A sentence that the server put into words: only its spaces are minded. */
export function tidied(sentence: string): string {
  return tidy(current, sentence);
}

/** A reason as a sentence of its own. */
export function asSentence(words: string): string {
  const [first = "", ...rest] = tidied(words.trim());
  const sentence = first.toLocaleUpperCase(current) + rest.join("");
  return !sentence || /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

const rooms = new SvelteMap<string, Messages>();
const asked = new Map<string, Promise<void>>();

/** The catalogue of a room in the current language; empty until it has come. */
export function roomMessages(game: string): Messages | null {
  return rooms.get(`${game}/${current}`) ?? null;
}

/** Fetches a room's catalogue once per language; done when it has come, or could not. */
export function loadRoom(game: string, inLanguage: Language): Promise<void> {
  const key = `${game}/${inLanguage}`;
  const coming = asked.get(key) ?? fetchRoom(game, inLanguage, key);
  asked.set(key, coming);
  return coming;
}

async function fetchRoom(game: string, inLanguage: Language, key: string): Promise<void> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/text/${inLanguage}`);
    if (!answer.ok) throw new Error(String(answer.status));
    rooms.set(key, (await answer.json()) as Messages);
  } catch {
    asked.delete(key); // asked again with the next page
  }
}

/** A sentence of a room; `has` tells whether there is one. */
export function roomText(game: string): (key: string, values?: Record<string, unknown>) => string {
  return (key, values = {}) => sayIn(current, roomMessages(game) ?? {}, key, values);
}

export function roomHas(game: string, key: string): boolean {
  return key in (roomMessages(game) ?? {});
}
