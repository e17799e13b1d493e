"""Every message between the page and the server. The page's TypeScript types are made from this file.

Struct fields of server messages have no defaults: what is always sent is never optional on the page. Imports nothing
but msgspec and the standard library.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Language = Literal["en", "ru", "uk"]
SeatKind = Literal["here", "link", "bot"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Action = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
StepNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


# --- REST -------------------------------------------------------------------------------------------------------------


class OptionCard(msgspec.Struct, frozen=True):
    """One option of a game; the game's catalogue has its words: option.<id>, option.<id>.help, option.<id>.<value>."""

    id: str
    kind: Literal["switch", "choice", "number", "seat", "writing"]
    values: list[bool | int | str]  # number: [least, most]; writing: the named ones, besides a text of one's own
    default: bool | int | str
    page: Literal["opening", "house", "nowhere"]
    clause: str
    example: str  # writing: a text that is right; else empty


class LessonCard(msgspec.Struct, frozen=True):
    name: str  # in the address of the lesson
    number: int  # which lesson of its game
    minutes: int
    titles: dict[str, str]  # by language


class GameCard(msgspec.Struct, frozen=True):
    id: str
    names: dict[str, str]  # by language: whoever chooses a game needs no catalogue
    taglines: dict[str, str]
    fewest: int
    most: int
    minutes: int
    puzzle: bool  # it has a puzzle a day
    lessons: list[LessonCard]  # the first one first
    memory: Literal["none", "aided", "played"]  # reminders: none are needed; on; off, for remembering is played
    options: list[OptionCard]  # the number of players is the number of seats, so it is not among them


class RulesPart(msgspec.Struct, frozen=True):
    """A clause (it has a label), a paragraph, or a table (it has rows, the heading first)."""

    label: str
    text: str
    rows: list[list[str]]
    lesson: str  # the first that names the clause; empty: none
    beat: int  # of that lesson


class RulesChapter(msgspec.Struct, frozen=True):
    title: str  # empty: what stands before the first
    parts: list[RulesPart]


class Rung(msgspec.Struct, frozen=True):
    """A bot on a ladder: the part of its games it won, the 95 % interval of that, and its rating."""

    bot: str
    level: int  # 0: none of the levels
    games: int
    win_rate: float
    low: float
    high: float
    rating: float
    sigma: float


class Measured(msgspec.Struct, frozen=True):
    on: str  # 2026-11-15
    machine: str
    games: int
    players: int  # at a table
    rungs: list[Rung]  # the best first


class GameLadder(msgspec.Struct, frozen=True):
    game: str
    measured: Measured | None


class PuzzleDay(msgspec.Struct, frozen=True):
    """The puzzle of a day; `puzzle` is the room's own data, without the solution."""

    game: str
    date: str  # 2026-11-15
    today: str
    since: str  # the first day that has one
    puzzle: Any


class PositionShown(msgspec.Struct, frozen=True):
    """The puzzle of a room that makes none of its own: a position of bots at play, as its seat sees it."""

    number: int
    seat: int
    step: int
    seats: list[SeatCard]
    view: Any
    moves: list[MoveCard]


class PuzzleVerdict(msgspec.Struct, frozen=True):
    solved: bool
    verdict: Any  # the room's: `grade`, whose words are puzzle.verdict.<grade>, and what fills them


class PuzzleSolution(msgspec.Struct, frozen=True):
    solution: Any


class DraftText(msgspec.Struct, frozen=True):
    """What somebody has written so far."""

    text: str


class DraftFault(msgspec.Struct, frozen=True):
    said: str  # in the reader's language
    at: str  # where, as the room's editor names it; empty: nowhere in particular


class DraftSeen(msgspec.Struct, frozen=True):
    """What the room thinks of a text of a table's own."""

    drawing: Any  # the room's: what its editor draws
    faults: list[DraftFault]
    text: str  # what a table may be opened with; empty while there are faults


class Me(msgspec.Struct, frozen=True):
    guest: str
    name: str
    colour: int


class MeChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out stays as it is. Whoever is nobody yet becomes a guest by this, and by nothing else.

    `seed`: letters that a browser drew for itself, so that two of its windows become the same guest.
    """

    name: Name | None = None
    colour: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    seed: Annotated[str, msgspec.Meta(min_length=20, max_length=64)] | None = None


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table. `here`: this browser plays it; the first such seat is the host's own."""

    kind: SeatKind
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    level: Level = 3
    bird: Annotated[str, msgspec.Meta(max_length=20)] = ""  # one of that level; empty: any that is free


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    increment_s: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, bool | int | str] = {}
    chat: bool = True
    hints: bool = True
    memory_aid: bool | None = None  # reminders of what everybody has seen; left out: as the game says
    rated: bool = False
    several_seats: bool = False  # one browser may take several seats by the link
    pace: Literal["own", "quick", "even", "slow"] = "own"  # of the bots: each bird's own, or one for all
    clock: Clock | None = None


class Opened(msgspec.Struct, frozen=True):
    table: str


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str  # empty: a free seat; a bot's is in the reader's language
    level: int  # of a bot, else 0
    bird: str  # which bird a bot is; else empty
    mine: bool  # this browser plays it
    here: bool  # connected (bots always are)
    bot_plays: bool  # a bot moves for one who left
    lost: bool  # ... and its player cannot come back
    waking: bool  # a bot whose search is still being compiled: it plays by its quick advice
    kept_for: str  # a free seat that is kept for this guest, who learns the game first; else empty
    kept_for_me: bool


class TableCard(msgspec.Struct, frozen=True):
    """A table in the list of my tables."""

    table: str
    game: str
    seats: list[SeatCard]
    status: Literal["open", "playing", "over", "broken"]  # broken: it can't be opened any more
    my_turn: bool
    waiting_for: list[int]
    winners: list[int]
    changed: float  # seconds since 1970
    reason: str  # broken: why, in the reader's language; else empty


class ScoreLineCard(msgspec.Struct, frozen=True):
    key: str
    values: list[int]


class Outcome(msgspec.Struct, frozen=True):
    places: list[int]
    scores: list[int]
    winners: list[int]
    clause: str | None  # none: a player resigned
    why: str  # a sentence in the reader's language
    lines: list[ScoreLineCard]
    key: str  # the key of the shuffle, secret until now
    note: str = ""  # what should be known of how it came about: moves taken back after something hidden was shown


class LogLine(msgspec.Struct, frozen=True):
    step: int
    seat: int | None
    said: str


class MoveCard(msgspec.Struct, frozen=True):
    action: int
    text: str  # the notation
    said: str  # in words, with what it brings; in `now` at a table it is empty until it is asked for: see AskWords


class ReplayStep(msgspec.Struct, frozen=True):
    """A finished game at one step. Nothing is secret any more: `view` is that of the seat asked for."""

    step: int
    steps: int
    by: int | None
    text: str
    view: Any
    events: list[Any]
    lines: list[LogLine]


class TimelineMark(msgspec.Struct, frozen=True):
    """An event worth a mark on the replay's slider."""

    step: int
    seat: int | None
    event: Any


class Fairness(msgspec.Struct, frozen=True):
    commitment: str
    key: str
    holds: bool
    said: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not carried out."""

    code: str
    said: str


# --- Live play: from the page -----------------------------------------------------------------------------------------


class _FromPage(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Play(_FromPage, frozen=True, tag="play"):
    """An action, answering the step that the player saw; `then`: what the same seat does right after it.

    All of it is played, or nothing: a row of cards is laid at once. A row holds only what its player knows beforehand:
    it ends where something is drawn, shown or rolled, and where another seat is next.
    """

    seat: SeatNumber
    action: Action
    step: StepNumber
    then: Annotated[list[Action], msgspec.Meta(max_length=40)] = []
    coached: bool = False  # hold it, and say `warned`, if it is a clear mistake (after `ponder`)


class Ponder(_FromPage, frozen=True, tag="ponder"):
    """My turn begins, and the coach is on: think about it while I do. There is no answer.

    Only against bots, never at a rated table; elsewhere nothing comes of it.
    """

    seat: SeatNumber
    step: StepNumber


class AskRemark(_FromPage, frozen=True, tag="remark"):
    """The coach is on: is there something to say about another's move, which led to that step? Answered by `remarked`.

    Where no coach may be (see `ponder`), there is nothing to say.
    """

    step: StepNumber


class Why(_FromPage, frozen=True, tag="why"):
    """Why can't I? Answered by `refused`, or by `allowed`."""

    seat: SeatNumber
    action: Action


class Suppose(_FromPage, frozen=True, tag="suppose"):
    """What if I did this, all in a row? Answered by `supposed`; nothing is played, and nobody else hears of it.

    As in a row, none of it may draw, show or roll anything, and the decision must be mine again after each.
    """

    seat: SeatNumber
    step: StepNumber
    actions: Annotated[list[Action], msgspec.Meta(max_length=40)]


class Explain(_FromPage, frozen=True, tag="explain"):
    """What is this? A thing as the board names it. Answered by `explained`, from what this page may see.

    Of a game that is over, as in its replay: how it was at that step, for that seat.
    """

    thing: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    step: StepNumber | None = None
    seat: SeatNumber = 0


class TakeBack(_FromPage, frozen=True, tag="undo"):
    """Back to my last decision. If the rule of undo forbids it, the others are asked when `ask`.

    Against bots alone it leads back over their answers, too; where something hidden was shown since, only when `ask`,
    and the game is marked.
    """

    seat: SeatNumber
    step: StepNumber
    ask: bool = False


class Answer(_FromPage, frozen=True, tag="answer"):
    """My answer to another's request to take back."""

    seat: SeatNumber
    yes: bool


class Speak(_FromPage, frozen=True, tag="chat"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class AskHint(_FromPage, frozen=True, tag="hint"):
    seat: SeatNumber


class AskWords(_FromPage, frozen=True, tag="words"):
    """My moves in words: for a list of them, or labels that are read aloud. Answered by `words`.

    They are made for whoever asks: most moves are found on the board, and nobody reads what the others would be.
    """


class Sit(_FromPage, frozen=True, tag="sit"):
    seat: SeatNumber


class Keep(_FromPage, frozen=True, tag="keep"):
    """Keep a free seat for me while I learn the game: for a while, once at a table, and one in the whole house.

    The game does not begin without me; the host may free it all the same.
    """

    seat: SeatNumber


class Stand(_FromPage, frozen=True, tag="stand"):
    """Leave the seat: a bot plays on for me until I come back."""

    seat: SeatNumber


class Look(_FromPage, frozen=True, tag="look"):
    """At one screen: the curtain is lifted, show this seat's hand."""

    seat: SeatNumber


class Speaks(_FromPage, frozen=True, tag="language"):
    language: Language


class GiveUp(_FromPage, frozen=True, tag="resign"):
    seat: SeatNumber


class Free(_FromPage, frozen=True, tag="free"):
    """The host empties a seat that was taken by the link, before the game begins."""

    seat: SeatNumber


class HandToBot(_FromPage, frozen=True, tag="bot"):
    """The host gives a seat to a bot: a free one for good; a player's until they come back, or, if they sit there
    and the others wait in vain, for the rest of the game."""

    seat: SeatNumber
    level: Level = 3


class Rematch(_FromPage, frozen=True, tag="rematch"):
    """Play again: in the same seats, or each one seat further. Whoever asks first decides which."""

    turned: bool = False


class Ping(_FromPage, frozen=True, tag="ping"):
    pass


FromPage = (
    Play
    | Ponder
    | AskRemark
    | Why
    | Suppose
    | Explain
    | TakeBack
    | Answer
    | Speak
    | AskHint
    | AskWords
    | Sit
    | Keep
    | Stand
    | Look
    | Speaks
    | GiveUp
    | Free
    | HandToBot
    | Rematch
    | Ping
)


# --- A lesson: from the page ------------------------------------------------------------------------------------------


class GoOn(_FromPage, frozen=True, tag="go_on"):
    """I have read it."""


class TryAgain(_FromPage, frozen=True, tag="again"):
    """Take back what was not this step."""


class ShowMe(_FromPage, frozen=True, tag="show"):
    """Make the move for me. In a beat that is mine alone only after two answers."""


class GoTo(_FromPage, frozen=True, tag="go_to"):
    """To another beat of the lesson, as it stands if everything before it went as it should."""

    place: Annotated[int, msgspec.Meta(ge=0, le=1000)]


FromLearner = Play | Why | Suppose | Explain | Speaks | Ping | GoOn | TryAgain | ShowMe | GoTo


# --- Live play: to the page -------------------------------------------------------------------------------------------


class _ToPage(msgspec.Struct, frozen=True, tag_field="t"):
    pass


class UndoState(msgspec.Struct, frozen=True):
    """Whether `undo` would be accepted now, and the step it goes back to; else why not, in words.

    Where nobody else has to be asked, it may still be refused once, with what has been shown since: then `ask` says
    that it is meant all the same.
    """

    step: int | None
    said: str
    asked_by: int | None  # another's request that waits for my answer
    alone: bool = False  # everyone else is a bot


class ClockState(msgspec.Struct, frozen=True):
    left_ms: list[int]
    running: list[int]  # seats whose clock runs


class Now(_ToPage, frozen=True, tag="now"):
    """The table as this page may see it. Sent on connecting and after every step that this page may notice."""

    step: int
    viewer: int | None  # the seat whose eyes these are; none: a spectator's
    curtain: int | None  # at one screen: the seat that must lift the curtain first
    waiting: list[int]
    view: Any  # null until the game begins: nothing is dealt before every seat is taken
    events: Any  # a list: what the last step did, to be animated
    moves: list[MoveCard]  # legal for the viewer, empty when it is not their turn; at a table without words
    undo: UndoState
    clock: ClockState | None
    outcome: Outcome | None


class Welcome(_ToPage, frozen=True, tag="welcome"):
    """First message on a connection, before `now`; and again when the game begins, with the seal of its key."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[SeatCard]
    watchers: int
    host: bool  # this browser opened the table
    rated: bool
    chat_on: bool
    hints_on: bool
    memory_aid: bool
    commitment: str  # empty until the game begins
    log: list[LogLine]
    chat: list[ChatLine]


class ChatLine(msgspec.Struct, frozen=True):
    seat: int | None
    name: str
    text: str
    at: float


class Said(_ToPage, frozen=True, tag="chat"):
    line: ChatLine


class Log(_ToPage, frozen=True, tag="log"):
    """New lines, or with `whole` all of them (after an undo, or in another language)."""

    lines: list[LogLine]
    whole: bool


class Seats(_ToPage, frozen=True, tag="seats"):
    seats: list[SeatCard]
    watchers: int


class Refusal(_ToPage, frozen=True, tag="refused"):
    """Not done, and why: by the rules (with the clause), or because of the table."""

    code: Literal["rule", "row", "stale", "seat", "undo", "chat", "hint", "message", "over", "waiting", "cannot_write"]
    clause: str | None
    said: str
    action: int | None


class Allowed(_ToPage, frozen=True, tag="allowed"):
    action: int


class Supposed(_ToPage, frozen=True, tag="supposed"):
    """The table as the seat's player would see it after these actions; or why they can't be played."""

    step: int
    actions: list[int]
    view: Any  # null if they are refused
    moves: list[MoveCard]  # legal then
    refused: Refusal | None


class Explained(_ToPage, frozen=True, tag="explained"):
    """What a thing is and what it does now, in the reader's language; no lines: there is nothing to say of it."""

    thing: str
    lines: list[str]  # the first says what it is
    clause: str | None
    pieces: list[str]  # where a number is a sum: what is counted, for the board to draw
    lights: list[str]  # other things that it speaks of


class MovesInWords(_ToPage, frozen=True, tag="words"):
    """The moves of `now`, in words, as they are at that step."""

    step: int
    moves: list[MoveCard]


class Hint(_ToPage, frozen=True, tag="hint"):
    moves: list[MoveCard]  # the best first
    why: list[list[str]]  # for each of them, a sentence a thought, the most important first


class Warned(_ToPage, frozen=True, tag="warned"):
    """The coach holds a move: nothing was played. Sent again without `coached` it is played."""

    step: int
    action: int
    said: str  # the move, in words
    better: MoveCard
    why: list[str]  # what speaks for the better one, a sentence each
    chance: int  # of winning, per cent, with the move that is held
    better_chance: int


class Remarked(_ToPage, frozen=True, tag="remarked"):
    """What the coach says about the move that led to that step; empty: nothing."""

    step: int
    said: str


class RematchOffer(_ToPage, frozen=True, tag="rematch"):
    """Who is ready to play again; `table` once all are."""

    ready: list[int]
    table: str | None
    turned: bool  # each one seat further


class Pong(_ToPage, frozen=True, tag="pong"):
    pass


class Broken(_ToPage, frozen=True, tag="broken"):
    """The only message on a connection to a table that can't be opened any more: why, and whether it has a record."""

    said: str
    record: bool


ToPage = (
    Now
    | Welcome
    | Said
    | Log
    | Seats
    | Refusal
    | Allowed
    | Supposed
    | Explained
    | MovesInWords
    | Hint
    | Warned
    | Remarked
    | RematchOffer
    | Pong
    | Broken
)


# --- A lesson: to the page --------------------------------------------------------------------------------------------


class NextLesson(msgspec.Struct, frozen=True):
    """The lesson of the same game that comes after this one."""

    name: str
    number: int
    title: str


class LessonOpened(_ToPage, frozen=True, tag="lesson"):
    """After `welcome`, and again in another language: which lesson it is."""

    lesson: str
    number: int
    title: str
    minutes: int
    next: NextLesson | None
    steps: list[int]  # the places of the beats at which the learner acts
    a_scene: int  # so many steps are kept for each scene: every one has a board of its own
    knows: int  # lines of "what you know" in the whole lesson
    options: dict[str, bool | int | str]  # of the first lesson's table, players included: a first game has them


class BeatShown(_ToPage, frozen=True, tag="beat"):
    """What is said now, and what it points at; after it comes `now`."""

    place: int
    step: int  # of all that the learner does, from 1
    kind: Literal["ask", "say", "let", "wrong", "done"]
    said: str  # in the reader's language; empty while the house moves
    at: list[str]  # names of things on the board: the ring stands on the first and walks on
    alone: bool  # nothing is ringed: the learner decides
    clause: str | None
    may_show: bool
    answer: list[int]  # what leads on, for boards that can't mark all their things; empty where it is not told
    known: list[str]  # what the learner knows by now


ToLearner = Welcome | LessonOpened | BeatShown | Now | Refusal | Allowed | Supposed | Explained | Pong

# --- The review of a finished game: REST ------------------------------------------------------------------------------

Shares = list[float]  # of a win, 1 for a whole one: a number a seat


class ReviewWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Review this game. There is nothing to choose."""


class Account(msgspec.Struct, frozen=True):
    """A seat's way from an even share to its result: even + deal + luck + hidden + own + others = result."""

    seat: int
    even: float
    deal: float
    luck: float
    hidden: float
    own: float
    others: float
    result: float
    errors: dict[str, float]  # of deal, luck, hidden, own and others: single standard errors


class CurvePoint(msgspec.Struct, frozen=True):
    """Every seat's chance after `step` steps, all cards open; and how far off it may be (a standard error)."""

    step: int
    u: Shares
    se: Shares


class ReviewState(msgspec.Struct, frozen=True):
    """Is there a review of the game, or one to come?"""

    status: Literal["none", "waiting", "running", "done", "stopped"]
    before: int  # waiting: how many come first
    mine: bool  # I have asked for it, and may take that back while it waits
    looked: int  # running: steps that are done
    verdict: list[list[str]]  # done: by seat, a few sentences on its game
    ledger: list[Account] | None
    curve: list[CurvePoint]  # whatever is known of it


class SeenLine(msgspec.Struct, frozen=True):
    """A step of the better line on the board: `view` as the seat asked for would have seen it; null: chance decides."""

    by: int
    said: str
    view: Any
    events: list[Any]


class PlaceOfBelief(msgspec.Struct, frozen=True):
    said: str
    seat: int | None  # whose it is


class KindOfBelief(msgspec.Struct, frozen=True):
    said: str
    name: str  # as the board draws it, if it does


class BeliefTable(msgspec.Struct, frozen=True):
    """What a seat could believe at a step: how many of each kind lie at each place. No places: nothing is hidden."""

    step: int
    viewer: int
    places: list[PlaceOfBelief]
    kinds: list[KindOfBelief]
    certain: list[list[int]]  # by place and kind: at least so many, in every world that it could not tell apart
    expected: list[list[float]]
    truth: list[list[int]]


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that goes on from that step, with me at that seat."""

    step: StepNumber
    seat: SeatNumber


class KeepExercises(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    steps: Annotated[list[StepNumber], msgspec.Meta(min_length=1, max_length=60)]


class ExerciseCard(msgspec.Struct, frozen=True):
    """A position of mine where another move was certainly better."""

    table: str
    game: str
    step: int
    seat: int
    mark: Literal["blunder", "mistake", "missed"]
    worth: float  # below 0
    right: int  # how often it was found in a row; 2: done
    due: bool  # it is its day
    days: int  # else: so many until then


class Exercise(msgspec.Struct, frozen=True):
    """The position as its seat saw it, with no number that its player could not know."""

    card: ExerciseCard
    step: int  # the last step that was played
    seats: list[SeatCard]
    view: Any
    events: list[Any]
    moves: list[MoveCard]
    played: MoveCard


class ExerciseTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: Action


class ExerciseVerdict(msgspec.Struct, frozen=True):
    right: bool
    move: MoveCard
    chance: float  # of winning with it, by what could be known
    best: MoveCard
    best_chance: float
    reasons: list[str]  # for that move, if it is right; else for the better one
    card: ExerciseCard


# --- The review of a finished game: its stream ------------------------------------------------------------------------


class _ToReader(msgspec.Struct, frozen=True, tag_field="t"):
    pass


class ReviewStatus(_ToReader, frozen=True, tag="status"):
    """How it stands, first on a connection and whenever that changes. `said`: why it was stopped."""

    status: Literal["none", "waiting", "running", "done", "stopped"]
    before: int
    mine: bool
    said: str


class ReviewHead(_ToReader, frozen=True, tag="head"):
    """A review begins, or begins anew: what was told before is gone."""

    steps: int
    players: int


class ReviewPoint(_ToReader, frozen=True, tag="point"):
    """A point of the curve. A later one of the same step replaces it, as with every piece."""

    step: int
    u: Shares
    se: Shares


class BetterMove(msgspec.Struct, frozen=True):
    move: MoveCard
    chance: float  # of its player, by what could be known
    reasons: list[str]
    line: list[str]  # it and what follows, a sentence a step
    opens: bool  # then chance decides: the line ends with a question mark


class ReviewedStep(_ToReader, frozen=True, tag="step"):
    """One act. The curve before it + known + hidden + luck = the curve after it."""

    step: int
    by: int
    move: MoveCard
    first: int  # of those that decided at the same time: the curve has points before the first and after the last
    last: int
    known: Shares
    hidden: Shares
    luck: Shares
    chance: float | None  # of its player with the move, by what could be known
    best: BetterMove | None
    mark: Literal["blunder", "mistake", "slip", "missed", "find"] | None
    worth: float  # what the mark is about: below 0 for a loss
    reasons: list[str]


class ReviewChip(msgspec.Struct, frozen=True):
    kind: Literal["blunder", "mistake", "slip", "missed", "find", "known", "hidden", "luck"]
    worth: float


class TurningPoint(msgspec.Struct, frozen=True):
    first: int
    last: int
    step: int
    by: int
    chips: list[ReviewChip]
    said: str


class TurningPoints(_ToReader, frozen=True, tag="turns"):
    turns: list[TurningPoint]


class ReviewVerdict(_ToReader, frozen=True, tag="verdict"):
    verdict: list[list[str]]


class ReviewLedger(_ToReader, frozen=True, tag="ledger"):
    ledger: list[Account]


class ReviewProgress(_ToReader, frozen=True, tag="progress"):
    part: Literal["curve", "moves", "ledger"]
    done: int
    of: int
    looked: list[int]  # steps whose numbers stand


class ReviewDone(_ToReader, frozen=True, tag="done"):
    """Nothing is replaced any more."""


ToReader = (
    ReviewStatus
    | ReviewHead
    | ReviewPoint
    | ReviewedStep
    | TurningPoints
    | ReviewVerdict
    | ReviewLedger
    | ReviewProgress
    | ReviewDone
)
