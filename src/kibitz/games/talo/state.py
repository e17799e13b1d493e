"""The record of a Talo table: every field with its meaning, its range and who may know it. Only the die is unknown."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, public
from kibitz.games.talo.components import BARS, LENGTHS, LEVELS, SEATS, SIDE

MOST_ROLLS = 10  # the first and up to nine rerolls
LEG = 28  # steps of a walk that one event can tell; a longer walk is told in several
ITEMS = LEG + 3


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


class State(Protocol):
    """The type checker's picture; LAYOUT below is the memory. Columns are counted as `components` says."""

    players: int  # 2..4
    over: int  # clause that ended the game, 0 while it runs
    happened_n: int
    happened: NDArray[np.int16]
    chance: NDArray[np.uint32]
    phase: int  # Phase
    seat: int  # whose turn
    first: int  # who began
    turn: int  # 1..
    quiet: int  # turns in a row in which nobody placed a bar (TA-67)
    store: NDArray[np.int8]  # [length] bars left
    hand: NDArray[np.int8]  # lengths of the bars taken, ascending; 0 for none, the second place first
    rolls: NDArray[np.int8]  # the rolls of this turn in order
    rolls_n: int
    built: int  # bars placed in this turn
    walked: int  # 1: the walk of this window is used (TA-48)
    held: int  # 1: the last bar is held by hand (TA-34)
    released: int  # 1: no more holding in this turn
    restarted: int  # 1: restarted in this turn
    loser: int  # who brought the building down, or -1
    quarter: NDArray[np.int8]  # [seat] where the figure started, or -1
    figure: NDArray[np.int8]  # [seat] column x, column y, level
    bars_n: int  # bars placed
    bar: NDArray[np.int8]  # [bar] axis, column x, column y, z, length
    builder: NDArray[np.int8]  # [bar] who placed it
    solid: NDArray[np.int8]  # [bar] 1: carries any load on it (see rules/balance.py)
    grid: NDArray[np.int8]  # [x, y, z] number of the bar there, from 1; 0: none
    wood: NDArray[np.int16]  # [x, y] bit z: a bar is there
    full: NDArray[np.int16]  # [x, y] bit z: a bar or a figure's body is there
    rerolls: int  # options, by their codes
    must_build: int
    first_build_adjacent: int
    pair_rule: int
    figure_height: int
    figure_weight: int
    balance_margin: int
    access: int
    step_to_board: int
    restart: int
    restart_cell: int
    collapse: int
    start_choice: int
    max_turns: int


LAYOUT = Layout(
    public("phase", np.int8),
    public("seat", np.int8),
    public("first", np.int8),
    public("turn", np.int16),
    public("quiet", np.int8),
    public("store", np.int8, LENGTHS + 1),
    public("hand", np.int8, 2),
    public("rolls", np.int8, MOST_ROLLS),
    public("rolls_n", np.int8),
    public("built", np.int8),
    public("walked", np.int8),
    public("held", np.int8),
    public("released", np.int8),
    public("restarted", np.int8),
    public("loser", np.int8),
    public("quarter", np.int8, SEATS),
    public("figure", np.int8, SEATS, 3),
    public("bars_n", np.int8),
    public("bar", np.int8, BARS, 5),
    public("builder", np.int8, BARS),
    public("solid", np.int8, BARS),
    public("grid", np.int8, SIDE, SIDE, LEVELS),
    public("wood", np.int16, SIDE, SIDE),
    public("full", np.int16, SIDE, SIDE),
    public("rerolls", np.int8),
    public("must_build", np.int8),
    public("first_build_adjacent", np.int8),
    public("pair_rule", np.int8),
    public("figure_height", np.int8),
    public("figure_weight", np.int8),
    public("balance_margin", np.int8),
    public("access", np.int8),
    public("step_to_board", np.int8),
    public("restart", np.int8),
    public("restart_cell", np.int8),
    public("collapse", np.int8),
    public("start_choice", np.int8),
    public("max_turns", np.int16),
    seats=SEATS,
    events=32,
    items=ITEMS,
    event_kind=np.int16,
)
