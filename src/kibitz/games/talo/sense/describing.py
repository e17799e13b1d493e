"""What a net sees of a single Talo action: what it is, and how high it leads."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.described import Described, write_action
from kibitz.core.features import Numbers, write, write_nothing
from kibitz.core.rule import rule
from kibitz.games.talo.actions import ACTIONS, HOLDS, RESTARTS, STARTS, TAKES, WALKS, bar_of
from kibitz.games.talo.components import LENGTHS, LEVELS, SETS, Z
from kibitz.games.talo.rules.walking import place_of
from kibitz.games.talo.state import State

DESCRIBED = Described(
    ACTIONS,
    ("bars", (LENGTHS,)),  # of each length, that are taken or laid
    ("top", ()),  # the level that its top makes, or that is walked to
    ("above", ()),  # ... counted from the own figure
)
FAMILIES = DESCRIBED.families


@rule
def describe(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Numbers) -> int:
    at = 0
    for i in range(n):
        action = int(actions[i])
        row = out[i]
        bars = write_action(FAMILIES, action, row)
        at = write_nothing(row, bars, LENGTHS)
        level = -1
        if action < WALKS:
            axis, _, _, z, length = bar_of(action % HOLDS)
            row[bars + length - 1] = 1.0
            level = z + (length if axis == Z else 1)
        elif action < RESTARTS:
            level = place_of(action - WALKS)[2]
        elif TAKES <= action < STARTS:
            for k in range(SETS.shape[1]):
                length = int(SETS[action - TAKES, k])
                if length > 0:
                    row[bars + length - 1] += 1.0
        at = write(row, at, level / LEVELS if level >= 0 else 0.0)
        at = write(row, at, (level - int(s.figure[seat, 2])) / LEVELS if level >= 0 else 0.0)
    return at
