"""Many places in one building: the present one is solved once, and each new bar from there on (TA-28, TA-40).

That is quicker and cannot change the verdict, because every verdict is proved.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import BARS, LENGTHS, MARGINS, Z
from kibitz.games.talo.rules.balance import UNSURE, fill_cells, first_look, stands, try_bar
from kibitz.games.talo.rules.geometry import columns
from kibitz.games.talo.rules.proving import proves_standing
from kibitz.games.talo.rules.pushes import (
    CORNERS,
    NONE,
    PUSH,
    add_pushes,
    bar_at,
    find_heights,
    find_loads,
    find_pushes,
)
from kibitz.games.talo.rules.solving import MOST_PIVOTS, RESIDUE, begin, can_carry, improve, refine
from kibitz.games.talo.state import AT_X, AT_Y, AT_Z, AXIS, LENGTH, State


class Footing(NamedTuple):
    """How the present building is carried, so that each new bar is solved from there on and not from nothing."""

    usable: bool
    bars: NDArray[np.int8]
    grid: NDArray[np.int8]
    members: NDArray[np.int16]  # the loose bars: all that are not solid, in the form of `gather`; room for one more
    loose: int
    pushes: NDArray[np.float64]
    n_pushes: int
    loads: NDArray[np.float64]
    heights: NDArray[np.int64]  # room for one more
    inverse: NDArray[np.float64]
    value: NDArray[np.float64]
    basis: NDArray[np.int16]


@rule
def find_footing(s: State, wanted: bool) -> Footing:
    """Solves the present building once. Each place is solved by itself with a held bar, with figures of weight, and
    where the present building is so near to its fall that floating point cannot prove that it stands."""
    bars = s.bar.copy()
    grid = s.grid.copy()
    members = np.empty(2 * BARS, np.int16)
    count = 0
    cells = 0
    usable = wanted and s.held == 0 and s.figure_weight == 0
    for k in range(BARS):
        members[BARS + k] = NONE
        if usable and k < s.bars_n and not s.solid[k]:
            members[count] = k
            members[BARS + k] = count
            count += 1
            cells += int(bars[k, LENGTH])
    rows = 3 * count
    pushes = np.empty((CORNERS * (cells + 2 * LENGTHS), PUSH))
    n_pushes = find_pushes(grid, bars, members, count, float(MARGINS[s.balance_margin]), pushes)
    loads = np.zeros(rows + 3)
    find_loads(bars, members, count, loads)
    heights = np.zeros(count + 1, np.int64)
    heights[:count] = find_heights(bars, members, count)
    inverse, value, sign, basis = np.zeros((rows, rows)), np.empty(rows), np.empty(rows), np.empty(rows, np.int16)
    begin(loads[:rows], inverse, value, sign, basis)
    if usable:
        improve(pushes, n_pushes, inverse, value, sign, basis, np.empty(rows), RESIDUE, MOST_PIVOTS * rows)
        refine(pushes, loads[:rows], inverse, value, sign, basis)
        usable = proves_standing(pushes, n_pushes, loads[:rows], heights[:count], basis, value)
    return Footing(usable, bars, grid, members, count, pushes, n_pushes, loads, heights, inverse, value, basis)


@rule
def stands_upon(s: State, footing: Footing, axis: int, x: int, y: int, z: int, n: int) -> int:
    """The same verdict as `stands`."""
    if not footing.usable:
        return stands(s, axis, x, y, z, n)
    look = first_look(s, axis, x, y, z, n)
    if look != UNSURE:
        return look
    new = int(s.bars_n)
    footing.members[footing.loose] = new
    footing.members[BARS + new] = footing.loose
    try_bar(footing.bars, footing.grid, new, axis, x, y, z, n)
    falls = not carries(footing, s.solid, float(MARGINS[s.balance_margin]))
    fill_cells(footing.grid, 0, axis, x, y, z, n)
    footing.members[BARS + new] = NONE
    return TA.BALANCE if falls else ALLOWED


@rule
def carries(footing: Footing, solid: NDArray[np.int8], margin: float) -> bool:
    """Three equations more, nothing given to the new bar yet: the old pushes still carry all the others."""
    old = 3 * footing.loose
    rows = old + 3
    inverse = np.zeros((rows, rows))
    value = np.zeros(rows)
    basis = np.full(rows, NONE, np.int16)
    for i in range(old):
        value[i] = footing.value[i]
        basis[i] = footing.basis[i]
        for r in range(old):
            inverse[i, r] = footing.inverse[i, r]
    for i in range(old, rows):
        inverse[i, i] = 1.0
    value[old] = footing.loads[old] = footing.bars[footing.members[footing.loose], LENGTH]
    heights = footing.heights
    heights[footing.loose] = int(footing.bars[footing.members[footing.loose], AT_Z]) + 1
    n_pushes = new_pushes(footing, solid, margin)
    pushes = footing.pushes
    return can_carry(pushes, n_pushes, footing.loads, heights, inverse, value, np.ones(rows), basis, np.empty(rows))


@rule
def new_pushes(footing: Footing, solid: NDArray[np.int8], margin: float) -> int:
    """What carries the new bar, and what it carries from now on; returns the number of all pushes."""
    members = footing.members
    new = int(members[footing.loose])
    bar = footing.bars[new]
    axis = int(bar[AXIS])
    n = add_pushes(footing.grid, footing.bars, members, footing.loose, NONE, margin, footing.pushes, footing.n_pushes)
    above = int(bar[AT_Z]) + (int(bar[LENGTH]) if axis == Z else 1)
    last = NONE
    for i in range(columns(axis, int(bar[LENGTH]))):
        other = bar_at(footing.grid, axis, int(bar[AT_X]), int(bar[AT_Y]), i, above)
        if other not in (NONE, last) and not solid[other]:
            upper = int(members[BARS + other])
            n = add_pushes(footing.grid, footing.bars, members, upper, new, margin, footing.pushes, n)
        last = other
    return n
