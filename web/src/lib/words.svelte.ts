/** The words of the shell in the reader's language, and the rooms' catalogues. */
import { SvelteMap } from "svelte/reactivity";
import { LANGUAGES, type Language, type Messages, sayIn, tidy } from "./message";
import { kept, keep } from "./keep";
import en from "./text/en.json";

/** English comes with the page; the others when somebody reads them. */
const shell: Partial<Record<Language, Messages>> & { en: Messages } = { en };
const files: Partial<Record<Language, () => Promise<{ default: Messages }>>> = {
  ru: () => import("./text/ru.json"),
  uk: () => import("./text/uk.json"),
};

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
let wanted = firstLanguage();

export function language(): Language {
  return current;
}

/** Once its words have come; if they do not, all stays as it was. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  try {
    shell[chosen] ??= (await files[chosen]?.())?.default ?? en;
  } catch {
    return; // offline
  }
  if (wanted !== chosen) return; // another was chosen meanwhile
  current = chosen;
  keep("language", chosen);
  document.documentElement.lang = chosen;
}

/** A sentence of the shell. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  return sayIn(current, shell[current] ?? en, key, values);
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
