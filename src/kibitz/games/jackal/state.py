"""The record of a Jackal table: every field with its meaning, its range and who may know it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, nobody, owner, public
from kibitz.games.jackal.components import CELLS, DECK, KINDS, MARKET, MOST_ISLANDS, ROW, SEATS, VOYAGE
from kibitz.games.jackal.components.ground import SURVEY

NOBODY = -1
NO_CARD = -1


class Phase(IntEnum):
    DRAFT = 0
    DECLARE = 1
    TAKE = 2
    BUILD = 3
    MARKS = 4
    WALK = 5
    EXIT = 6
    OVER = 7
    # Passing states: inside an action, never between two.
    NEXT_ISLAND = 8
    NEXT_TO_DECLARE = 9
    NEXT_TAKE = 10
    NEXT_TO_THROW = 11
    NEXT_WALKER = 12
    NEXT_CARD = 13
    SHARE = 14
    CLEAN_UP = 15
    FINISH = 16


class Stance(IntEnum):
    """Where a player stands to the present island."""

    UNDECIDED = 0
    LANDED = 1
    PASSED = 2
    AWAY = 3  # not in the tie-break


class Outcome(IntEnum):
    """How a walk ended."""

    NONE = 0
    ARRIVED = 1
    BROKEN_OFF = 2  # a card without a cell to enter (JA-38)
    RAN_OUT = 3  # the last card did not reach a chest (JA-46)


class Kind(IntEnum):
    """What can happen; the items of each row are described in `screen/events.py`."""

    HAT = 1
    MARKET = 2
    DEALT = 3
    ISLAND = 4
    LANDED = 5
    PASSED = 6
    TOOK_MARKET = 7
    TOOK_DECK = 8
    RESHUFFLED = 9
    LAID = 10
    READY = 11
    ROWS = 12
    MARK = 13
    DONE = 14
    REVEALED = 15
    WALKED = 16
    CAME_OUT = 17
    ARRIVED = 18
    BROKE_OFF = 19
    RAN_OUT = 20
    RETURNED = 21
    NOBODY = 22
    SHARED = 23
    DREW = 24
    PICKED = 25
    PACK = 26
    THREW_HAND = 27
    TIE = 28
    OVER = 29
    AIMED = 30
    MARKED = 31


# Columns of the ledger.
STANCE, OUTCOME, CELL, PACES, MAZES, MARKS, EXTRA, RANK, WON = range(9)
LEDGER = 9


class State(Record):
    """Counts fit int8: there are 60 cards."""

    mode: int = public(np.int8)  # options, by their codes
    leftover: int = public(np.int8)
    map_before_knight: int = public(np.int8)
    finite_treasury: int = public(np.int8)
    passers_may_throw: int = public(np.int8)
    marks_simultaneous: int = public(np.int8)
    islands_n: int = public(np.int8)  # islands in the box
    charts: NDArray[np.int8] = public(np.int8, MOST_ISLANDS, CELLS)  # [island, cell] codes
    # [i] island: the shuffled island cards; the voyage takes them from the front
    order: NDArray[np.int8] = nobody(np.int8, MOST_ISLANDS)
    voyage: NDArray[np.int8] = public(np.int8, VOYAGE)  # [place] island lying face up there, -1 while it cannot be seen
    place: int = public(np.int8)  # of the present island on the voyage, 0..
    places: int = public(np.int8)  # how many islands the voyage has without a tie-break: 6 or 8
    tie_break: int = public(np.int8)  # 1: the present island is the tie-break
    ground: NDArray[np.int64] = public(np.int64, SURVEY)  # the present island as sets of cells
    phase: int = public(np.int8)  # Phase
    hat: int = public(np.int8)  # the first player of this island
    seat: int = public(np.int8)  # who is asked, where one at a time is
    asked: int = public(np.int8)  # how many have had their turn in this phase, counted from the hat
    taking: int = public(np.int8)  # cards that `seat` still takes
    deck: NDArray[np.int8] = nobody(np.int8, DECK)  # [0..deck_size) kinds; the last one is the top
    deck_size: int = public(np.int8)
    discard: NDArray[np.int8] = public(np.int8, KINDS)  # [kind]
    market: NDArray[np.int8] = public(np.int8, MARKET)  # [slot] kind, -1 if empty
    hand: NDArray[np.int8] = owner(np.int8, SEATS, KINDS)  # [seat, kind]
    # [seat] as the others know it: a row in the making still counts
    hand_size: NDArray[np.int8] = public(np.int8, SEATS)
    # [seat, kind] cards everybody saw going into that hand, as far as they must be there
    known: NDArray[np.int8] = public(np.int8, SEATS, KINDS)
    # [viewer, seat, kind] more cards the viewer knows to be there, from packs passed on
    noted: NDArray[np.int8] = owner(np.int8, SEATS, SEATS, KINDS)
    # [viewer, kind] cards the viewer knows to be in some other hand, not in whose
    loose: NDArray[np.int8] = owner(np.int8, SEATS, KINDS)
    pack: NDArray[np.int8] = owner(np.int8, SEATS, KINDS)  # [seat, kind] the pack to draft from
    # [viewer, first holder, kind] that pack when the viewer passed it on
    passed_on: NDArray[np.int8] = owner(np.int8, SEATS, SEATS, KINDS)
    pick: int = public(np.int8)  # picks that everybody has made in this draft
    stance: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] Stance
    row: NDArray[np.int8] = owner(np.int8, SEATS, ROW)  # [seat, i] cards laid face down
    laid: NDArray[np.int8] = owner(np.int8, SEATS)  # [seat] how many
    # [seat] 1: has picked, is ready, or is done with marks, where all act at once
    ready: NDArray[np.int8] = public(np.int8, SEATS)
    row_size: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] cards in the row, once all are ready
    shown: NDArray[np.int8] = public(np.int8, SEATS, ROW)  # [seat, i] the row after it was turned over
    shown_size: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] 0 before that
    # [seat, target] marks thrown in secret (option marks_simultaneous)
    aimed: NDArray[np.int8] = owner(np.int8, SEATS, SEATS)
    marks: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] black marks received here
    at: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] cell, -1 in the boat
    walked: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] cards of the row executed
    has_map: int = public(np.int8)  # 1: the walker's next move may enter jungle and buried chests
    paces: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] move cards executed
    mazes: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] labyrinths entered
    extra: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] left-over cards that count (option leftover)
    outcome: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] Outcome
    coins: NDArray[np.int16] = public(np.int16, SEATS)  # [seat] without those of the tie-break
    tie_coins: NDArray[np.int16] = public(np.int16, SEATS)  # [seat]
    treasury: int = public(np.int16)  # coins left; below 0 where they are endless
    ledger: NDArray[np.int8] = public(np.int8, VOYAGE, SEATS, LEDGER)  # [place, seat, column] what came of each island
    # [seat, i] the rows of the island before this one, for the screen
    last_row: NDArray[np.int8] = public(np.int8, SEATS, ROW)
    last_row_size: NDArray[np.int8] = public(np.int8, SEATS)  # [seat]


LAYOUT = Layout(
    State,
    seats=SEATS,
    events=144,
    items=12,
)
