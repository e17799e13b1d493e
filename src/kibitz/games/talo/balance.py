"""Does the building stand? Statics of rigid bars that only push on each other (TA-36 to TA-41).

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
  many places of one building are judged, each is solved from the pushes that carry it now (`Footing`); that is quicker
  and cannot change the verdict, because every verdict is proved.

Soundness never gets worse by new contacts, only by new weights; so after a placement only the bars that hang together
with the new one need a look.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import BARS, FIGURE_WEIGHTS, FORBID, LENGTHS, LEVELS, MARGINS, X, Y, Z
from kibitz.games.talo.exact import LOWER, LOWER_X, LOWER_Y, NONE, PUSH, UPPER, UPPER_X, UPPER_Y
from kibitz.games.talo.geometry import columns
from kibitz.games.talo.proving import CORNERS, SLACK, proves_standing
from kibitz.games.talo.solving import MOST_PIVOTS, RESIDUE, can_carry, improve, refine, settle
from kibitz.games.talo.state import State

TA_36, TA_40, TA_41 = 36, 40, 41
UNSURE = -1

AXIS, AT_X, AT_Y, AT_Z, LENGTH = range(5)
BOARD_BELOW = -1


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
            if not s.solid[k] and is_solid(s, int(bar[0]), int(bar[1]), int(bar[2]), int(bar[3]), int(bar[4])):
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
        return TA_36
    if first_solid == 0 and last_solid == reach - 1:
        return 0
    if loaded:
        return UNSURE
    # The middle of a bar lies on a cell's edge or in its middle, so "strictly inside" is the same for both margins.
    if 2 * first == reach or 2 * (last + 1) == reach:
        return TA_41
    if 2 * first > reach or 2 * (last + 1) < reach:
        return TA_40
    if first_solid != NONE and 2 * first_solid < reach < 2 * (last_solid + 1):
        return 0
    return UNSURE


# --- The bars that hang together --------------------------------------------------------------------------------------


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
            u = int(bar[AT_X]) + i if axis == X else int(bar[AT_X])
            v = int(bar[AT_Y]) + i if axis == Y else int(bar[AT_Y])
            for w in (z - 1, above):
                other = int(grid[u, v, w]) - 1 if 0 <= w < LEVELS else NONE
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
    for i in range(n):
        grid[x + i * (axis == X), y + i * (axis == Y), z + i * (axis == Z)] = new + 1


@rule
def touches(s: State, members: NDArray[np.int16], axis: int, x: int, y: int, z: int, n: int) -> bool:
    """Would the new bar lie on one of the members, or under one?"""
    above = z + n if axis == Z else z + 1
    for i in range(columns(axis, n)):
        for w in (z - 1, above):
            other = int(s.grid[x + i * (axis == X), y + i * (axis == Y), w]) if 0 <= w < LEVELS else 0
            if other and members[BARS + other - 1] != NONE:
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
        gather(s.grid.copy(), bars, s.solid, new - 1, members)
        if not touches(s, members, axis, x, y, z, n):
            return TA_40
    # `first_look` has cleared the new bar, or it is solved for; a held one always is.
    for first in range(new - int(s.held), new + (1 if look == UNSURE else 0)):
        if group_falls(s, grid, bars, s.figure.copy(), first, members, planes):
            return TA_40
    return 0


# --- Many places in one building --------------------------------------------------------------------------------------


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
    inverse = np.zeros((rows, rows))
    value = np.zeros(rows)
    basis = np.full(rows, NONE, np.int16)
    for i in range(rows):
        inverse[i, i] = 1.0
    loads = np.zeros(rows + 3)
    find_loads(bars, members, count, loads)
    heights = np.zeros(count + 1, np.int64)
    heights[:count] = find_heights(bars, members, count)
    value[:] = loads[:rows]
    if usable:
        sign = np.ones(rows)
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
    for i in range(n):
        footing.grid[x + i * (axis == X), y + i * (axis == Y), z + i * (axis == Z)] = 0
    footing.members[BARS + new] = NONE
    return TA_40 if falls else 0


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
    for i in range(columns(axis, int(bar[LENGTH])) if above < LEVELS else 0):
        other = int(footing.grid[int(bar[AT_X]) + i * (axis == X), int(bar[AT_Y]) + i * (axis == Y), above]) - 1
        if other not in (NONE, last) and not solid[other]:
            upper = int(members[BARS + other])
            n = add_pushes(footing.grid, footing.bars, members, upper, new, margin, footing.pushes, n)
        last = other
    return n


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
