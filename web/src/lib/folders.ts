/** The boards, found by their folders: nothing here names a game. Covers and boards are loaded on demand. */
import type { Component } from "svelte";
import type {
  BoardFolder,
  BoardProps,
  DraftProps,
  EndProps,
  KindProps,
  MarkLegendProps,
  MarkProps,
  Marks,
  PieceProps,
  PlayerCardProps,
  PlayerNoteProps,
  PuzzleProps,
  SheetProps,
  TopNoteProps,
  WinProps,
} from "./board";

type Loaded<T> = Record<string, () => Promise<T>>;
interface Part<P extends Record<string, any>> { default: Component<P> }

const covers = import.meta.glob("../games/*/Cover.svelte") as Loaded<Part<Record<string, never>>>;
const boards = import.meta.glob("../games/*/Board.svelte") as Loaded<Part<BoardProps>>;
const cards = import.meta.glob("../games/*/PlayerCard.svelte") as Loaded<Part<PlayerCardProps>>;
const ends = import.meta.glob("../games/*/End.svelte") as Loaded<Part<EndProps>>;
const marks = import.meta.glob("../games/*/Mark.svelte") as Loaded<Part<MarkProps>>;
const notes = import.meta.glob("../games/*/PlayerNote.svelte") as Loaded<Part<PlayerNoteProps>>;
const tops = import.meta.glob("../games/*/TopNote.svelte") as Loaded<Part<TopNoteProps>>;
const legends = import.meta.glob("../games/*/MarkLegend.svelte") as Loaded<Part<MarkLegendProps>>;
const pieces = import.meta.glob("../games/*/Piece.svelte") as Loaded<Part<PieceProps>>;
const kinds = import.meta.glob("../games/*/Kind.svelte") as Loaded<Part<KindProps>>;
const sheets = import.meta.glob("../games/*/Sheet.svelte") as Loaded<Part<SheetProps>>;
const puzzles = import.meta.glob("../games/*/Puzzle.svelte") as Loaded<Part<PuzzleProps>>;
const wins = import.meta.glob("../games/*/Win.svelte") as Loaded<Part<WinProps>>;
const drafts = import.meta.glob("../games/*/Draft_*.svelte") as Loaded<Part<DraftProps>>;
const marking = import.meta.glob("../games/*/marks.ts") as Loaded<Marks>;

/** Is there one? A room without a board yet has none. */
export const hasCover = (game: string): boolean => `../games/${game}/Cover.svelte` in covers;

let drawn: Promise<void> = Promise.resolve();

/** One after the other: the page answers in between. */
export async function loadCover(game: string): Promise<Component> {
  const loading = part(covers, `../games/${game}/Cover.svelte`);
  const turn = drawn;
  drawn = Promise.allSettled([turn, loading]).then(() => new Promise((done) => setTimeout(done)));
  await turn;
  return (await loading).default as Component;
}

const folders = new Map<string, Promise<BoardFolder>>();

export function loadBoard(game: string): Promise<BoardFolder> {
  let folder = folders.get(game);
  if (!folder) {
    folder = load(game);
    folder.catch(() => folders.delete(game)); // a lost connection: asked again next time
    folders.set(game, folder);
  }
  return folder;
}

async function load(game: string): Promise<BoardFolder> {
  const path = `../games/${game}`;
  const [Board, PlayerCard, End, Mark, PlayerNote, TopNote, MarkLegend, Piece, Kind, which] = await Promise.all([
    boards[`${path}/Board.svelte`]?.() ?? import("./plain/Board.svelte"),
    cards[`${path}/PlayerCard.svelte`]?.() ?? import("./plain/PlayerCard.svelte"),
    ends[`${path}/End.svelte`]?.() ?? import("./plain/End.svelte"),
    marks[`${path}/Mark.svelte`]?.() ?? import("./plain/Mark.svelte"),
    notes[`${path}/PlayerNote.svelte`]?.(),
    tops[`${path}/TopNote.svelte`]?.(),
    legends[`${path}/MarkLegend.svelte`]?.(),
    pieces[`${path}/Piece.svelte`]?.(),
    kinds[`${path}/Kind.svelte`]?.(),
    marking[`${path}/marks.ts`]?.() ?? import("./plain/marks"),
  ]);
  return {
    Board: Board.default as BoardFolder["Board"],
    PlayerCard: PlayerCard.default as BoardFolder["PlayerCard"],
    End: End.default as BoardFolder["End"],
    Mark: Mark.default as BoardFolder["Mark"],
    PlayerNote: PlayerNote?.default ?? null,
    TopNote: TopNote?.default ?? null,
    MarkLegend: MarkLegend?.default ?? null,
    Piece: Piece?.default ?? null,
    Kind: Kind?.default ?? null,
    marks: which,
  };
}

/** The pictures of a game's rules sheet; null: it has none, or they could not be fetched, and the clauses stand alone. */
export async function loadSheet(game: string): Promise<Component<SheetProps> | null> {
  const loading = sheets[`../games/${game}/Sheet.svelte`]?.();
  return loading ? loading.then((drawn) => drawn.default, () => null) : null;
}

/** Can an option of the game be drawn instead of written? */
export const hasDraft = (game: string, option: string): boolean => `../games/${game}/Draft_${option}.svelte` in drafts;

/** Its editor; null: there is none, or it could not be fetched. */
export async function loadDraft(game: string, option: string): Promise<Component<DraftProps> | null> {
  const loading = drafts[`../games/${game}/Draft_${option}.svelte`]?.();
  return loading ? loading.then((drawn) => drawn.default, () => null) : null;
}

/** How the room celebrates; null: it does not, or the files could not be fetched. */
export async function loadWin(game: string): Promise<Component<WinProps> | null> {
  const loading = wins[`../games/${game}/Win.svelte`]?.();
  return loading ? loading.then((drawn) => drawn.default, () => null) : null;
}

/** Does the room draw a puzzle of its own? */
export const hasPuzzle = (game: string): boolean => `../games/${game}/Puzzle.svelte` in puzzles;

/** The board of a game's puzzle of the day. */
export async function loadPuzzle(game: string): Promise<Component<PuzzleProps>> {
  return (await part(puzzles, `../games/${game}/Puzzle.svelte`)).default;
}

function part<T>(known: Loaded<T>, path: string): Promise<T> {
  const loader = known[path];
  return loader ? loader() : Promise.reject(new Error(`${path} is missing`));
}
