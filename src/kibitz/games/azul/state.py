"""The record of an Azul table: every field with its meaning, its range and who may know it.

Nothing but the future is hidden: the bag is a count of colours, and each tile is drawn when it is needed.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, public
from kibitz.games.azul.components import CELLS, HUES, MOST_FACTORIES, ROUNDS, SEATS, SUPPLY

NOBODY = -1
NOTHING = -1  # no tile on a space; no colour


class Phase(IntEnum):
    DRAFT = 0
    LAY = 1
    REWARD = 2
    OVER = 3
    TURN_END = 4  # passing states: inside an action, never between two
    ROUND_END = 5


class Part(IntEnum):
    """Where points came from and went: start + gains - losses = score."""

    LAID = 0
    MARKER = 1
    DISCARDED = 2
    STARS = 3
    NUMBERS = 4
    CORNERS = 5


class Kind(IntEnum):
    """What can happen; the items of each row are described in `screen/events.py`."""

    ROUND = 1
    POURED = 2
    FACTORY = 3
    SUPPLIED = 4
    TOOK = 5
    LAID = 6
    ORNAMENT = 7
    REWARDED = 8
    PASSED = 9
    STAR = 10
    NUMBER = 11
    CORNERS = 12
    OVER = 13


class State(Protocol):
    """The type checker's picture; LAYOUT below is the memory. Counts fit int8: there are 132 tiles, 22 a colour."""

    players: int  # 2..4
    over: int  # clause that ended the game, 0 while it runs
    happened_n: int
    happened: NDArray[np.int8]
    chance: NDArray[np.uint32]
    phase: int  # Phase
    seat: int  # whose turn
    round_no: int  # 1..6
    starter: int  # who began phase 1 of this round
    marker: int  # who holds the first-player tile; -1: it lies in the centre
    passed: NDArray[np.int8]  # [seat] 1: out for the rest of the round
    reward: int  # tiles that the mover may still take from the supply, 0..3
    to_take: int  # tiles on factories and in the centre: at 0 phase 1 ends (AZ-20)
    bag: NDArray[np.int8]  # [colour]
    box: NDArray[np.int8]  # [colour] the discard
    supply: NDArray[np.int8]  # [space] colour, or -1
    factory: NDArray[np.int8]  # [factory, colour]
    centre: NDArray[np.int8]  # [colour]
    colours_at: NDArray[np.int8]  # [factory, or the centre as the last] bit mask of the colours that lie there
    hand: NDArray[np.int8]  # [seat, colour] tiles beside the board
    corner: NDArray[np.int8]  # [seat, colour] tiles kept for the next round
    wall: NDArray[np.int8]  # [seat, cell] colour, or -1
    score: NDArray[np.int16]  # [seat]
    part: NDArray[np.int16]  # [seat, Part]
    board_side: int  # options, by their codes
    wild_order: NDArray[np.int8]  # [round - 1] colour
    score_floor: int
    final_round_keep: int


LAYOUT = Layout(
    public("phase", np.int8),
    public("seat", np.int8),
    public("round_no", np.int8),
    public("starter", np.int8),
    public("marker", np.int8),
    public("passed", np.int8, SEATS),
    public("reward", np.int8),
    public("to_take", np.int8),
    public("bag", np.int8, HUES),
    public("box", np.int8, HUES),
    public("supply", np.int8, SUPPLY),
    public("factory", np.int8, MOST_FACTORIES, HUES),
    public("centre", np.int8, HUES),
    public("colours_at", np.int8, MOST_FACTORIES + 1),
    public("hand", np.int8, SEATS, HUES),
    public("corner", np.int8, SEATS, HUES),
    public("wall", np.int8, SEATS, CELLS),
    public("score", np.int16, SEATS),
    public("part", np.int16, SEATS, len(Part)),
    public("board_side", np.int8),
    public("wild_order", np.int8, ROUNDS),
    public("score_floor", np.int8),
    public("final_round_keep", np.int8),
    seats=SEATS,
    events=64,
    items=SUPPLY,
)
