"""The record of a table of hidden pig: every field with its meaning and who may know it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, nobody, owner, public

SEATS = 3
HIDDEN_DICE = 2  # of each player
THROWS = 5  # the most in a turn
FACES = 6


class Kind(IntEnum):
    """What can happen; the items of each row are described in `events.py`."""

    DEALT = 1
    THREW = 2
    BUST = 3
    SHOWED = 4
    LIFTED = 5
    HELD = 6
    COUNTED = 7
    OVER = 8


class State(Record):
    """All that a table holds, and who may know it."""

    seat: int = public(np.int8)  # whose turn
    turn: int = public(np.int16)  # complete turns so far
    throws: int = public(np.int8)  # in this turn
    total: int = public(np.int16)  # of this turn
    dice: NDArray[np.int8] = owner(np.int8, SEATS, HIDDEN_DICE)  # [seat, die] pips of the hidden dice
    # [seat, die] the same once everybody saw them, 0 before
    shown: NDArray[np.int8] = public(np.int8, SEATS, HIDDEN_DICE)
    cup: int = nobody(np.int8)  # pips under the cup
    lifted: int = public(np.int8)  # the same once the cup was lifted, 0 before
    score: NDArray[np.int16] = public(np.int16, SEATS)  # [seat]
    target: int = public(np.int8)  # options, by their codes
    count_hidden: int = public(np.int8)
    max_rounds: int = public(np.int16)


LAYOUT = Layout(
    State,
    seats=SEATS,
    events=8,  # throw, bust; or hold, three accounts and the end
    items=HIDDEN_DICE,
    event_kind=np.int16,  # scores stand in the rows
)
