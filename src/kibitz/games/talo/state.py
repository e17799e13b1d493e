"""The record of a Talo table: every field with its meaning, its range and who may know it. Only the die is unknown."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, public
from kibitz.games.talo.components import BARS, LENGTHS, LEVELS, SEATS, SIDE

MOST_ROLLS = 10  # the first and up to nine rerolls
LEG = 28  # steps of a walk that one event can tell; a longer walk is told in several
ITEMS = LEG + 3
AXIS, AT_X, AT_Y, AT_Z, LENGTH = range(5)  # what a bar is told by


class Phase(IntEnum):
    START = 0  # choosing a quarter
    BEGIN = 1  # restart, or roll
    TAKE = 2
    ACT = 3
    PAIR = 4  # one hand holds a bar until the second steadies it
    OVER = 5


class Kind(IntEnum):
    """What can happen; the items of each row are described in `screen/events.py`."""

    STARTED = 1
    TURN = 2
    RESTARTED = 3
    ROLLED = 4
    TOOK = 5
    NOTHING = 6
    PLACED = 7
    HELD = 8
    RELEASED = 9
    WALKED = 10
    RETURNED = 11
    COLLAPSED = 12
    WON = 13
    OVER = 14


class State(Record):
    """Columns are counted as `components` says."""

    phase: int = public(np.int8)  # Phase
    seat: int = public(np.int8)  # whose turn
    first: int = public(np.int8)  # who began
    turn: int = public(np.int16)  # 1..
    quiet: int = public(np.int8)  # turns in a row in which nobody placed a bar (TA-67)
    store: NDArray[np.int8] = public(np.int8, LENGTHS + 1)  # [length] bars left
    # lengths of the bars taken, ascending; 0 for none, the second place first
    hand: NDArray[np.int8] = public(np.int8, 2)
    rolls: NDArray[np.int8] = public(np.int8, MOST_ROLLS)  # the rolls of this turn in order
    rolls_n: int = public(np.int8)
    built: int = public(np.int8)  # bars placed in this turn
    walked: int = public(np.int8)  # 1: the walk of this window is used (TA-48)
    held: int = public(np.int8)  # 1: the last bar is held by hand (TA-34)
    released: int = public(np.int8)  # 1: no more holding in this turn
    restarted: int = public(np.int8)  # 1: restarted in this turn
    loser: int = public(np.int8)  # who brought the building down, or -1
    quarter: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] where the figure started, or -1
    figure: NDArray[np.int8] = public(np.int8, SEATS, 3)  # [seat] column x, column y, level
    bars_n: int = public(np.int8)  # bars placed
    bar: NDArray[np.int8] = public(np.int8, BARS, 5)  # [bar, AXIS to LENGTH]
    builder: NDArray[np.int8] = public(np.int8, BARS)  # [bar] who placed it
    solid: NDArray[np.int8] = public(np.int8, BARS)  # [bar] 1: carries any load on it (see balance.py)
    grid: NDArray[np.int8] = public(np.int8, SIDE, SIDE, LEVELS)  # [x, y, z] number of the bar there, from 1; 0: none
    wood: NDArray[np.int16] = public(np.int16, SIDE, SIDE)  # [x, y] bit z: a bar is there
    full: NDArray[np.int16] = public(np.int16, SIDE, SIDE)  # [x, y] bit z: a bar or a figure's body is there
    rerolls: int = public(np.int8)  # options, by their codes
    must_build: int = public(np.int8)
    first_build_adjacent: int = public(np.int8)
    pair_rule: int = public(np.int8)
    figure_height: int = public(np.int8)
    figure_weight: int = public(np.int8)
    balance_margin: int = public(np.int8)
    access: int = public(np.int8)
    step_to_board: int = public(np.int8)
    restart: int = public(np.int8)
    restart_cell: int = public(np.int8)
    collapse: int = public(np.int8)
    start_choice: int = public(np.int8)
    max_turns: int = public(np.int16)


LAYOUT = Layout(
    State,
    seats=SEATS,
    events=32,
    items=ITEMS,
    event_kind=np.int16,
)
