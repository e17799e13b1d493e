"""Talo: what may be done when, and what the house asks. The chapters of the rulebook, in its order:

    geometry.py  setup.py  taking.py  building.py  balance.py  moving.py (over walking.py)  restarting.py  ending.py

Under balance.py: pushes.py (the forces), solving.py (do they exist?), proving.py and exact.py (over remainders.py),
which make the answer sure; over it footing.py, for many places at once.

Clause numbers (TA-12) are those of `rules.md`. A turn, step by step:

    START   pick a quarter                          only before the first turn
    BEGIN   restart a blocked figure, at most once  -> BEGIN
            roll, until some set can be taken       -> TAKE; ACT if one set or none is there
    TAKE    take one bar or two                     -> ACT
    ACT     walk, once in each window               -> ACT
            place a bar: a new window opens         -> ACT
            hold a bar that does not stand          -> PAIR
            end the turn                            -> BEGIN of the next seat
    PAIR    place the second bar, so that both stand -> ACT; or release the first -> ACT
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import nothing_happened
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED, ended
from kibitz.games.talo.actions import END, HOLDS, RELEASE, RESTARTS, ROLL, STARTS, TAKES, WALKS, restart_parts
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import FAR, QUARTERS, SETS
from kibitz.games.talo.rules.building import LOOK, PLAY, hold, list_builds, place, release, verdict_build
from kibitz.games.talo.rules.ending import end_turn
from kibitz.games.talo.rules.moving import list_walks, verdict_walk, walk
from kibitz.games.talo.rules.restarting import is_restart_cell, list_restarts, may_restart, restart
from kibitz.games.talo.rules.setup import choose_start, verdict_start
from kibitz.games.talo.rules.taking import is_available, roll, take
from kibitz.games.talo.state import Phase, State


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << int(s.seat)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action now, or ALLOWED."""
    if s.phase == Phase.OVER:
        return ended(s)
    if seat != s.seat:
        return TA.CLOCKWISE
    if s.phase == Phase.START:
        return verdict_start(s, action - STARTS) if STARTS <= action < ROLL else TA.QUARTER_OF_ONES_OWN
    if s.phase == Phase.BEGIN:
        if not RESTARTS <= action < TAKES:
            return ALLOWED if action == ROLL else TA.ORDER_OF_A_TURN
        if not may_restart(s, seat):
            return TA.RESTART_WHEN_BLOCKED
        y, x = restart_parts(action)
        return ALLOWED if is_restart_cell(s, seat, FAR + x, FAR + y) else TA.FREE_CELL_TO_RESTART
    if s.phase == Phase.TAKE:
        rolled = int(s.rolls[s.rolls_n - 1])
        return (
            ALLOWED if TAKES <= action < STARTS and is_available(s, action - TAKES, rolled) else TA.TAKE_WHAT_WAS_ROLLED
        )
    if s.phase == Phase.PAIR and action >= HOLDS:
        return ALLOWED if action == RELEASE else TA.BOTH_BARS_OF_A_PAIR
    if action < WALKS:
        return verdict_build(s, seat, action % HOLDS, action >= HOLDS)
    if action < RESTARTS:
        return verdict_walk(s, seat, action - WALKS)
    if action == END:
        # What was taken must be built, if there is any place for it (TA-32).
        owes = s.must_build and s.hand[1] > 0 and list_builds(s, seat, LOOK, np.empty(1, np.int32))[1]
        return TA.BUILD_WHAT_YOU_TOOK if owes else ALLOWED
    return TA.HOLDING if action == RELEASE else TA.ORDER_OF_A_TURN


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """The actions whose verdict is ALLOWED, ascending."""
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    n = 0
    if s.phase == Phase.START:
        for quarter in range(QUARTERS):
            if verdict_start(s, quarter) == ALLOWED:
                out[n] = STARTS + quarter
                n += 1
    elif s.phase == Phase.BEGIN:
        n = list_restarts(s, seat, out) if may_restart(s, seat) else 0
        out[n] = ROLL
        n += 1
    elif s.phase == Phase.TAKE:
        for chosen in range(len(SETS)):
            if is_available(s, chosen, int(s.rolls[s.rolls_n - 1])):
                out[n] = TAKES + chosen
                n += 1
    else:
        n, unfinished = list_builds(s, seat, PLAY, out)
        if s.phase == Phase.PAIR:
            out[n] = RELEASE
            n += 1
        else:
            n = n if s.walked else list_walks(s, seat, out, n)
            if not (s.must_build and unfinished):
                out[n] = END
                n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself."""
    nothing_happened(s)
    if action < HOLDS:
        place(s, seat, action)
    elif action < WALKS:
        hold(s, seat, action - HOLDS)
    elif action < RESTARTS:
        walk(s, seat, action - WALKS)
    elif action < TAKES:
        y, x = restart_parts(action)
        restart(s, seat, FAR + x, FAR + y)
    elif action < STARTS:
        take(s, seat, action - TAKES)
    elif action < ROLL:
        choose_start(s, seat, action - STARTS)
    elif action == ROLL:
        roll(s, seat)
    elif action == RELEASE:
        release(s, seat)
    else:
        end_turn(s, seat)
