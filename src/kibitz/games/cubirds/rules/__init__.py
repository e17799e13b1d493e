"""CuBirds, in the order of the rulebook: setup, a turn, flocks, the end of a round, the end of the game.

Clause numbers (CB-12) are those of `rules.md`; A-n are our rulings there. The turn, step by step:

    LAY    lay all birds of a species at the end of a row; capture; refill      -> DRAW if nothing was captured, or LAID
    DRAW   draw two, or do not                                                  -> LAID
    LAID   (nobody is asked)                                                    -> FLOCK; with an empty hand ROUND_END
    FLOCK  fly one flock home, or do not                                        -> the next player's LAY, or ROUND_END
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED, ended
from kibitz.games.cubirds.actions import DRAW, LAYS, NO_DRAW, NO_FLOCK, flock_code, flock_species, lay_code, lay_parts
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.components import BIRDS, ROWS
from kibitz.games.cubirds.rules.flocks import end_turn, flock_yield, make_flock
from kibitz.games.cubirds.rules.laying import draw, end_lay, lay
from kibitz.games.cubirds.rules.rounds import end_round
from kibitz.games.cubirds.state import Kind, Phase, State


@rule
def waiting(s: State) -> int:
    """One player at a time, the whole turn long (CB-12)."""
    return 0 if s.phase == Phase.OVER else 1 << s.seat


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action, or ALLOWED."""
    if s.phase == Phase.OVER:
        return ended(s)
    if seat != s.seat:
        return CB.ONE_TURN_AFTER_THE_OTHER
    if s.phase == Phase.LAY:
        if action >= LAYS:
            return CB.FIRST_LAY
        bird, _, _ = lay_parts(action)
        return ALLOWED if s.hand[seat, bird] > 0 else CB.HOLD_WHAT_YOU_LAY
    if action < LAYS:
        return CB.FIRST_LAY
    if s.phase == Phase.DRAW:
        return CB.ONE_FLOCK_AFTER_THE_LAY if action >= NO_FLOCK else ALLOWED
    if action < NO_FLOCK:
        return CB.DRAW_IF_NOTHING_WAS_TAKEN
    if action == NO_FLOCK:
        return ALLOWED
    bird = flock_species(action)
    return ALLOWED if flock_yield(s.hand[seat, bird], bird) > 0 else CB.SIZE_OF_A_FLOCK


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """All actions whose verdict is ALLOWED, ascending."""
    n = 0
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    if s.phase == Phase.LAY:
        for bird in range(BIRDS):
            if s.hand[seat, bird] > 0:
                for row in range(ROWS):
                    for side in range(2):
                        out[n] = lay_code(bird, row, side)
                        n += 1
    elif s.phase == Phase.DRAW:
        out[0] = NO_DRAW
        out[1] = DRAW
        n = 2
    else:
        out[0] = NO_FLOCK
        n = 1
        for bird in range(BIRDS):
            if flock_yield(s.hand[seat, bird], bird) > 0:
                out[n] = flock_code(bird)
                n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself.

    Each following step stands here once: the compiler copies a function into every place that calls it, and the end of
    a round is large.
    """
    nothing_happened(s)
    if action < LAYS:
        bird, row, side = lay_parts(action)
        lay(s, bird, row, side)
    elif action == DRAW:
        draw(s)
    elif action == NO_DRAW:
        tell(s, Kind.NO_DRAW, seat, 0)
        s.phase = Phase.LAID
    elif action == NO_FLOCK:
        tell(s, Kind.NO_FLOCK, seat, 0)
    else:
        make_flock(s, flock_species(action))
    if s.phase == Phase.LAID:
        end_lay(s)
    elif action >= NO_FLOCK:
        end_turn(s)
    if s.phase == Phase.ROUND_END:
        end_round(s)
