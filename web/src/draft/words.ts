/** The words of the workshop, which come with it: the first page carries none of them. */
import { type Language, type Messages, sayIn } from "../lib/message";
import { language } from "../lib/words.svelte";
import en from "./text/en.json";
import ru from "./text/ru.json";
import uk from "./text/uk.json";

const words: Record<Language, Messages> = { en, ru, uk };

export function tell(key: string, values: Record<string, unknown> = {}): string {
  return sayIn(language(), words[language()], key, values);
}
