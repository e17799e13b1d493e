"""What a lay will do, for a preview on the screen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.bower.rules.bonuses import bonus_left
from kibitz.games.bower.rules.gems import gem_columns, gem_groups, joined_group
from kibitz.games.bower.rules.grid import empty_cells
from kibitz.games.bower.sense.holes import shut_cells
from kibitz.games.bower.sense.races import largest
from kibitz.games.bower.state import State

# What `foresee_lay` writes; the last three have two places, one for each half.
GEM_COLUMNS, GEM_SURFACES, SHUT, JOINED, PART, LARGEST, FORESEEN = 0, 1, 2, 3, 5, 7, 9


@rule
def foresee_lay(s: State, seat: int, tile: int, a: int, b: int, out: NDArray[np.int64]) -> None:
    """What a lay will do, for a preview: bonuses, cells shut in, and for each half its group, as masks and sizes."""
    earns = bonus_left(s)
    out[GEM_COLUMNS] = gem_columns(s, seat, tile, a, b) if earns else 0
    out[GEM_SURFACES] = gem_groups(s, seat, tile, a, b) if earns else 0
    out[SHUT] = shut_cells(empty_cells(s, seat) & ~(1 << a | 1 << b))
    for half in range(2):
        group = joined_group(s, seat, tile, half, a, b)
        out[JOINED + half] = group
        if group != 0:
            ground = int(s.ground[seat, s.half_surface[2 * tile + half]])
            links = int(s.links[seat])
            out[PART + half] = largest(group & ground, links)
            out[LARGEST + half] = largest(ground, links)
