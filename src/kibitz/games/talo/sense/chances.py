"""Who will win: each figure's prospect, as chances of all seats."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import (
    LEVELS,
    MOST_REACHED,
)
from kibitz.games.talo.rules.walking import SOUND, explore, place_of
from kibitz.games.talo.sense.bars import HOPELESS
from kibitz.games.talo.sense.outlook import highest, open_steps
from kibitz.games.talo.state import State

# In log-odds; fitted to 1500 games between greedy players with whims, at the beginning of turns.
STANDS = 0.37  # for each level the figure stands on
REACHES = 0.47  # for each level it could walk to
CLIMBS = 0.33  # one more cube would give a step up
NEARLY = 0.33  # level 8 is within reach ...
AT_THE_TOP = 0.46  # ... or level 9 ...
WINS = 3.0  # ... or level 10: one walk wins
NEXT_TO_MOVE = 0.54


@rule
def prospect(s: State, seat: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> float:
    """How well a seat does, in log-odds."""
    count = explore(s, seat, SOUND, nodes, came)
    top = highest(nodes, count)
    good = STANDS * int(s.figure[seat, 2]) + REACHES * top
    good += NEARLY * (top >= LEVELS - 2) + AT_THE_TOP * (top >= LEVELS - 1) + WINS * (top == LEVELS)
    for i in range(count if top < LEVELS else 0):
        x, y, level = place_of(nodes[i])
        if level == top and open_steps(s.wood, int(s.figure_height), x, y, level) > 0:
            return good + CLIMBS
    return good


@rule
def lead(s: State, seat: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> float:
    """How far a seat is ahead of the best rival, in log-odds."""
    best = HOPELESS
    for other in range(s.players):
        if other != seat and s.quarter[other] >= 0:
            best = max(best, prospect(s, other, nodes, came))
    return prospect(s, seat, nodes, came) - best


@rule
def sense(s: State, out: NDArray[np.float64]) -> None:
    """Each seat's chance of winning."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    most = HOPELESS
    for seat in range(s.players):
        out[seat] = 0.0 if s.quarter[seat] < 0 else prospect(s, seat, nodes, came)
        if seat == s.seat:
            out[seat] += NEXT_TO_MOVE
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(out[seat] - most)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
