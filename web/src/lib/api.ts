/** Everything but live play. The browser's cookie says who is asking. */
import type {
  Explained,
  BeliefTable,
  DraftSeen,
  Exercise,
  ExerciseCard,
  ExerciseVerdict,
  Fairness,
  GameCard,
  GameLadder,
  Me,
  MeChange,
  NewTable,
  Opened,
  Problem,
  PuzzleDay,
  PuzzleSolution,
  PuzzleVerdict,
  ReplayStep,
  ReviewState,
  RulesChapter,
  SeenLine,
  TableCard,
  TimelineMark,
} from "../gen/messages";
import type { Language } from "./message";
import { language, say } from "./words.svelte";

/** Why a request was not carried out, in the reader's words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    said: string,
  ) {
    super(said);
  }
}

async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused("silent", say("house_silent"));
  }
  if (answer.ok) return (await answer.json()) as T;
  throw await problem(answer);
}

async function problem(answer: Response): Promise<Refused> {
  try {
    const { code, said } = (await answer.json()) as Problem;
    if (typeof said === "string" && said) return new Refused(code, said);
  } catch {
    // not from the house: a proxy's page, perhaps
  }
  return new Refused(String(answer.status), answer.status === 404 ? say("no_such_table") : say("house_silent"));
}

const table = (code: string): string => `/tables/${encodeURIComponent(code)}`;

export const games = (): Promise<GameCard[]> => ask("/games");
export const cardOf = async (game: string): Promise<GameCard | null> => (await games()).find((card) => card.id === game) ?? null;
export const rules = (game: string, inLanguage: Language): Promise<RulesChapter[]> =>
  ask(`/games/${encodeURIComponent(game)}/rules/${inLanguage}`);
export const checkDraft = (game: string, option: string, text: string): Promise<DraftSeen> =>
  ask(`/games/${encodeURIComponent(game)}/drafts/${encodeURIComponent(option)}`, "POST", { text });
export const ladders = (): Promise<GameLadder[]> => ask("/ladder");
const puzzlePath = (game: string, date: string): string => `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(date)}`;
export const puzzleOf = (game: string, date: string): Promise<PuzzleDay> => ask(puzzlePath(game, date));
export const checkPuzzle = (game: string, date: string, answer: unknown): Promise<PuzzleVerdict> =>
  ask(`${puzzlePath(game, date)}/check`, "POST", answer);
export const solvePuzzle = (game: string, date: string): Promise<PuzzleSolution> => ask(`${puzzlePath(game, date)}/solution`);
export const puzzleThing = (game: string, date: string, thing: string): Promise<Explained> =>
  ask(`${puzzlePath(game, date)}/things/${encodeURIComponent(thing)}`);
export const whoAmI = (): Promise<Me | null> => ask("/me");
export const changeMe = (change: MeChange): Promise<Me> => ask("/me", "PUT", change);
export const myTables = (): Promise<TableCard[]> => ask("/tables");
export const openTable = (wish: NewTable): Promise<Opened> => ask("/tables", "POST", wish);
export const tableCard = (code: string): Promise<TableCard> => ask(table(code));
export const timeline = (code: string): Promise<TimelineMark[]> => ask(`${table(code)}/timeline`);
export const fairness = (code: string): Promise<Fairness> => ask(`${table(code)}/fairness`);
export const replayStep = (code: string, step: number, seat: number | null): Promise<ReplayStep> =>
  ask(`${table(code)}/replay/${step}${seat === null ? "" : `?seat=${seat}`}`);
const review = (code: string): string => `${table(code)}/review`;
export const reviewOf = (code: string): Promise<ReviewState> => ask(review(code));
export const askReview = (code: string): Promise<ReviewState> => ask(review(code), "POST", {});
export const withdrawReview = (code: string): Promise<ReviewState> => ask(review(code), "DELETE");
export const reviewFile = (code: string, as?: "html"): string => `/api${review(code)}/file${as ? `?as=${as}&lang=${language()}` : ""}`;
export const beliefsAt = (code: string, step: number, seat: number, lang: Language): Promise<BeliefTable> =>
  ask(`${review(code)}/beliefs/${step}?seat=${seat}&lang=${lang}`);
export const lineAt = (code: string, step: number, seat: number): Promise<SeenLine[]> => ask(`${review(code)}/line/${step}?seat=${seat}`);
export const playOn = (code: string, step: number, seat: number): Promise<Opened> => ask(`${table(code)}/play_on`, "POST", { step, seat });
export const exercises = (): Promise<ExerciseCard[]> => ask("/exercises");
export const keepExercises = (code: string, steps: number[]): Promise<ExerciseCard[]> => ask(`${table(code)}/exercises`, "POST", { steps });
export const exerciseOf = (code: string, step: number): Promise<Exercise> => ask(`${table(code)}/exercises/${step}`);
export const tryExercise = (code: string, step: number, action: number): Promise<ExerciseVerdict> =>
  ask(`${table(code)}/exercises/${step}`, "POST", { action });
/** A record as it was read from a file: the house plays it anew. */
export const openRecord = (raw: unknown): Promise<Opened> => ask("/records", "POST", raw);
export const recordPath = (code: string): string => `/api${table(code)}/record`;
