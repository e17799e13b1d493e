"""Single-minded players, to measure quick advice against: who only builds, who only walks, and a child.

Nothing is hidden in this game but the dice to come: they may read everything. Starting, rolling and taking they do as
the advice does.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.talo.actions import END, RELEASE, WALKS
from kibitz.games.talo.rules.building import LOOK, list_builds
from kibitz.games.talo.rules.walking import place_of
from kibitz.games.talo.sense import best_walk, greedy
from kibitz.games.talo.sense.bars import NOTHING, greedy_bars
from kibitz.games.talo.state import Phase, State

BUILDER, WALKER, CHILD = 0, 1, 2
GAMES = 20  # of each style in a test: a bar that is weighed takes its time, and they win none


@rule
def any_bar(s: State, seat: int) -> int:
    """The first place where a bar in hand stands, or NOTHING."""
    found = np.empty(1, np.int32)
    if s.hand[1] > 0 and list_builds(s, seat, LOOK, found)[1]:
        return int(found[0])
    return NOTHING


@rule
def single_minded(s: State, seat: int, style: int) -> int:
    if s.phase != Phase.ACT and s.phase != Phase.PAIR:
        return greedy(s, seat)
    if s.phase == Phase.ACT and style != BUILDER and not s.walked:
        target = best_walk(s, seat)
        if target != NOTHING and (style == WALKER or place_of(target - WALKS)[2] > s.figure[seat, 2]):
            return target
    bar = greedy_bars(s, seat) if style == BUILDER and s.phase == Phase.ACT and s.hand[1] > 0 else NOTHING
    if bar == NOTHING:
        bar = any_bar(s, seat)
    if bar != NOTHING:
        return bar
    return RELEASE if s.phase == Phase.PAIR else END


@rule
def builder(s: State, seat: int) -> int:
    """Builds where it would help, and never walks."""
    return single_minded(s, seat, BUILDER)


@rule
def walker(s: State, seat: int) -> int:
    """Walks as high as the others have built; what must be built goes anywhere."""
    return single_minded(s, seat, WALKER)


@rule
def child(s: State, seat: int) -> int:
    """Up, if there is a way; bars go anywhere."""
    return single_minded(s, seat, CHILD)


STYLES = {"build only": builder, "walk only": walker, "child": child}
