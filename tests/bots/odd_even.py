"""A game for tests: both players show one or two fingers at the same time; seat 0 wins if the sum is even.

Whoever knows the other's choice always wins; whoever does not wins half the time. It has no advice of its own, so it
also tries what stands there in a room that has nothing to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.actions import Actions, Move
from kibitz.core.chance import start_stream
from kibitz.core.clause import Clause
from kibitz.core.fields import Layout, Record, public
from kibitz.core.game import Game, Moves
from kibitz.core.options import players_option
from kibitz.core.rule import rule


class State(Record):
    shown: NDArray[np.int8] = public(np.int8, 2)


LAYOUT = Layout(State, seats=2, events=1, items=1)


class OE(Clause):
    ONE_SHOW_EACH = 1


class One(Move, frozen=True, tag="one"):
    pass


class Two(Move, frozen=True, tag="two"):
    pass


@rule
def setup(_s: Any, _options: NDArray[np.int32]) -> None:
    """Nothing is dealt."""


@rule
def waiting(s: Any) -> int:
    return (1 if s.shown[0] == 0 else 0) + (2 if s.shown[1] == 0 else 0)


@rule
def verdict(s: Any, seat: int, action: int) -> int:
    return 1 if s.shown[seat] != 0 or action > 1 else 0


@rule
def legal(s: Any, seat: int, out: NDArray[np.int32]) -> int:
    out[0] = 0
    out[1] = 1
    return 2 if s.shown[seat] == 0 else 0


@rule
def apply(s: Any, seat: int, action: int) -> None:
    s.shown[seat] = action + 1
    s.over = 1 if s.shown[0] != 0 and s.shown[1] != 0 else 0


@rule
def scores(s: Any, out: NDArray[np.int32]) -> None:
    even = (s.shown[0] + s.shown[1]) % 2 == 0
    out[0, 0] = 1 if even else 2
    out[1, 0] = 2 if even else 1
    out[0, 1] = 0
    out[1, 1] = 0


@rule
def redeal(s: Any, _viewer: int, key: NDArray[np.uint32]) -> None:
    start_stream(s.chance, key)


@rule
def greedy(_s: Any, _seat: int) -> int:
    return 0


UNUSED: Any = None  # what only people need

ODD_EVEN = Game(
    id="odd_even",
    rules_version=1,
    layout=LAYOUT,
    clauses=OE,
    options=(players_option(2, 2, "OE-1"),),
    minutes=1,
    most_legal=2,
    most_moves=lambda _options: 2,
    ends_by=OE.ONE_SHOW_EACH,
    setup=setup,
    waiting=waiting,
    verdict=verdict,
    legal=legal,
    apply=apply,
    scores=scores,
    redeal=redeal,
    greedy=greedy,
    moves=Moves(Actions(One, Two), write=UNUSED, read=UNUSED, say=UNUSED),
    events=UNUSED,
    view=UNUSED,
    score_lines=UNUSED,
    components=UNUSED,
)
