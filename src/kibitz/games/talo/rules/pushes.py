"""The forces in a building: which bars hang together, where they touch, and what each must be given (TA-37 to TA-39).

A push acts at a corner of a contact patch, shrunk by the margin: it carries one bar and burdens another, or the ground.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import BARS, LEVELS, X, Y, Z
from kibitz.games.talo.rules.geometry import columns
from kibitz.games.talo.state import AT_X, AT_Y, AT_Z, AXIS, LENGTH

NONE = -1
# A push: which member of the group it carries, which member it burdens (NONE: ground), its arms about their centres.
UPPER, LOWER, UPPER_X, UPPER_Y, LOWER_X, LOWER_Y = range(6)
PUSH = 6
FINE = 2 * 1777  # parts of a cell: bars' middles are half cells, margins are 1777ths

CORNERS = 4
SLACK = 2.0**-27  # of a cell

BOARD_BELOW = -1


@rule
def bar_at(grid: NDArray[np.int8], axis: int, x: int, y: int, i: int, z: int) -> int:
    """The bar at height z in column i of a bar that begins at x, y; or NONE."""
    return int(grid[x + i * (axis == X), y + i * (axis == Y), z]) - 1 if 0 <= z < LEVELS else NONE


@rule
def gather(
    grid: NDArray[np.int8], bars: NDArray[np.int8], solid: NDArray[np.int8], first: int, members: NDArray[np.int16]
) -> int:
    """The bars linked to bar `first` by contacts, solid bars left out; `members` gets them, their number is returned.

    `members[BARS:]` gets each bar's place among the members, or NONE.
    """
    for k in range(BARS):
        members[BARS + k] = NONE
    members[0] = first
    members[BARS + first] = 0
    count = 1
    done = 0
    while done < count:
        bar = bars[members[done]]
        done += 1
        axis = int(bar[AXIS])
        z = int(bar[AT_Z])
        above = z + int(bar[LENGTH]) if axis == Z else z + 1
        for i in range(columns(axis, int(bar[LENGTH]))):
            for w in (z - 1, above):
                other = bar_at(grid, axis, int(bar[AT_X]), int(bar[AT_Y]), i, w)
                if other != NONE and not solid[other] and members[BARS + other] == NONE:
                    members[BARS + other] = count
                    members[count] = other
                    count += 1
    return count


@rule
def middle(bar: NDArray[np.int8], along: int) -> float:
    """The coordinate of a bar's centre along x or y."""
    return int(bar[AT_X + along]) + (int(bar[LENGTH]) / 2 if bar[AXIS] == along else 0.5)


@rule
def find_pushes(
    grid: NDArray[np.int8],
    bars: NDArray[np.int8],
    members: NDArray[np.int16],
    count: int,
    margin: float,
    pushes: NDArray[np.float64],
) -> int:
    """The four corners of every contact patch under a member (TA-37, TA-38)."""
    n = 0
    for upper in range(count):
        n = add_pushes(grid, bars, members, upper, NONE, margin, pushes, n)
    return n


@rule
def add_pushes(
    grid: NDArray[np.int8],
    bars: NDArray[np.int8],
    members: NDArray[np.int16],
    upper: int,
    by: int,
    margin: float,
    pushes: NDArray[np.float64],
    n: int,
) -> int:
    """The corners of the patches under one member; with `by`, only of the patch on that bar.

    They lie further inside than the margin by a little that `proving` needs and gives back.
    """
    inside = margin + SLACK
    bar = bars[members[upper]]
    axis = int(bar[AXIS])
    z = int(bar[AT_Z])
    x = int(bar[AT_X])
    y = int(bar[AT_Y])
    reach = columns(axis, int(bar[LENGTH]))
    start = 0
    while start < reach:
        below = int(grid[x + start * (axis == X), y + start * (axis == Y), z - 1]) if z > 0 else BOARD_BELOW
        end = start + 1
        while end < reach and (z == 0 or int(grid[x + end * (axis == X), y + end * (axis == Y), z - 1]) == below):
            end += 1
        if below and by in (NONE, below - 1):
            lower = int(members[BARS + below - 1]) if z > 0 else NONE
            low_x = x + start * (axis == X) + inside
            low_y = y + start * (axis == Y) + inside
            high_x = x + (end - 1) * (axis == X) + 1 - inside
            high_y = y + (end - 1) * (axis == Y) + 1 - inside
            for corner in range(CORNERS):
                at_x = low_x if corner % 2 == 0 else high_x
                at_y = low_y if corner < 2 else high_y
                pushes[n, UPPER] = upper
                pushes[n, LOWER] = lower
                pushes[n, UPPER_X] = at_x - middle(bar, 0)
                pushes[n, UPPER_Y] = at_y - middle(bar, 1)
                if lower != NONE:
                    pushes[n, LOWER_X] = at_x - middle(bars[members[lower]], 0)
                    pushes[n, LOWER_Y] = at_y - middle(bars[members[lower]], 1)
                n += 1
        start = end
    return n


@rule
def press(unbalanced: NDArray[np.float64], member: int, force: float, arm_x: float, arm_y: float) -> None:
    """Add a force on a member, with its moments."""
    unbalanced[3 * member] += force
    unbalanced[3 * member + 1] += force * arm_x
    unbalanced[3 * member + 2] += force * arm_y


@rule
def rise(planes: NDArray[np.float64], member: int, arm_x: float, arm_y: float) -> float:
    """How far a member's plane lies above its rest at a place."""
    return float(planes[3 * member] + planes[3 * member + 1] * arm_x + planes[3 * member + 2] * arm_y)


@rule
def find_heights(bars: NDArray[np.int8], members: NDArray[np.int16], count: int) -> NDArray[np.int64]:
    """Each member is higher than whatever it rests on; the ground is 0."""
    heights = np.empty(count, np.int64)
    for i in range(count):
        heights[i] = int(bars[members[i], AT_Z]) + 1
    return heights


@rule
def find_loads(bars: NDArray[np.int8], members: NDArray[np.int16], count: int, loads: NDArray[np.float64]) -> None:
    """What each member must be given: its weight, and no moment about its own centre (TA-39)."""
    for i in range(count):
        loads[3 * i] = bars[members[i], LENGTH]
        loads[3 * i + 1] = 0.0
        loads[3 * i + 2] = 0.0
