"""Does the building stand? Statics of rigid bars that only push on each other (TA-36 to TA-41).

What the book says of single cases, a bar on a standing one, counterweights, follows from it (TA-42 to TA-47).

The question is whether forces exist: at the corners of every contact patch (shrunk by the margin) a push f >= 0, such
that for each bar the pushes from below, less those from above, equal its weight, and so do their moments about x and y.

Most of it needs no solving:

- A bar is *solid* if it can hand down any load put on it. A bar on the board is solid: each push on it goes straight
  through. So is a bar whose two end cells (a standing bar's one cell) rest on solid bars: every point of its shrunk
  footprint lies between the shrunk patches under its ends. Solid bars are ground for the others; leaving them out
  changes no verdict.
- A new bar with nothing above it must stand by itself: its middle strictly between its outermost supports, else it
  tips. If solid supports alone reach around its middle, it stands and disturbs nobody.
- What is left is solved (`solving`) for the bars that hang together without solid bars between them: a handful. Where
  many places of one building are judged, each is solved from the pushes that carry it now (`footing`).

Soundness never gets worse by new contacts, only by new weights; so after a placement only the bars that hang together
with the new one need a look.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import BARS, FIGURE_WEIGHTS, FORBID, LEVELS, MARGINS, X, Y, Z
from kibitz.games.talo.rules.geometry import columns
from kibitz.games.talo.rules.pushes import (
    CORNERS,
    NONE,
    PUSH,
    bar_at,
    find_heights,
    find_loads,
    find_pushes,
    gather,
    middle,
)
from kibitz.games.talo.rules.solving import settle
from kibitz.games.talo.state import AT_X, AT_Y, AT_Z, AXIS, LENGTH, State

UNSURE = -1


# --- Cheap tests ------------------------------------------------------------------------------------------------------


@rule
def is_solid(s: State, axis: int, x: int, y: int, z: int, n: int) -> bool:
    """On the board, or both ends on solid bars."""
    if z == 0:
        return True
    near = int(s.grid[x, y, z - 1])
    far = near if axis == Z else int(s.grid[x + (n - 1) * (axis == X), y + (n - 1) * (axis == Y), z - 1])
    return near > 0 and far > 0 and s.solid[near - 1] == 1 and s.solid[far - 1] == 1


@rule
def renew_solid(s: State) -> None:
    """After a new bar others may have become solid: from below upwards until nothing changes."""
    for _ in range(LEVELS):
        changed = False
        for k in range(s.bars_n):
            bar = s.bar[k]
            if not s.solid[k] and is_solid(
                s, int(bar[AXIS]), int(bar[AT_X]), int(bar[AT_Y]), int(bar[AT_Z]), int(bar[LENGTH])
            ):
                s.solid[k] = 1
                changed = True
        if not changed:
            break


@rule
def first_look(s: State, axis: int, x: int, y: int, z: int, n: int) -> int:
    """0: the new bar stands; a clause: it falls; UNSURE: solve.

    Valid while everything else stands, and with figures of any weight: none stands on the new bar.
    """
    if z == 0:
        return 0
    grid = s.grid
    solid = s.solid
    above = z + n if axis == Z else z + 1
    first = last = first_solid = last_solid = NONE
    loaded = False
    reach = columns(axis, n)
    for i in range(reach):
        u = x + i if axis == X else x
        v = y + i if axis == Y else y
        below = int(grid[u, v, z - 1])
        if below:
            last = i
            if first == NONE:
                first = i
            if solid[below - 1]:
                last_solid = i
                if first_solid == NONE:
                    first_solid = i
        if above < LEVELS and grid[u, v, above]:
            loaded = True
    if first == NONE:
        return TA.CARRIED_FROM_BELOW
    if first_solid == 0 and last_solid == reach - 1:
        return 0
    if loaded:
        return UNSURE
    # The middle of a bar lies on a cell's edge or in its middle, so "strictly inside" is the same for both margins.
    if 2 * first == reach or 2 * (last + 1) == reach:
        return TA.EDGE_IS_FALLING
    if 2 * first > reach or 2 * (last + 1) < reach:
        return TA.BALANCE
    if first_solid != NONE and 2 * first_solid < reach < 2 * (last_solid + 1):
        return 0
    return UNSURE


# --- Verdicts ---------------------------------------------------------------------------------------------------------


@rule
def group_falls(
    s: State,
    grid: NDArray[np.int8],
    bars: NDArray[np.int8],
    figure: NDArray[np.int8],
    first: int,
    members: NDArray[np.int16],
    planes: NDArray[np.float64],
) -> int:
    """0 if the bars that hang together with `first` stand, for every subset of the figures on them (TA-40).

    Else how many they are; `members` lists them, and `planes` tells how they fall (see `settle`).
    """
    count = gather(grid, bars, s.solid, first, members)
    length = 0
    for i in range(count):
        length += int(bars[members[i], LENGTH])
    pushes = np.empty((CORNERS * length, PUSH))
    n_pushes = find_pushes(grid, bars, members, count, float(MARGINS[s.balance_margin]), pushes)
    loads = np.empty(3 * count)
    heights = find_heights(bars, members, count)
    basis = np.empty(3 * count, np.int16)
    weight = float(FIGURE_WEIGHTS[s.figure_weight])
    subsets = 1 << int(s.players) if weight > 0 else 1
    for present in range(subsets):
        find_loads(bars, members, count, loads)
        burdened = True
        for seat in range(s.players):
            if (present >> seat) & 1:
                burdened = burdened and add_figure(grid, bars, members, figure[seat], weight, loads)
        if burdened and not settle(pushes, n_pushes, loads, heights, basis, planes):
            return count
    return 0


@rule
def add_figure(
    grid: NDArray[np.int8],
    bars: NDArray[np.int8],
    members: NDArray[np.int16],
    figure: NDArray[np.int8],
    weight: float,
    loads: NDArray[np.float64],
) -> bool:
    """The figure presses on the middle of its cell. False: it stands on none of the members, so it changes nothing."""
    x = int(figure[0])
    y = int(figure[1])
    level = int(figure[2])
    member = int(members[BARS + int(grid[x, y, level - 1]) - 1]) if level > 0 else NONE
    if member == NONE:
        return False
    bar = bars[members[member]]
    loads[3 * member] += weight
    loads[3 * member + 1] += weight * (x + 0.5 - middle(bar, 0))
    loads[3 * member + 2] += weight * (y + 0.5 - middle(bar, 1))
    return True


@rule
def try_bar(
    bars: NDArray[np.int8], grid: NDArray[np.int8], new: int, axis: int, x: int, y: int, z: int, n: int
) -> None:
    """Write the bar into copies of the building."""
    bars[new, AXIS] = axis
    bars[new, AT_X] = x
    bars[new, AT_Y] = y
    bars[new, AT_Z] = z
    bars[new, LENGTH] = n
    fill_cells(grid, new + 1, axis, x, y, z, n)


@rule
def fill_cells(grid: NDArray[np.int8], number: int, axis: int, x: int, y: int, z: int, n: int) -> None:
    for i in range(n):
        grid[x + i * (axis == X), y + i * (axis == Y), z + i * (axis == Z)] = number


@rule
def touches(grid: NDArray[np.int8], members: NDArray[np.int16], axis: int, x: int, y: int, z: int, n: int) -> bool:
    """Would the new bar lie on one of the members, or under one?"""
    above = z + n if axis == Z else z + 1
    for i in range(columns(axis, n)):
        for w in (z - 1, above):
            other = bar_at(grid, axis, x, y, i, w)
            if other != NONE and members[BARS + other] != NONE:
                return True
    return False


@rule
def stands(s: State, axis: int, x: int, y: int, z: int, n: int) -> int:
    """0 if the building is sound with this new bar, else the clause; the bar has room there (TA-28, TA-40).

    With a bar held by hand the two must stand together (TA-33).
    """
    look = first_look(s, axis, x, y, z, n)
    if look > 0 or (look == 0 and not s.held):
        return look
    new = int(s.bars_n)
    bars = s.bar.copy()
    grid = s.grid.copy()
    try_bar(bars, grid, new, axis, x, y, z, n)
    members = np.empty(2 * BARS, np.int16)
    planes = np.empty(3 * BARS)
    # What touches neither the held bar nor what falls with it cannot help. At one's risk it may stand by itself.
    if s.held and s.collapse == FORBID:
        present = s.grid.copy()
        gather(present, bars, s.solid, new - 1, members)
        if not touches(present, members, axis, x, y, z, n):
            return TA.BALANCE
    # `first_look` has cleared the new bar, or it is solved for; a held one always is.
    for first in range(new - int(s.held), new + (1 if look == UNSURE else 0)):
        if group_falls(s, grid, bars, s.figure.copy(), first, members, planes):
            return TA.BALANCE
    return 0


# --- Figures ----------------------------------------------------------------------------------------------------------


@rule
def figure_stands(s: State, seat: int, x: int, y: int, level: int) -> bool:
    """Is the building sound with the figure there (TA-56)? Always, while figures weigh nothing."""
    if s.figure_weight == 0 or level == 0:
        return True
    bar = int(s.grid[x, y, level - 1]) - 1
    if s.solid[bar]:
        return True
    figure = s.figure.copy()
    figure[seat, 0] = x
    figure[seat, 1] = y
    figure[seat, 2] = level
    # Copies, so that the one compiled `group_falls` serves here too.
    grid = s.grid.copy()
    bars = s.bar.copy()
    members = np.empty(2 * BARS, np.int16)
    return group_falls(s, grid, bars, figure, bar, members, np.empty(3 * BARS)) == 0
