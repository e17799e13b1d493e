"""The record of a CuBirds table: every field with its meaning, its range and who may know it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, nobody, owner, public
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


class State(Protocol):
    """The type checker's picture; LAYOUT below is the memory. Counts fit int8: there are 110 cards."""

    players: int  # 2..5
    over: int  # clause that ended the game, 0 while it runs
    happened_n: int
    happened: NDArray[np.int8]
    chance: NDArray[np.uint32]
    phase: int  # Phase
    seat: int  # whose turn
    dealer: int  # who dealt this round and began it
    turn: int  # lays so far, by all players
    round_no: int  # 1, 2, ...
    row_runs: NDArray[np.int8]  # [row] number of runs, 1..8: each species is one contiguous run
    row_bird: NDArray[np.int8]  # [row, run] species, left to right
    row_count: NDArray[np.int8]  # [row, run] cards of it
    deck: NDArray[np.int8]  # [0..deck_size) species; the last one is the top
    deck_size: int
    hand: NDArray[np.int8]  # [seat, bird] cards held
    hand_size: NDArray[np.int8]  # [seat]
    collection: NDArray[np.int8]  # [seat, bird] cards kept for good
    discard: NDArray[np.int8]  # [bird] the part everybody saw: rests of flocks, known cards of thrown hands
    thrown: NDArray[np.int8]  # [seat, bird] the part only the thrower saw
    thrown_size: NDArray[np.int8]  # [seat]
    known: NDArray[np.int8]  # [seat, bird] cards everybody saw going into that hand
    absent: NDArray[np.int8]  # [seat, bird] 1: the cards of that hand that nobody saw hold none of it
    captured: NDArray[np.int16]  # [seat] cards taken from rows so far, up to MOST_COUNTED
    flocks: NDArray[np.int8]  # [seat, small or large] flocks made so far: each adds to the collection, 110 cards
    rounds_ended: NDArray[np.int16]  # [seat] up to MOST_COUNTED
    expert: int  # options, by their codes
    empty_hand_draw: int
    reshuffle_in_play: int
    deckout_in_play: int
    reveal_discarded_hands: int
    max_turns: int


LAYOUT = Layout(
    public("phase", np.int8),
    public("seat", np.int8),
    public("dealer", np.int8),
    public("turn", np.int32),
    public("round_no", np.int32),
    public("row_runs", np.int8, ROWS),
    public("row_bird", np.int8, ROWS, BIRDS),
    public("row_count", np.int8, ROWS, BIRDS),
    nobody("deck", np.int8, DECK),
    public("deck_size", np.int8),
    owner("hand", np.int8, SEATS, BIRDS),
    public("hand_size", np.int8, SEATS),
    public("collection", np.int8, SEATS, BIRDS),
    public("discard", np.int8, BIRDS),
    owner("thrown", np.int8, SEATS, BIRDS),
    public("thrown_size", np.int8, SEATS),
    public("known", np.int8, SEATS, BIRDS),
    public("absent", np.int8, SEATS, BIRDS),
    public("captured", np.int16, SEATS),
    public("flocks", np.int8, SEATS, 2),
    public("rounds_ended", np.int16, SEATS),
    public("expert", np.int8),
    public("empty_hand_draw", np.int8),
    public("reshuffle_in_play", np.int8),
    public("deckout_in_play", np.int8),
    public("reveal_discarded_hands", np.int8),
    public("max_turns", np.int32),
    seats=SEATS,
    events=20,
    items=BIRDS,
)
