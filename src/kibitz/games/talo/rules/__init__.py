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
from kibitz.games.talo.actions import END, HOLDS, RELEASE, RESTARTS, ROLL, STARTS, TAKES, WALKS
from kibitz.games.talo.components import BOARD, FAR, QUARTERS, SETS
from kibitz.games.talo.rules.building import LOOK, PLAY, hold, list_builds, place, release, verdict_build
from kibitz.games.talo.rules.ending import end_turn
from kibitz.games.talo.rules.moving import list_walks, verdict_walk, walk
from kibitz.games.talo.rules.restarting import is_restart_cell, list_restarts, may_restart, restart
from kibitz.games.talo.rules.setup import choose_start, verdict_start
from kibitz.games.talo.rules.taking import is_available, roll, take
from kibitz.games.talo.state import Phase, State

TA_15, TA_16, TA_18, TA_19, TA_32, TA_33, TA_34, TA_60, TA_63 = 15, 16, 18, 19, 32, 33, 34, 60, 63


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << int(s.seat)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action now, or 0."""
    if s.phase == Phase.OVER:
        return int(s.over)
    if seat != s.seat:
        return TA_16
    if s.phase == Phase.START:
        return verdict_start(s, action - STARTS) if STARTS <= action < ROLL else TA_15
    if s.phase == Phase.BEGIN:
        if not RESTARTS <= action < TAKES:
            return 0 if action == ROLL else TA_18
        cell = action - RESTARTS
        if not may_restart(s, seat):
            return TA_60
        return 0 if is_restart_cell(s, seat, FAR + cell % BOARD, FAR + cell // BOARD) else TA_63
    if s.phase == Phase.TAKE:
        rolled = int(s.rolls[s.rolls_n - 1])
        return 0 if TAKES <= action < STARTS and is_available(s, action - TAKES, rolled) else TA_19
    if s.phase == Phase.PAIR and action >= HOLDS:
        return 0 if action == RELEASE else TA_33
    if action < WALKS:
        return verdict_build(s, seat, action % HOLDS, action >= HOLDS)
    if action < RESTARTS:
        return verdict_walk(s, seat, action - WALKS)
    if action == END:
        # What was taken must be built, if there is any place for it (TA-32).
        owes = s.must_build and s.hand[1] > 0 and list_builds(s, seat, LOOK, np.empty(1, np.int32))[1]
        return TA_32 if owes else 0
    return TA_34 if action == RELEASE else TA_18


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """The actions whose verdict is 0, ascending."""
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    n = 0
    if s.phase == Phase.START:
        for quarter in range(QUARTERS):
            if verdict_start(s, quarter) == 0:
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
        cell = action - RESTARTS
        restart(s, seat, FAR + cell % BOARD, FAR + cell // BOARD)
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
