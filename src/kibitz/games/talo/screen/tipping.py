"""Why a bar would not stand there: which bars tilt, over which edge, and where their weight acts.

Read off the proof that no forces exist (see `solving.settle`): a plane for each bar that presses no contact together
and lowers the weight. Plain Python: the screen asks, no rule does.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.games.talo.actions import bar_of
from kibitz.games.talo.components import BARS, FAR, LEVELS, MARGINS, SIDE, X, Y, Z
from kibitz.games.talo.rules.balance import UNSURE, group_falls, try_bar
from kibitz.games.talo.rules.building import LOOK, list_places, put_bar
from kibitz.games.talo.rules.footing import Footing
from kibitz.games.talo.rules.pushes import (
    CORNERS,
    LOWER,
    PUSH,
    UPPER,
    UPPER_X,
    UPPER_Y,
    find_pushes,
    gather,
    middle,
)
from kibitz.games.talo.state import AT_Z, LENGTH

STILL = 1e-7
MOST_STEADIED = 3
NOWHERE = np.tile(np.array([SIDE, -1, SIDE, -1], np.int16), (LEVELS, 1))  # empty spans


class Edge(msgspec.Struct, frozen=True):
    """A line in the height of a contact, from x, y to to_x, to_y, in the board's numbers."""

    x: int
    y: int
    to_x: int
    to_y: int
    z: int


class Tilt(msgspec.Struct, frozen=True):
    """How the building would fall."""

    bars: list[int]  # numbers of the bars that tilt, as in the view; one more than the last is the new bar itself
    bar: int  # the one that turns about the edge
    edge: Edge
    weight_x: float  # the middle of the tilting weight
    weight_y: float


class Swing(msgspec.Struct, frozen=True):
    """How a bar of a falling building begins to move: its middle rises, and so do its ends towards x and y."""

    bar: int
    rise: float
    slope_x: float
    slope_y: float


def swings(s: Any) -> list[Swing]:
    """The bars that begin to move when the building as it is has lost its balance, the fastest by one."""
    grid, bars, figure = s.grid.copy(), s.bar.copy(), s.figure.copy()
    members, planes = np.empty(2 * BARS, np.int16), np.empty(3 * BARS)
    found: dict[int, Swing] = {}
    for first in range(int(s.bars_n)):
        if s.solid[first] or first in found:
            continue
        count = int(group_falls(s, grid, bars, figure, first, members, planes))
        plane = planes[: 3 * count].reshape(count, 3)
        most = float(np.abs(plane).max()) if count else 0.0
        for i in range(count):
            rise, slope_x, slope_y = (plane[i] / most).tolist()
            if max(abs(rise), abs(slope_x), abs(slope_y)) > STILL:
                found[int(members[i])] = Swing(int(members[i]), rise, slope_x, slope_y)
    return [found[number] for number in sorted(found)]


def tilt(s: Any, axis: int, x: int, y: int, z: int, n: int, look: int) -> Tilt:
    """How the building falls with a bar there, which has room, is carried, and at first `look` does not stand."""
    new = int(s.bars_n)
    if look > 0:
        return _tips_alone(s, new, axis, x, y, z, n)
    bars, grid = s.bar.copy(), s.grid.copy()
    try_bar(bars, grid, new, axis, x, y, z, n)
    members, planes = np.empty(2 * BARS, np.int16), np.empty(3 * BARS)
    count = int(group_falls(s, grid, bars, s.figure.copy(), new, members, planes)) if look == UNSURE else 0
    if count == 0:  # then it is the bar held by hand that falls
        count = int(group_falls(s, grid, bars, s.figure.copy(), new - 1, members, planes))
    return _tips_with(s, grid, bars, members, planes, count)


def steadied(s: Any, code: int, alone: Footing) -> bool | None:
    """Would the second bar in hand have a place beside this one, held by hand, so that both stand?

    Only a bar that touches those that would fall can help: on top of one of them, or under it. None: so many bars hang
    together with this one that the screen should not wait for the answer. `alone`: a footing on which each place is
    solved by itself, as it must be with a bar held; it says nothing else, so that one is enough for all.
    """
    world = s.copy()
    put_bar(world, int(s.seat), *bar_of(code))
    world.held = 1
    second = int(world.hand[1])
    members = np.empty(2 * BARS, np.int16)
    count = int(gather(world.grid.copy(), world.bar.copy(), world.solid, int(s.bars_n), members))
    if count > MOST_STEADIED:
        return None
    spans = NOWHERE.copy()
    for axis, x, y, z, n in world.bar[members[:count]].tolist():
        far_x, far_y = x + (n - 1) * (axis == X), y + (n - 1) * (axis == Y)
        for height in {z + (n if axis == Z else 1), z - 1, z - second}:
            if 0 <= height < LEVELS:
                row = spans[height]
                row[:] = min(row[0], x), max(row[1], far_x), min(row[2], y), max(row[3], far_y)
    return bool(list_places(world, int(s.seat), second, spans, alone, np.empty(1, np.int32), 0, 0, LOOK)[2])


def _tips_alone(s: Any, new: int, axis: int, x: int, y: int, z: int, n: int) -> Tilt:
    """Nothing lies on the bar: it turns about the end of its supports that its middle lies beyond."""
    under = s.grid[x : x + n, y, z - 1] if axis == X else s.grid[x, y : y + n, z - 1]
    supported = [i for i, below in enumerate(under.tolist()) if below]
    turn = supported[0] if 2 * supported[0] >= n else supported[-1] + 1
    at_x, at_y = x - FAR, y - FAR
    if axis == X:
        return Tilt([new], new, Edge(at_x + turn, at_y, at_x + turn, at_y + 1, z), at_x + n / 2, at_y + 0.5)
    return Tilt([new], new, Edge(at_x, at_y + turn, at_x + 1, at_y + turn, z), at_x + 0.5, at_y + n / 2)


def _weight(bars: NDArray[np.int8]) -> tuple[float, float]:
    weights = [int(bar[LENGTH]) for bar in bars]
    moments = [(n * float(middle(bar, X)), n * float(middle(bar, Y))) for n, bar in zip(weights, bars, strict=True)]
    total = sum(weights)
    return sum(x for x, _ in moments) / total - FAR, sum(y for _, y in moments) / total - FAR


def _tips_with(
    s: Any, grid: Any, bars: NDArray[np.int8], members: NDArray[np.int16], planes: NDArray[np.float64], count: int
) -> Tilt:
    """The bar that turns about its contact with something that keeps still, by the greatest slope."""
    plane = planes[: 3 * count].reshape(count, 3)
    slope = np.abs(plane[:, 1:])
    moves = (np.abs(plane).max(axis=1) > STILL).tolist()
    moving = [i for i in range(count) if moves[i]]
    pushes = np.empty((CORNERS * int(bars[members[:count], LENGTH].sum()), PUSH))
    pushes = pushes[: find_pushes(grid, bars, members, count, float(MARGINS[s.balance_margin]), pushes)]
    tilting = [int(members[i]) for i in moving]
    # Down from a moving bar there is always one that keeps still, or the ground: the closest such contact is the hinge.
    hinges = []
    planes_of, steepest = plane.tolist(), slope.max(axis=1).tolist()
    for j, push in enumerate(pushes.tolist()):
        upper, lower = int(push[UPPER]), int(push[LOWER])
        if 0 <= upper < count and moves[upper] and not (0 <= lower < count and moves[lower]):
            rise, slope_x, slope_y = planes_of[upper]
            gap = abs(rise + slope_x * push[UPPER_X] + slope_y * push[UPPER_Y])
            hinges.append((round(gap, 6), -steepest[upper], j))
    j = min(hinges)[2]
    upper = int(pushes[j, UPPER])
    edge = _edge(bars[members[upper]], pushes, j, slope[upper])
    return Tilt(tilting, int(members[upper]), edge, *_weight(bars[tilting]))


def _edge(bar: NDArray[np.int8], pushes: NDArray[np.float64], j: int, slope: NDArray[np.float64]) -> Edge:
    """The side of the contact patch that the bar turns about: across the direction of the greater slope."""
    patch = pushes[j // CORNERS * CORNERS : j // CORNERS * CORNERS + CORNERS]
    xs = [round(float(push[UPPER_X]) + float(middle(bar, X))) - FAR for push in patch]
    ys = [round(float(push[UPPER_Y]) + float(middle(bar, Y))) - FAR for push in patch]
    corner, z = j % CORNERS, int(bar[AT_Z])
    if slope[0] >= slope[1]:
        return Edge(xs[corner], min(ys), xs[corner], max(ys), z)
    return Edge(min(xs), ys[corner], max(xs), ys[corner], z)
