"""Single-minded players, to measure quick advice against: always the nearest chest, always the richest.

They land wherever a chest is in reach. What they have no mind for (which cards to draft and to take, where a mark goes,
how the pirate walks) they do as the advice does. Each reads what its seat may know.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.actions import LAND, LAYS, PASS, READY
from kibitz.games.jackal.components import CELLS, MOVES, ROW
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.rules.landing import may_land
from kibitz.games.jackal.sense.greedy import greedy, least_card
from kibitz.games.jackal.sense.routes import LAID, NO_WAY, STEPS, WAY, find_ways, write_way
from kibitz.games.jackal.sense.worth import row_worth
from kibitz.games.jackal.state import Phase, State

NEAREST, RICHEST = 0, 1


@rule
def wanted_chest(s: State, seat: int, style: int, ways: NDArray[np.int64]) -> int:
    """The chest that a style goes for, by what is still to be laid; -1 if none is in reach."""
    find_ways(s.ground, s.hand[seat], s.row[seat], s.laid[seat], s.map_before_knight == 1, 0, ways)
    cells = s.charts[s.voyage[s.place]]
    best = -1
    most = -np.inf
    for cell in range(CELLS):
        if ways[cell, STEPS] == NO_WAY:
            continue
        coins, steps, cards = chest_value(cells[cell]), int(ways[cell, STEPS]), int(ways[cell, LAID])
        worth = -100.0 * steps - 10.0 * cards + coins if style == NEAREST else 100.0 * coins - steps - 0.1 * cards
        if worth > most:
            best = cell
            most = worth
    return best


@rule
def single_minded(s: State, seat: int, style: int) -> int:
    if s.phase != Phase.DECLARE and s.phase != Phase.BUILD:
        return greedy(s, seat)
    ways = np.empty((CELLS, WAY), np.int64)
    chest = wanted_chest(s, seat, style, ways)
    if s.phase == Phase.DECLARE:
        return LAND if may_land(s, seat) and chest >= 0 else PASS
    if chest < 0 or (s.laid[seat] > 0 and style == NEAREST and row_worth(s, seat) >= 0):
        return READY if s.laid[seat] > 0 else LAYS + least_card(s, seat)
    if ways[chest, LAID] == 0:
        return READY
    out = np.empty(ROW + MOVES, np.int8)
    write_way(s.ground, s.hand[seat], s.row[seat], s.laid[seat], s.map_before_knight == 1, chest, ways, out)
    return LAYS + int(out[0])


@rule
def nearest_chest(s: State, seat: int) -> int:
    """The shortest way to any chest."""
    return single_minded(s, seat, NEAREST)


@rule
def richest_chest(s: State, seat: int) -> int:
    """The most coins, however long the way."""
    return single_minded(s, seat, RICHEST)


STYLES = {"shortest way": nearest_chest, "richest chest": richest_chest}
