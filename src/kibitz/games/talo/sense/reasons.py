"""Why a move is good, in words; and when advice keeps mum. Plain Python over a redacted record."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.text import Named, Say
from kibitz.games.talo.actions import END, HOLDS, RESTARTS, STARTS, TAKES, WALKS, bar_of
from kibitz.games.talo.components import (
    FORBID,
    LEVELS,
    MOST_REACHED,
    bars_of_set,
)
from kibitz.games.talo.rules.building import (
    add_bar,
)
from kibitz.games.talo.rules.walking import SOUND, explore, place_of
from kibitz.games.talo.sense.outlook import open_steps
from kibitz.games.talo.state import Phase


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first."""
    if action < HOLDS:
        return _place_reasons(s, seat, action)
    if action < WALKS:
        return [Say("why.hold")]
    if action < RESTARTS:
        level = int(place_of(action - WALKS)[2])
        if level == LEVELS:
            return [Say("why.wins")]
        return [Say("why.higher", {"level": level})] if level > s.figure[seat, 2] else []
    if action < TAKES:
        return [Say("why.free")]
    if action < STARTS:
        bars = bars_of_set(action - TAKES)
        return [Say("why.pair")] if len(bars) == 2 else [Say("why.long", {"length": bars[0]})]
    return [Say("why.store")] if action == END and s.hand.any() and s.must_build else []


def keeps_mum(s: Any, _seat: int) -> bool:
    """At one's risk (TA-66) advice would tell which bar stands, and which step if figures weigh something."""
    acting = s.phase in (Phase.ACT, Phase.PAIR)
    return bool(acting and s.collapse != FORBID and (s.hand.any() or s.figure_weight))


def _place_reasons(s: Any, seat: int, action: int) -> list[Say]:
    axis, x, y, z, n = (int(word) for word in bar_of(action))
    nodes, came = np.empty(MOST_REACHED, np.int32), np.empty(MOST_REACHED, np.int16)
    world = s.copy()
    before = [_top(world, other, nodes, came) for other in range(int(s.players))]
    add_bar(world, axis, x, y, z, n)
    after = [_top(world, other, nodes, came) for other in range(int(s.players))]
    said = []
    if after[seat] > before[seat]:
        said.append(Say("why.climb", {"level": after[seat]}))
    rivals = [Named(other) for other in range(len(after)) if other != seat and after[other] < before[other]]
    if rivals:
        said.append(Say("why.blocks", {"rivals": rivals}))
    if not said and open_steps(s.wood, int(s.figure_height), *(int(w) for w in s.figure[seat])):
        said.append(Say("why.keeps_steps"))
    return said


def _top(s: Any, seat: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> int:
    count = int(explore(s, seat, SOUND, nodes, came))
    return max(int(place_of(node)[2]) for node in nodes[:count])
