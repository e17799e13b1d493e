"""Levels 1 to 5: how a bot of a given strength chooses, within the time it promises. The door for server and terminal.

    choice = choose(game, known, seat, 3)        one move
    advise(game, known, seat, seconds=1.0)       the best two or three, with the chance of winning and why

`known` is the record as the seat may know it; whatever else it holds is erased before anybody looks. A level is made by
how much it thinks and how often it errs; what that is worth is measured (docs/bots.md), not claimed. A bot that fails
or is late is replaced by the room's quick advice, then by the first legal move; `Choice.fallback` tells the host.
"""

from __future__ import annotations

import hashlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kibitz.bots.search import Search, Thought
from kibitz.core.chance import STREAM_WORDS, Words, below, key_words, start_stream
from kibitz.core.errors import BadInput
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.guard import listed
from kibitz.core.text import Catalogue, Say, catalogue

T = TypeVar("T")
GRACE_S = 0.25  # a thread that was told to stop may need so long to notice
FINE = 1 << 24
USUAL = 4  # of whoever moves for a player who is away: the first that has no whims
WARM_UP_S = 600.0  # compiling takes as long as it takes
MOST_ADVICE = 3
MOST_REASONS = 3
WORTH_SAYING = 0.2  # a move tried less often than this part of the best is not advised


@dataclass(frozen=True)
class Level:
    number: int
    seconds: float  # what it promises
    iterations: int | None  # rounds of search at most; None: as many as fit; 0: it only glances
    whim: float = 0.0  # chance of any move of the better half
    warmth: float = 0.0  # above 0 it also takes moves that look weaker: the more, the weaker


LEVELS = {
    level.number: level
    for level in (
        Level(1, 0.2, 0, whim=0.35, warmth=3.0),
        Level(2, 0.2, 0, whim=0.05, warmth=1.0),
        Level(3, 0.3, 24, whim=0.04),
        Level(4, 0.5, 200),
        Level(5, 1.0, None),
    )
}


@dataclass(frozen=True)
class Choice:
    action: int
    thoughts: list[Thought] = field(default_factory=list)
    seconds: float = 0.0
    fallback: str | None = None  # why a weaker move had to stand in: for the host's log, never for players


@dataclass(frozen=True)
class Advice:
    action: int
    win_chance: float | None  # none: nobody has searched
    reasons: list[Say]


def level_names(language: str) -> Catalogue:
    """`level.1` and `level.1.about` to `level.5.about`."""
    return catalogue("kibitz.bots", language)


def find_level(number: int) -> Level:
    if number not in LEVELS:
        raise BadInput(f"there is no level {number}; there are {', '.join(map(str, LEVELS))}")
    return LEVELS[number]


def searches(level: int) -> bool:
    """Does it think ahead, or only glance?"""
    return find_level(level or USUAL).iterations != 0


def choose(
    game: Game,
    known: State,
    seat: int,
    level: int,
    *,
    seed: str | None = None,
    seconds: float | None = None,
    mind: Search | None = None,
    seen: Sequence[int] | None = None,
) -> Choice:
    """A move for `seat`. `mind` and `seen` let a search keep its tree from move to move (see `search`)."""
    wanted = find_level(level)
    promised = wanted.seconds if seconds is None else seconds
    word = secrets.token_hex(16) if seed is None else seed
    if wanted.iterations == 0:
        return in_time(game, known, seat, promised, lambda record: glance(game, record, seat, wanted, word))
    if wanted.whim > 0 and has_whim(game, wanted, word):
        return in_time(game, known, seat, promised, lambda record: whimsical(game, record, seat, word))
    search = mind or Search(game)
    return in_time(
        game,
        known,
        seat,
        promised,
        lambda record: searched(search, record, seat, promised, wanted.iterations, word, seen),
    )


def in_time(game: Game, known: State, seat: int, seconds: float, decide: Callable[[State], Choice]) -> Choice:
    """What `decide` chooses, if it is legal and comes in time; otherwise a weaker move, and why."""
    began = time.perf_counter()
    record = game.redact(known, seat)
    legal = game.legal_actions(record, seat)
    if len(legal) == 1:
        return Choice(legal[0])
    try:
        choice = _before(seconds + GRACE_S, lambda: decide(record))
    except Exception as failure:  # noqa: BLE001  # whatever goes wrong in a bot, the table plays on
        return stand_in(game, record, seat, f"{type(failure).__name__}: {failure}")
    if choice is None:
        return stand_in(game, record, seat, f"no move within {seconds:g} s")
    if choice.action not in legal:
        return stand_in(game, record, seat, f"{choice.action} is not a legal move")
    return Choice(choice.action, choice.thoughts, time.perf_counter() - began, choice.fallback)


def stand_in(game: Game, record: State, seat: int, why: str) -> Choice:
    """The room's quick advice; if even that fails, the first legal move."""
    legal = game.legal_actions(record, seat)
    try:
        action = int(game.greedy(record, seat))
    except Exception as failure:  # noqa: BLE001  # as above
        return Choice(legal[0], fallback=f"{why}; greedy: {failure}; took the first legal move")
    if action not in legal:
        return Choice(legal[0], fallback=f"{why}; greedy advised {action}; took the first legal move")
    return Choice(action, fallback=f"{why}; took the greedy move")


def _before(seconds: float, decide: Callable[[], T]) -> T | None:
    """The result of `decide`, or None if it takes longer; then its thread ends unheard."""
    answers: queue.SimpleQueue[tuple[T | None, Exception | None]] = queue.SimpleQueue()

    def work() -> None:
        try:
            answers.put((decide(), None))
        except Exception as failure:  # noqa: BLE001  # raised again below, in the caller's thread
            answers.put((None, failure))

    threading.Thread(target=work, name="kibitz-thought", daemon=True).start()
    try:
        answer, failure = answers.get(timeout=seconds)
    except queue.Empty:
        return None
    if failure is not None:
        raise failure
    return answer


def searched(
    search: Search,
    record: State,
    seat: int,
    seconds: float | None,
    iterations: int | None,
    seed: str,
    seen: Sequence[int] | None,
) -> Choice:
    thoughts = search.think(
        record, seat, seconds=seconds, iterations=iterations, seed=seed, seen=seen, while_open=iterations is None
    )
    if not thoughts:
        return stand_in(search.game, record, seat, f"no thought within {seconds or 0:g} s")
    return Choice(thoughts[0].action, thoughts)


def glance(game: Game, record: State, seat: int, level: Level, seed: str) -> Choice:
    """A move by how promising the moves look, with whims."""
    if has_whim(game, level, seed):
        return whimsical(game, record, seat, seed)
    legal, weights = promising(game, record, seat)
    chances = np.maximum(weights, 1e-12) ** (1.0 / max(level.warmth, 1e-3))
    drawn = below(dice_of(f"{game.id} glance {seed}"), FINE) / FINE * chances.sum()
    place = int(np.searchsorted(np.cumsum(chances), drawn, side="right"))
    return Choice(int(legal[min(len(legal) - 1, place)]))


def has_whim(game: Game, level: Level, seed: str) -> bool:
    return below(dice_of(f"{game.id} whim {seed}"), FINE) < level.whim * FINE


def whimsical(game: Game, record: State, seat: int, seed: str) -> Choice:
    """Any move but one of the worse half: even a whim is not absurd."""
    legal, weights = promising(game, record, seat)
    better = np.argsort(-weights, kind="stable")[: (len(legal) + 1) // 2]
    return Choice(int(legal[better[below(dice_of(f"{game.id} any {seed}"), len(better))]]))


def promising(game: Game, record: State, seat: int) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """The legal moves, and how each looks."""
    legal = listed(game.legal, record, seat, game.most_legal)
    weights = np.zeros(game.most_legal, np.float64)
    game.weigh(record, seat, legal, len(legal), weights)
    return legal, weights[: len(legal)]


def dice_of(word: str) -> Words:
    dice = np.zeros(STREAM_WORDS, np.uint32)
    start_stream(dice, key_words(hashlib.sha256(word.encode()).digest()))
    return dice


def advise(
    game: Game, known: State, seat: int, seconds: float = 1.0, *, iterations: int | None = None, seed: str | None = None
) -> list[Advice]:
    """The best two or three moves, by the chance of winning seen in a search, with the room's reasons."""
    record = game.redact(known, seat)
    thoughts = Search(game).think(record, seat, seconds=seconds, iterations=iterations, seed=seed)
    worth_saying = [t for t in thoughts[:MOST_ADVICE] if t.visits >= WORTH_SAYING * thoughts[0].visits]
    worth_saying.sort(key=lambda thought: -thought.chance)
    return [Advice(t.action, t.chance, game.reasons(record, seat, t.action)[:MOST_REASONS]) for t in worth_saying]


def quick_advice(game: Game, known: State, seat: int) -> list[Advice]:
    """What the room advises at a glance: for whoever cannot wait for a search."""
    record = game.redact(known, seat)
    action = stand_in(game, record, seat, "").action
    return [Advice(action, None, game.reasons(record, seat, action)[:MOST_REASONS])]


def warm_up(game: Game) -> None:
    """Compile, or load from the cache, all that a first move needs: for a host, before the first guest comes."""
    state = game.deal(game.choose({}), bytes(32))
    seat = game.seats_waited_for(state)[0]
    advise(game, state, seat, seconds=WARM_UP_S, iterations=1, seed="warm")
    for number in LEVELS:
        if LEVELS[number].iterations == 0:
            choose(game, state, seat, number, seed="warm", seconds=WARM_UP_S)
