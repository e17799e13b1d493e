"""The record of a Jackal table: every field with its meaning, its range and who may know it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, nobody, owner, public
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
    BROKEN_OFF = 19
    RAN_OUT = 20
    RETURNED = 21
    NOBODY_LANDED = 22
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


class State(Protocol):
    """The type checker's picture; LAYOUT below is the memory. Counts fit int8: there are 60 cards."""

    players: int  # 2..4
    over: int  # clause that ended the game, 0 while it runs
    happened_n: int
    happened: NDArray[np.int8]
    chance: NDArray[np.uint32]
    archipelago: int  # options, by their codes
    leftover: int
    map_before_knight: int
    finite_treasury: int
    passers_may_throw: int
    marks_simultaneous: int
    islands_n: int  # islands in the box
    islands: NDArray[np.int8]  # [island, cell] codes
    order: NDArray[np.int8]  # [i] island: the shuffled island cards; the voyage takes them from the front
    voyage: NDArray[np.int8]  # [place] island lying face up there, -1 while it cannot be seen
    place: int  # of the present island on the voyage, 0..
    places: int  # how many islands the voyage has without a tie-break: 6 or 8
    tie_break: int  # 1: the present island is the tie-break
    ground: NDArray[np.int64]  # the present island as sets of cells
    phase: int  # Phase
    hat: int  # the first player of this island
    seat: int  # who is asked, where one at a time is
    asked: int  # how many have had their turn in this phase, counted from the hat
    taking: int  # cards that `seat` still takes
    deck: NDArray[np.int8]  # [0..deck_size) kinds; the last one is the top
    deck_size: int
    discard: NDArray[np.int8]  # [kind]
    market: NDArray[np.int8]  # [slot] kind, -1 if empty
    hand: NDArray[np.int8]  # [seat, kind]
    hand_size: NDArray[np.int8]  # [seat] as the others know it: a row in the making still counts
    known: NDArray[np.int8]  # [seat, kind] cards everybody saw going into that hand, as far as they must be there
    noted: NDArray[np.int8]  # [viewer, seat, kind] more cards the viewer knows to be there, from packs passed on
    loose: NDArray[np.int8]  # [viewer, kind] cards the viewer knows to be in some other hand, not in whose
    pack: NDArray[np.int8]  # [seat, kind] the pack to draft from
    passed_on: NDArray[np.int8]  # [viewer, first holder, kind] that pack when the viewer passed it on
    pick: int  # picks that everybody has made in this draft
    stance: NDArray[np.int8]  # [seat] Stance
    row: NDArray[np.int8]  # [seat, i] cards laid face down
    laid: NDArray[np.int8]  # [seat] how many
    ready: NDArray[np.int8]  # [seat] 1: has picked, is ready, or is done with marks, where all act at once
    row_size: NDArray[np.int8]  # [seat] cards in the row, once all are ready
    shown: NDArray[np.int8]  # [seat, i] the row after it was turned over
    shown_size: NDArray[np.int8]  # [seat] 0 before that
    aimed: NDArray[np.int8]  # [seat, target] marks thrown in secret (option marks_simultaneous)
    marks: NDArray[np.int8]  # [seat] black marks received here
    at: NDArray[np.int8]  # [seat] cell, -1 in the boat
    walked: NDArray[np.int8]  # [seat] cards of the row executed
    has_map: int  # 1: the walker's next move may enter jungle and buried chests
    paces: NDArray[np.int8]  # [seat] move cards executed
    mazes: NDArray[np.int8]  # [seat] labyrinths entered
    extra: NDArray[np.int8]  # [seat] left-over cards that count (option leftover)
    outcome: NDArray[np.int8]  # [seat] Outcome
    coins: NDArray[np.int16]  # [seat] without those of the tie-break
    tie_coins: NDArray[np.int16]  # [seat]
    treasury: int  # coins left; below 0 where they are endless
    ledger: NDArray[np.int8]  # [place, seat, column] what came of each island
    last_row: NDArray[np.int8]  # [seat, i] the rows of the island before this one, for the screen
    last_row_size: NDArray[np.int8]  # [seat]


LAYOUT = Layout(
    public("archipelago", np.int8),
    public("leftover", np.int8),
    public("map_before_knight", np.int8),
    public("finite_treasury", np.int8),
    public("passers_may_throw", np.int8),
    public("marks_simultaneous", np.int8),
    public("islands_n", np.int8),
    public("islands", np.int8, MOST_ISLANDS, CELLS),
    nobody("order", np.int8, MOST_ISLANDS),
    public("voyage", np.int8, VOYAGE),
    public("place", np.int8),
    public("places", np.int8),
    public("tie_break", np.int8),
    public("ground", np.int64, SURVEY),
    public("phase", np.int8),
    public("hat", np.int8),
    public("seat", np.int8),
    public("asked", np.int8),
    public("taking", np.int8),
    nobody("deck", np.int8, DECK),
    public("deck_size", np.int8),
    public("discard", np.int8, KINDS),
    public("market", np.int8, MARKET),
    owner("hand", np.int8, SEATS, KINDS),
    public("hand_size", np.int8, SEATS),
    public("known", np.int8, SEATS, KINDS),
    owner("noted", np.int8, SEATS, SEATS, KINDS),
    owner("loose", np.int8, SEATS, KINDS),
    owner("pack", np.int8, SEATS, KINDS),
    owner("passed_on", np.int8, SEATS, SEATS, KINDS),
    public("pick", np.int8),
    public("stance", np.int8, SEATS),
    owner("row", np.int8, SEATS, ROW),
    owner("laid", np.int8, SEATS),
    public("ready", np.int8, SEATS),
    public("row_size", np.int8, SEATS),
    public("shown", np.int8, SEATS, ROW),
    public("shown_size", np.int8, SEATS),
    owner("aimed", np.int8, SEATS, SEATS),
    public("marks", np.int8, SEATS),
    public("at", np.int8, SEATS),
    public("walked", np.int8, SEATS),
    public("has_map", np.int8),
    public("paces", np.int8, SEATS),
    public("mazes", np.int8, SEATS),
    public("extra", np.int8, SEATS),
    public("outcome", np.int8, SEATS),
    public("coins", np.int16, SEATS),
    public("tie_coins", np.int16, SEATS),
    public("treasury", np.int16),
    public("ledger", np.int8, VOYAGE, SEATS, LEDGER),
    public("last_row", np.int8, SEATS, ROW),
    public("last_row_size", np.int8, SEATS),
    seats=SEATS,
    events=144,
    items=12,
)
