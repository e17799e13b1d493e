"""Setup (TA-13 to TA-17): the store is filled and each figure goes to its quarter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below
from kibitz.core.happened import nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.core.verdict import ALLOWED
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import FIXED, FIXED_QUARTER, LENGTHS, NOBODY, START_X, START_Y, STORE
from kibitz.games.talo.options import BY_LOT, START_PLAYER
from kibitz.games.talo.rules.geometry import put_figure
from kibitz.games.talo.rules.taking import begin_turn
from kibitz.games.talo.rules.telling import tell_place
from kibitz.games.talo.state import Kind, Phase, State


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """TA-13 to TA-17, from a record whose chance stream has begun."""
    nothing_happened(s)
    for length in range(1, LENGTHS + 1):
        s.store[length] = STORE[length]
    for seat in range(len(s.quarter)):
        s.quarter[seat] = NOBODY
    s.loser = NOBODY
    s.first = below(s.chance, s.players) if options[START_PLAYER] == BY_LOT else 0
    s.seat = s.first
    s.phase = Phase.START
    if s.start_choice == FIXED:
        for seat in range(s.players):
            start_at(s, seat, int(FIXED_QUARTER[seat]))
        begin_turn(s, int(s.first))


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
            return TA.QUARTER_OF_ONES_OWN
    return ALLOWED


@rule
def choose_start(s: State, seat: int, quarter: int) -> None:
    start_at(s, seat, quarter)
    upcoming = clockwise(seat, 1, s.players)
    if s.quarter[upcoming] == NOBODY:
        s.seat = upcoming
    else:
        begin_turn(s, upcoming)
