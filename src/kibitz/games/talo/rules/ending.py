"""The end (TA-64 to TA-68): of a turn and of the game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import NOBODY
from kibitz.games.talo.rules.taking import begin_turn
from kibitz.games.talo.state import Kind, Phase, State

QUIET_ROUNDS = 3


@rule
def end_turn(s: State, seat: int) -> None:
    """What was not built goes back to the store (TA-32); rounds in which nobody builds end the game (TA-67)."""
    if s.hand[1] > 0:
        told = tell(s, Kind.RETURNED, seat, s.hand[0] + s.hand[1])
        for slot in range(2):
            length = int(s.hand[slot])
            s.happened[told, EVENT_HEAD + slot] = length
            if length > 0:
                s.store[length] += 1
            s.hand[slot] = 0
        s.happened[told, EVENT_HEAD + 2] = 0 if s.must_build else 1
    s.quiet = 0 if s.built > 0 else s.quiet + 1
    patience = s.players * (1 if s.store.sum() == 0 else QUIET_ROUNDS)
    if s.quiet >= patience or s.turn >= s.max_turns:
        end_game(s, TA.NOBODY_BUILDS)
    else:
        begin_turn(s, clockwise(seat, 1, s.players))


@rule
def end_game(s: State, clause: int) -> None:
    s.over = clause
    s.phase = Phase.OVER
    tell(s, Kind.OVER, NOBODY, clause)


@rule
def fall(s: State, seat: int) -> None:
    s.loser = seat
    tell(s, Kind.COLLAPSED, seat, 0)
    end_game(s, TA.FALL_LOSES)


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """By the level of the figure, equal levels share a place (TA-67, TA-68); after a fall all others win (TA-66)."""
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            if s.loser == NOBODY:
                place += 1 if s.figure[other, 2] > s.figure[seat, 2] else 0
            elif s.loser == seat and other != seat:
                place += 1
        out[seat, 0] = place
        out[seat, 1] = s.figure[seat, 2]
