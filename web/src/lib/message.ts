/**
 * The TypeScript twin of kibitz/core/text.py: text with slots, the part of ICU MessageFormat that both understand.
 *
 *   {name}   {n, plural, =1 {a card} one {# card} other {# cards}}   {side, select, left {…} other {…}}
 *
 * A value may itself be a message ({ say: key, values }) or a list of them, joined the way the language joins lists.
 */
export type Language = "en" | "ru" | "uk";
export const LANGUAGES: readonly Language[] = ["en", "ru", "uk"];

export interface SubMessage {
  say: string;
  values?: Record<string, unknown>;
}

export type Messages = Readonly<Record<string, string>>;

const AND: Record<Language, string> = { en: "and", ru: "и", uk: "та" };
const NB_HYPHEN = "\u2011";
const NBSP = "\u00a0";

/** The CLDR plural category of a whole number. */
export function pluralForm(language: Language, n: number): "one" | "few" | "many" | "other" {
  if (language === "en") return n === 1 ? "one" : "other";
  if (!Number.isInteger(n)) return "other";
  const size = Math.abs(n);
  if (size % 10 === 1 && size % 100 !== 11) return "one";
  if (size % 10 >= 2 && size % 10 <= 4 && !(size % 100 >= 12 && size % 100 <= 14)) return "few";
  return "many";
}

/** Ann, Borys and Olha. */
export function join(language: Language, parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${AND[language]} ${parts[parts.length - 1]}`;
}

/** The message `key` with its slots filled. A missing key or value is shown, not thrown: half a sentence beats none. */
export function sayIn(language: Language, messages: Messages, key: string, values: Record<string, unknown> = {}): string {
  const message = messages[key];
  return message === undefined ? key : tidy(language, fill(language, messages, message, values));
}

function fill(language: Language, messages: Messages, message: string, values: Record<string, unknown>): string {
  let out = "";
  let at = 0;
  for (let opening = message.indexOf("{"); opening >= 0; opening = message.indexOf("{", at)) {
    const closing = closingBrace(message, opening);
    out += message.slice(at, opening) + slot(language, messages, message.slice(opening + 1, closing), values);
    at = closing + 1;
  }
  return out + message.slice(at);
}

function slot(language: Language, messages: Messages, text: string, values: Record<string, unknown>): string {
  const comma = text.indexOf(",");
  if (comma < 0) return worded(language, messages, values[text.trim()] ?? `{${text.trim()}}`);
  const value = values[text.slice(0, comma).trim()];
  const rest = text.slice(comma + 1);
  const second = rest.indexOf(",");
  const kind = rest.slice(0, second).trim();
  const branches = branchesOf(rest.slice(second + 1));
  if (kind === "select") return fill(language, messages, branches[pythonWord(value)] ?? branches.other ?? "", values);
  const n = Number(value);
  const chosen = branches[`=${n}`] || branches[pluralForm(language, n)] || branches.other || "";
  return fill(language, messages, chosen.replaceAll("#", String(value)), values);
}

/** A catalogue's branches are chosen by Python's words too: a truth is written True there. */
function pythonWord(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  return value === null || value === undefined ? "None" : String(value);
}

function worded(language: Language, messages: Messages, value: unknown): string {
  if (Array.isArray(value)) return join(language, value.map((part) => worded(language, messages, part)));
  if (isSubMessage(value)) return fill(language, messages, messages[value.say] ?? value.say, value.values ?? {});
  return String(value);
}

function isSubMessage(value: unknown): value is SubMessage {
  return typeof value === "object" && value !== null && "say" in value;
}

/** `one {# card} other {# cards}` as a table. */
function branchesOf(body: string): Record<string, string> {
  const branches: Record<string, string> = {};
  let at = 0;
  for (let opening = body.indexOf("{"); opening >= 0; opening = body.indexOf("{", at)) {
    const closing = closingBrace(body, opening);
    branches[body.slice(at, opening).trim()] = body.slice(opening + 1, closing);
    at = closing + 1;
  }
  return branches;
}

function closingBrace(text: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`a brace is never closed in ${text}`);
}

const SHORT_WORDS: Partial<Record<Language, RegExp>> = {
  ru: /(?<![\p{L}\p{N}_])(в|к|с|о|у|и|а|на|по|не|за|до|из|от) (?=[\p{L}\p{N}_])/giu,
  uk: /(?<![\p{L}\p{N}_])(в|у|з|із|зі|і|й|та|на|до|не|за|по) (?=[\p{L}\p{N}_])/giu,
};

/** Things that have numbers: "row 3 on the left" is the third row, and not three of something. */
const numbered = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}_])(${words}) (?=\\d)`, "giu");
const NUMBERED: Record<Language, RegExp> = {
  en: numbered("row|column|level|layer|island|round|step|turn|move|place|seat|factory|rules?"),
  ru: numbered(
    "ряд[ауы]?|столб(?:ец|ц[аеуы])|уров(?:ень|н[яею])|сло[йяе]|остров[ае]?|раунд[ае]?|шаг[ае]?|ход[ае]?|мест[оае]|" +
      "фабрик[аиуе]|правил(?:[оау]|ам)",
  ),
  uk: numbered(
    "ряд[ауи]?|стовп(?:ець|ц[яіюи])|рів(?:ень|н[яію])|шар[уі]?|остр(?:ів|ов[аі])|раунд[уі]?|крок[уі]?|хід|ход[уі]|" +
      "місц[еяі]|фабри(?:к[аиу]|ці)|правил(?:[оау]|ами)",
  ),
};

/** Where a line must not break: 5 cards, row 3, «в ряд», before a dash, within an ordinal («10-м»). */
export function tidy(language: Language, sentence: string): string {
  const kept = sentence
    .replace(NUMBERED[language], `$1${NBSP}`)
    .replace(/(?<![\d\u00a0])(\d+) (?=\p{L})| (?=—)/gu, (_, count: string | undefined) => (count ?? "") + NBSP)
    .replace(/(?<=\d)-(?=\p{Ll})/gu, NB_HYPHEN);
  const short = SHORT_WORDS[language];
  return short ? kept.replace(short, `$1${NBSP}`) : kept;
}

/** A sentence as part of another: its first word in lower case, unless that is a letter alone ("X in column 4"). */
export function withinSentence(sentence: string): string {
  return sentence.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());
}
