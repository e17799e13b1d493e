"""What a review says: the file `kibitz-review/1`, and the pieces of it that are told while it is made.

All values are shares of a win, 1 for a whole one (people are shown them times 100); a vector has one number a seat and
sums to 1, or to 0 where it is a difference. Errors are single standard errors; people are shown them doubled. Words are
catalogue keys with values (`Said`), so that one file can be read in every language.

The pieces of the stream are JSON lines, each with its kind under `piece`; a later one replaces an earlier of the same
kind and step. `gathered` makes the file of them, so that nobody needs a second way to put them together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

FORMAT = "kibitz-review/1"

Share = list[float]  # a number a seat
Mark = Literal["blunder", "mistake", "slip", "missed", "find"]
Part = Literal["known", "hidden", "luck"]


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence by its key: `review.…` of the review's own catalogue, any other of the room's.

    A value is a number, a word, another `Said` ({"key", "values"}), a seat whose player's name is meant ({"seat"}), or
    a list of them. What happened is said of others (`event.….they`); for its own player the same key ends with `.you`.
    """

    key: str
    values: dict[str, Any] = {}


class Point(msgspec.Struct, frozen=True, tag="point", tag_field="piece"):
    """The curve after `step` steps (0: after the deal), all cards open. Where several acted at once: after the last."""

    step: int
    u: Share
    se: Share
    keys: int  # how many worlds it is the mean of; 0: certain


class LineStep(msgspec.Struct, frozen=True, omit_defaults=True):
    by: int
    action: int
    text: str  # in the room's notation
    say: Said
    chance: bool = False  # what comes of it nobody can know: it is shown as a question mark, and the line ends


class Better(msgspec.Struct, frozen=True, omit_defaults=True):
    """The move that was better, by what its player could know."""

    action: int
    text: str
    say: Said
    q: Share
    reasons: list[Said] = []
    line: list[LineStep] = []  # it, then steady play to the end of the turn or to the first chance


class StepReview(msgspec.Struct, frozen=True, omit_defaults=True, tag="step", tag_field="piece"):
    """One act, or the step at which somebody resigned (`action` -1, one after the last act).

    The curve before it + known + hidden + luck = the curve after it. Of acts at the same time each has its share of
    what they changed together, and the last has the luck; the curve has points only before and after all of them.
    """

    step: int
    by: int
    action: int
    text: str
    say: Said
    stage: tuple[int, int]  # the first and the last step of those chosen at the same time; (step, step) alone
    turn: int
    steady: bool  # what steady play would have done
    free: bool  # chance had no part in what came of it
    known: Share
    hidden: Share
    luck: Share
    known_se: Share
    luck_se: Share
    q: Share | None = None  # what its player could expect after the move, and after the steady one; None: not looked at
    q_steady: Share | None = None
    best: Better | None = None
    loss: tuple[float, float, float] | None = None  # of the mover against the better move: mean, low end, high end
    mark: Mark | None = None
    worth: float = 0.0  # what the mark is about, as it is shown: below 0 for a loss, above for a find
    reasons: list[Said] = []  # what is good about the move that was played
    events: list[Said] = []  # what happened, all open


class Chip(msgspec.Struct, frozen=True):
    """A label beside a turning point: a mark, or the part of the account that is large there."""

    kind: Literal["blunder", "mistake", "slip", "missed", "find", "known", "hidden", "luck"]
    worth: float


class Turn(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """A turning point: a player's turn with the chance that follows, and its step with the largest part."""

    first: int
    last: int
    step: int
    by: int
    swing: float
    chips: list[Chip]
    say: list[Said]


class Turns(msgspec.Struct, frozen=True, tag="turns", tag_field="piece"):
    turns: list[Turn]


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
    errors: dict[str, float]  # by deal, luck, hidden, own, others


class Ledger(msgspec.Struct, frozen=True, tag="ledger", tag_field="piece"):
    ledger: list[Account]


class Head(msgspec.Struct, frozen=True, tag="head", tag_field="piece"):
    """The first piece."""

    format: str
    record: str  # SHA-256 of the record, written as `core.record.to_json` does
    game: str
    rules: int
    code: str  # a digest of the sources that the numbers come from
    seed: str
    budget: str
    players: int
    steps: int


class Progress(msgspec.Struct, frozen=True, tag="progress", tag_field="piece"):
    """How far the work is. `looked`: steps, in order of time, whose account is done, so that a curve is drawn solid."""

    part: Literal["curve", "moves", "ledger"]
    done: int
    of: int
    looked: list[int]


class Verdict(msgspec.Struct, frozen=True, tag="verdict", tag_field="piece"):
    """A few sentences about each seat's game, by seat: its highest chance, its largest losses, its last great luck."""

    verdict: list[list[Said]]


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="piece"):
    """The last piece: nothing is replaced any more."""

    playouts: int


Piece = Head | Point | StepReview | Turns | Ledger | Verdict | Progress | Done


class Review(msgspec.Struct, frozen=True):
    """The file. While `done` is false the ledger is None and steps may be missing."""

    format: str
    record: str
    game: str
    rules: int
    code: str
    seed: str
    budget: str
    players: int
    length: int  # steps of the game
    done: bool
    playouts: int
    curve: list[Point]
    steps: list[StepReview]
    turns: list[Turn]
    ledger: list[Account] | None
    verdict: list[list[Said]]


def gathered(pieces: Iterable[Piece]) -> Review:
    """The review that pieces in the order of their telling make, whole or not."""
    head: Head | None = None
    curve: dict[int, Point] = {}
    steps: dict[int, StepReview] = {}
    turns: list[Turn] = []
    verdict: list[list[Said]] = []
    ledger: list[Account] | None = None
    done, playouts = False, 0
    for piece in pieces:
        match piece:
            case Head():
                head = piece
            case Point():
                curve[piece.step] = piece
            case StepReview():
                steps[piece.step] = piece
            case Turns():
                turns = piece.turns
            case Ledger():
                ledger = piece.ledger
            case Verdict():
                verdict = piece.verdict
            case Done():
                done, playouts = True, piece.playouts
            case Progress():
                pass
    if head is None:
        raise ValueError("pieces of a review begin with its head")
    return Review(
        format=head.format,
        record=head.record,
        game=head.game,
        rules=head.rules,
        code=head.code,
        seed=head.seed,
        budget=head.budget,
        players=head.players,
        length=head.steps,
        done=done,
        playouts=playouts,
        curve=[curve[step] for step in sorted(curve)],
        steps=[steps[step] for step in sorted(steps)],
        turns=turns,
        ledger=ledger,
        verdict=verdict,
    )


def to_line(piece: Piece) -> bytes:
    return msgspec.json.encode(piece) + b"\n"


def from_line(line: bytes) -> Piece:
    piece: Piece = msgspec.json.decode(line, type=Piece)
    return piece


def to_json(review: Review) -> bytes:
    return msgspec.json.encode(review) + b"\n"


def from_json(raw: bytes) -> Review:
    return msgspec.json.decode(raw, type=Review)


# --- Asked one by one, after or without a review ----------------------------------------------------------------------


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where hidden things lie: its name, and whose it is (-1: nobody's)."""

    say: Said
    seat: int = -1


class Beliefs(msgspec.Struct, frozen=True):
    """What a seat could believe after `step` steps, over many worlds that it could not tell apart: counts of each kind
    at each place. `certain` is what lies there in every one of them, `expected` the mean."""

    step: int
    viewer: int
    places: list[Place]
    kinds: list[Said]
    certain: list[list[int]]
    expected: list[list[float]]
    truth: list[list[int]]
    worlds: int


class Judged(msgspec.Struct, frozen=True):
    """A move tried as an exercise: by what the player knew, beside the better move on the same worlds."""

    right: bool
    action: int
    chance: float
    best: int
    best_chance: float
    error: float  # one standard error of the difference
