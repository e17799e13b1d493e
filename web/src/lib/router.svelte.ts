/** Some pages and no library: the path is the state. */
export type Place =
  | { page: "lobby" }
  | { page: "ladder" }
  | { page: "puzzle"; game: string; date: string }
  | { page: "rules"; game: string }
  | { page: "lesson"; game: string; lesson: string; beat: number | null }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; step: number }
  | { page: "review"; table: string; step: number | null }
  | { page: "exercises"; table: string | null; step: number }
  | { page: "workshop" }
  | { page: "draft"; game: string; option: string }
  | { page: "nowhere" };

export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.length === 0) return { page: "lobby" };
  const [first, table, third, step] = parts;
  if (first === "ladder" && parts.length === 1) return { page: "ladder" };
  if (first === "puzzle" && table && parts.length <= 3) return { page: "puzzle", game: table, date: third ?? TODAY };
  if (first === "draft" && parts.length === 1) return { page: "workshop" };
  if (first === "draft" && table && third && parts.length === 3) return { page: "draft", game: table, option: third };
  if (first === "rules" && table && parts.length === 2) return { page: "rules", game: table };
  if (first === "learn" && table && third && parts.length <= 4) {
    const beat = step === undefined ? null : Number(step);
    if (beat === null || (Number.isInteger(beat) && beat >= 0)) return { page: "lesson", game: table, lesson: third, beat };
  }
  if (first === "t" && table && parts.length === 2) return { page: "table", table };
  if (first === "t" && table && third === "replay" && parts.length <= 4) {
    const number = step === undefined ? 0 : Number(step);
    if (Number.isInteger(number) && number >= 0) return { page: "replay", table, step: number };
  }
  if (first === "t" && table && third === "review" && parts.length <= 4) {
    const number = step === undefined ? null : Number(step);
    if (number === null || (Number.isInteger(number) && number >= 0)) return { page: "review", table, step: number };
  }
  if (first === "exercises" && parts.length === 1) return { page: "exercises", table: null, step: 0 };
  if (first === "exercises" && table && parts.length === 3 && /^\d{1,6}$/.test(third ?? "")) return { page: "exercises", table, step: Number(third) };
  return { page: "nowhere" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const LADDER = "/ladder";
/** In place of a date. */
export const TODAY = "today";
export const puzzlePath = (game: string, date?: string): string =>
  `/puzzle/${encodeURIComponent(game)}${date === undefined ? "" : `/${encodeURIComponent(date)}`}`;
export const rulesPath = (game: string): string => `/rules/${encodeURIComponent(game)}`;
/** All that can be made. */
export const WORKSHOP = "/draft";
/** The workshop of an option that a table may write itself. */
export const draftPath = (game: string, option: string): string => `/draft/${encodeURIComponent(game)}/${encodeURIComponent(option)}`;
/** A lesson where it was left, or at a beat of it. */
export const lessonPath = (game: string, lesson: string, beat?: number): string =>
  `/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}${beat === undefined ? "" : `/${beat}`}`;
export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;
/** The review, at a step or where it finds best. */
export const reviewPath = (table: string, step?: number): string => `${tablePath(table)}/review${step === undefined ? "" : `/${step}`}`;
export const exercisesPath = (table?: string, step?: number): string =>
  table === undefined ? "/exercises" : `/exercises/${encodeURIComponent(table)}/${step ?? 0}`;
export const replayPath = (table: string, step: number): string => `${tablePath(table)}/replay/${step}`;

/** What a person typed or pasted into "Have a link?": a code, or any link to a table. */
export function tableIn(typed: string): string | null {
  const text = typed.trim();
  const link = /\/t\/([^/?#\s]+)/.exec(text);
  const code = decoded(link?.[1] ?? text).toLowerCase();
  return /^[\w-]{3,64}$/.test(code) ? code : null;
}

let place = $state<Place>(typeof location === "undefined" ? { page: "lobby" } : placeOf(location.pathname));

export function here(): Place {
  return place;
}

export function go(path: string): void {
  // From an open sheet: its entry becomes the new page's, so that Back does not lead to a sheet that is gone.
  if (sheets()) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  arrive();
  window.scrollTo(0, 0);
}

/** The same page at another step: Back leaves the replay, it does not walk through it. */
export function replace(path: string): void {
  history.replaceState(history.state, "", path);
  arrive();
}

/** How many sheets lie open over the page, by the browser's own memory: each is a step that Back takes back. */
const sheets = (): number => (history.state as { sheets?: number } | null)?.sheets ?? 0;

/** A sheet opens: Back closes it and stays on the page. The answer is called when it is closed in another way. */
export function sheetOpens(close: () => void): () => void {
  const mine = sheets() + 1;
  history.pushState({ sheets: mine }, "", location.pathname);
  const back = (): void => {
    if (sheets() < mine) close();
  };
  window.addEventListener("popstate", back);
  return () => {
    window.removeEventListener("popstate", back);
    if (sheets() === mine) history.back();
  };
}

function arrive(): void {
  place = placeOf(location.pathname);
}

/** For links: a plain click stays in the page, everything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(new URL(link.href).pathname);
}

if (typeof window !== "undefined") window.addEventListener("popstate", arrive);
