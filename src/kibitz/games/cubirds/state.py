"""The record of a CuBirds table: every field with its meaning, its range and who may know it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, nobody, owner, public
from kibitz.games.cubirds.components import BIRDS, DECK, ROWS, SEATS


class Phase(IntEnum):
    LAY = 0
    DRAW = 1
    FLOCK = 2
    OVER = 3
    LAID = 4  # passing states: inside an action, never between two
    ROUND_END = 5


class Kind(IntEnum):
    """What can happen; the items of each row are described in `events.py`."""

    ROW = 1
    DEALT = 2
    FIRST_BIRD = 3
    ROUND = 4
    LAID = 5
    CAPTURED = 6
    REFILLED = 7
    RESHUFFLED = 8
    DREW = 9
    NO_DRAW = 10
    FLOCKED = 11
    NO_FLOCK = 12
    THREW = 13
    OVER = 14


# What is only counted for the account stays here where a game is very long. By the book it cannot get here: a turn
# brings at most 20 cards of a species and one other into a row, so in 1000 turns (CB-48) no more than 12 + 21 x 1000
# cards can be captured. A wider number would change every record; no rule asks for these counts.
MOST_COUNTED = int(np.iinfo(np.int16).max)


class State(Record):
    """Counts fit int8: there are 110 cards."""

    phase: int = public(np.int8)  # Phase
    seat: int = public(np.int8)  # whose turn
    dealer: int = public(np.int8)  # who dealt this round and began it
    turn: int = public(np.int32)  # lays so far, by all players
    round_no: int = public(np.int32)  # 1, 2, ...
    # [row] number of runs, 1..8: each species is one contiguous run
    row_runs: NDArray[np.int8] = public(np.int8, ROWS)
    row_bird: NDArray[np.int8] = public(np.int8, ROWS, BIRDS)  # [row, run] species, left to right
    row_count: NDArray[np.int8] = public(np.int8, ROWS, BIRDS)  # [row, run] cards of it
    deck: NDArray[np.int8] = nobody(np.int8, DECK)  # [0..deck_size) species; the last one is the top
    deck_size: int = public(np.int8)
    hand: NDArray[np.int8] = owner(np.int8, SEATS, BIRDS)  # [seat, bird] cards held
    hand_size: NDArray[np.int8] = public(np.int8, SEATS)  # [seat]
    collection: NDArray[np.int8] = public(np.int8, SEATS, BIRDS)  # [seat, bird] cards kept for good
    # [bird] the part everybody saw: rests of flocks, known cards of thrown hands
    discard: NDArray[np.int8] = public(np.int8, BIRDS)
    thrown: NDArray[np.int8] = owner(np.int8, SEATS, BIRDS)  # [seat, bird] the part only the thrower saw
    thrown_size: NDArray[np.int8] = public(np.int8, SEATS)  # [seat]
    known: NDArray[np.int8] = public(np.int8, SEATS, BIRDS)  # [seat, bird] cards everybody saw going into that hand
    # [seat, bird] 1: the cards of that hand that nobody saw hold none of it
    absent: NDArray[np.int8] = public(np.int8, SEATS, BIRDS)
    captured: NDArray[np.int16] = public(np.int16, SEATS)  # [seat] cards taken from rows so far, up to MOST_COUNTED
    # [seat, small or large] flocks made so far: each adds to the collection, 110 cards
    flocks: NDArray[np.int8] = public(np.int8, SEATS, 2)
    rounds_ended: NDArray[np.int16] = public(np.int16, SEATS)  # [seat] up to MOST_COUNTED
    expert: int = public(np.int8)  # options, by their codes
    empty_hand_draw: int = public(np.int8)
    reshuffle_in_play: int = public(np.int8)
    deckout_in_play: int = public(np.int8)
    reveal_discarded_hands: int = public(np.int8)
    max_turns: int = public(np.int32)


LAYOUT = Layout(
    State,
    seats=SEATS,
    events=20,
    items=BIRDS,
)
