"""The record of a table of hidden pig: every field with its meaning and who may know it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, nobody, owner, public

SEATS = 3
HIDDEN_DICE = 2  # of each player
THROWS = 5  # the most in a turn
FACES = 6
TARGETS = (20, 30)


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


class State(Protocol):
    """The type checker's picture; LAYOUT below is the memory."""

    players: int  # 2 or 3
    over: int  # clause that ended the game, 0 while it runs
    happened_n: int
    happened: NDArray[np.int8]
    chance: NDArray[np.uint32]
    seat: int  # whose turn
    turn: int  # complete turns so far
    throws: int  # in this turn
    total: int  # of this turn
    dice: NDArray[np.int8]  # [seat, die] pips of the hidden dice
    shown: NDArray[np.int8]  # [seat, die] the same once everybody saw them, 0 before
    cup: int  # pips under the cup
    lifted: int  # the same once the cup was lifted, 0 before
    score: NDArray[np.int16]  # [seat]
    target: int  # options, by their codes
    count_hidden: int
    max_rounds: int


LAYOUT = Layout(
    public("seat", np.int8),
    public("turn", np.int16),
    public("throws", np.int8),
    public("total", np.int16),
    owner("dice", np.int8, SEATS, HIDDEN_DICE),
    public("shown", np.int8, SEATS, HIDDEN_DICE),
    nobody("cup", np.int8),
    public("lifted", np.int8),
    public("score", np.int16, SEATS),
    public("target", np.int8),
    public("count_hidden", np.int8),
    public("max_rounds", np.int16),
    seats=SEATS,
    events=8,  # throw, bust; or hold, three accounts and the end
    items=HIDDEN_DICE,
    event_kind=np.int16,  # scores stand in the rows
)
