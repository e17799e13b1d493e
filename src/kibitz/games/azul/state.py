"""The record of an Azul table: every field with its meaning, its range and who may know it.

Nothing but the future is hidden: the bag is a count of colours, and each tile is drawn when it is needed.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, public
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


class State(Record):
    """Counts fit int8: there are 132 tiles, 22 a colour."""

    phase: int = public(np.int8)  # Phase
    seat: int = public(np.int8)  # whose turn
    round_no: int = public(np.int8)  # 1..6
    starter: int = public(np.int8)  # who began phase 1 of this round
    marker: int = public(np.int8)  # who holds the first-player tile; -1: it lies in the centre
    passed: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] 1: out for the rest of the round
    reward: int = public(np.int8)  # tiles that the mover may still take from the supply, 0..3
    to_take: int = public(np.int8)  # tiles on factories and in the centre: at 0 phase 1 ends (AZ-20)
    bag: NDArray[np.int8] = public(np.int8, HUES)  # [colour]
    box: NDArray[np.int8] = public(np.int8, HUES)  # [colour] the discard
    supply: NDArray[np.int8] = public(np.int8, SUPPLY)  # [space] colour, or -1
    factory: NDArray[np.int8] = public(np.int8, MOST_FACTORIES, HUES)  # [factory, colour]
    centre: NDArray[np.int8] = public(np.int8, HUES)  # [colour]
    # [factory, or the centre as the last] bit mask of the colours that lie there
    colours_at: NDArray[np.int8] = public(np.int8, MOST_FACTORIES + 1)
    hand: NDArray[np.int8] = public(np.int8, SEATS, HUES)  # [seat, colour] tiles beside the board
    corner: NDArray[np.int8] = public(np.int8, SEATS, HUES)  # [seat, colour] tiles kept for the next round
    wall: NDArray[np.int8] = public(np.int8, SEATS, CELLS)  # [seat, cell] colour, or -1
    score: NDArray[np.int16] = public(np.int16, SEATS)  # [seat]
    part: NDArray[np.int16] = public(np.int16, SEATS, len(Part))  # [seat, Part]
    board_side: int = public(np.int8)  # options, by their codes
    wild_order: NDArray[np.int8] = public(np.int8, ROUNDS)  # [round - 1] colour
    score_floor: int = public(np.int8)
    final_round_keep: int = public(np.int8)


LAYOUT = Layout(
    State,
    seats=SEATS,
    events=64,
    items=SUPPLY,
)
