"""What a net sees of a single Bower action: what it is, and what it brings for certain.

Tiles are told by what they show besides their names, so that a net knows those of a table's own sheet, too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.described import Described, write_action
from kibitz.core.features import Numbers, write, write_nothing, write_one_of
from kibitz.core.rule import rule
from kibitz.games.bower.actions import (
    ACTIONS,
    DISCARDS,
    GIVES,
    LAYS,
    ORDERS,
    PASS,
    PICKS,
    USE,
    lay_parts,
)
from kibitz.games.bower.components import EFFECTS, SURFACES
from kibitz.games.bower.rules.gems import gem_columns, gem_groups
from kibitz.games.bower.rules.grid import NEIGHBOUR, how_many
from kibitz.games.bower.sense.features import HALF, write_tile
from kibitz.games.bower.state import NOTHING, State

DESCRIBED = Described(
    ACTIONS,
    ("tile", (2, HALF)),  # surface and decorations of both halves, half a first
    ("effect", (len(EFFECTS),)),  # of the bonus tile
    ("gem_columns", ()),  # columns that come to three gems
    ("gem_groups", (len(SURFACES),)),  # surfaces of the groups that do
)
FAMILIES = DESCRIBED.families


@rule
def tile_of(action: int) -> int:
    """The tile that is taken, laid, given or discarded; or NOTHING."""
    if action < PASS:
        return action
    if LAYS <= action < PICKS:
        tile, _, _ = lay_parts(action)
        return int(tile)
    if GIVES <= action < DISCARDS:
        return action - GIVES
    return action - DISCARDS if DISCARDS <= action < ORDERS else NOTHING


@rule
def describe(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Numbers) -> int:
    at = 0
    for i in range(n):
        action = int(actions[i])
        row = out[i]
        at = write_action(FAMILIES, action, row)
        at = write_tile(s, tile_of(action), row, at)
        effect = int(s.bonus_effect[action - PICKS]) if PICKS <= action < USE else NOTHING
        at = write_one_of(row, at, effect, len(EFFECTS))
        if LAYS <= action < PICKS:
            tile, a, direction = lay_parts(action)
            b = int(NEIGHBOUR[a, direction])
            at = write(row, at, how_many(gem_columns(s, seat, tile, a, b)))
            groups = gem_groups(s, seat, tile, a, b)
            for surface in range(len(SURFACES)):
                at = write(row, at, groups >> surface & 1)
        else:
            at = write_nothing(row, at, 1 + len(SURFACES))
    return at
