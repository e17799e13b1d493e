"""Setup (TA-13 to TA-17): the store is filled and each figure goes to its quarter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below
from kibitz.core.happened import nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.games.talo.components import FIXED, FIXED_QUARTER, LENGTHS, NOBODY, START_X, START_Y, STORE
from kibitz.games.talo.rules.geometry import put_figure
from kibitz.games.talo.rules.taking import begin_turn
from kibitz.games.talo.rules.telling import tell_place
from kibitz.games.talo.state import Kind, Phase, State

TA_15 = 15


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """TA-13 to TA-17, from a record whose chance stream has begun."""
    read_options(s, options)
    nothing_happened(s)
    for length in range(1, LENGTHS + 1):
        s.store[length] = STORE[length]
    for seat in range(len(s.quarter)):
        s.quarter[seat] = NOBODY
    s.loser = NOBODY
    s.first = below(s.chance, s.players) if options[14] == 1 else 0
    s.seat = s.first
    s.phase = Phase.START
    if s.start_choice == FIXED:
        for seat in range(s.players):
            start_at(s, seat, int(FIXED_QUARTER[seat]))
        begin_turn(s, int(s.first))


@rule
def read_options(s: State, options: NDArray[np.int32]) -> None:
    s.players = options[0]
    s.figure_height = options[1] + 1
    s.figure_weight = options[2]
    s.pair_rule = options[3]
    s.collapse = options[4]
    s.rerolls = options[5]
    s.must_build = options[6]
    s.first_build_adjacent = options[7]
    s.balance_margin = options[8]
    s.access = options[9]
    s.step_to_board = options[10]
    s.restart = options[11]
    s.restart_cell = options[12]
    s.start_choice = options[13]
    s.max_turns = options[15]


@rule
def start_at(s: State, seat: int, quarter: int) -> None:
    """The figure onto the start cell of its quarter, at level 0 (TA-15)."""
    s.quarter[seat] = quarter
    put_figure(s, seat, int(START_X[quarter]), int(START_Y[quarter]), 0)
    told = tell(s, Kind.STARTED, seat, quarter)
    tell_place(s, told, 0, int(START_X[quarter]), int(START_Y[quarter]), 0)


@rule
def verdict_start(s: State, quarter: int) -> int:
    for seat in range(s.players):
        if s.quarter[seat] == quarter:
            return TA_15
    return 0


@rule
def choose_start(s: State, seat: int, quarter: int) -> None:
    start_at(s, seat, quarter)
    upcoming = (seat + 1) % s.players
    if s.quarter[upcoming] == NOBODY:
        s.seat = upcoming
    else:
        begin_turn(s, upcoming)
