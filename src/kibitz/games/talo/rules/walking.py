"""Where a figure can go: over the wood that stands (TA-48 to TA-58), and over wood that could still come (TA-61)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import DIRECTIONS, LEVELS, SIDE, STEP_X, STEP_Y, STUCK, X
from kibitz.games.talo.rules.balance import figure_stands
from kibitz.games.talo.rules.geometry import body_cells, can_bring, on_board
from kibitz.games.talo.state import State

NOWHERE = -1

# What the search for positions heeds: SOUND also that every step leaves the building standing (TA-56), ANY not; DREAM
# looks for a way up over wood that could still come.
SOUND, ANY, DREAM = 0, 1, 2


@rule
def position(x: int, y: int, level: int) -> int:
    return (level * SIDE + y) * SIDE + x


@rule
def place_of(node: int) -> tuple[int, int, int]:
    """Column and level of a position."""
    plain = int(node)
    return plain % SIDE, plain // SIDE % SIDE, plain // (SIDE * SIDE)


@rule
def standing_at(s: State, seat: int) -> int:
    return position(int(s.figure[seat, 0]), int(s.figure[seat, 1]), int(s.figure[seat, 2]))


@rule
def has_floor(s: State, x: int, y: int, level: int, came_from: int) -> bool:
    """Wood under the feet, or the board where stepping back to it is allowed (TA-50, TA-57)."""
    if level > 0:
        return bool((int(s.wood[x, y]) >> (level - 1)) & 1)
    return bool(s.step_to_board) and came_from == 1 and on_board(x, y)


@rule
def can_step(wood: NDArray[np.int16], height: int, x: int, y: int, a: int, u: int, v: int, b: int) -> bool:
    """The figure is lifted, then shifted: in both columns free up to the higher head (TA-55)."""
    below_head = (1 << (max(a, b) + height)) - 1
    return (int(wood[x, y]) & below_head) >> a == 0 and (int(wood[u, v]) & below_head) >> b == 0


@rule
def free_of_others(s: State, seat: int, x: int, y: int, level: int) -> bool:
    """No wood and no other figure where the body would be (TA-11, TA-53)."""
    full = int(s.full[x, y])
    if x == s.figure[seat, 0] and y == s.figure[seat, 1]:
        full &= ~body_cells(int(s.figure_height), int(s.figure[seat, 2]))
    return full & body_cells(int(s.figure_height), level) == 0


@rule
def could_have_floor(s: State, x: int, y: int, level: int, came_from: int) -> bool:
    """Wood is there, or a cube could still be brought there, figures ignored (TA-61).

    With an empty store, and for `restart=stuck`, only wood that stands counts.
    """
    if has_floor(s, x, y, level, came_from):
        return True
    if level == 0 or (level == 1 and not on_board(x, y)) or s.restart == STUCK or s.store.sum() == 0:
        return False
    return can_bring(s.wood, int(s.access), X, x, y, level - 1, 1)


@rule
def can_enter(s: State, seat: int, mode: int, x: int, y: int, level: int, came_from: int) -> bool:
    """Whether the building then stands is another question."""
    if mode == DREAM:
        return could_have_floor(s, x, y, level, came_from)
    return has_floor(s, x, y, level, came_from) and free_of_others(s, seat, x, y, level)


@rule
def explore(s: State, seat: int, mode: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> int:
    """All positions the figure can walk to, nearest first; `came` is where each was entered from (by its place).

    The first is where the figure stands. Nobody walks on from level 10: the game is won there (TA-64). A DREAM ends at
    the first position higher than that of the figure.
    """
    height = int(s.figure_height)
    wood = s.wood
    present = int(s.figure[seat, 2])
    seen = np.zeros((SIDE, SIDE), np.int16)
    nodes[0] = standing_at(s, seat)
    came[0] = NOWHERE
    seen[s.figure[seat, 0], s.figure[seat, 1]] |= 1 << present
    count = 1
    done = 0
    while done < count:
        x, y, a = place_of(nodes[done])
        for way in range(DIRECTIONS if a < LEVELS else 0):
            u = x + int(STEP_X[way])
            v = y + int(STEP_Y[way])
            if not (0 <= u < SIDE and 0 <= v < SIDE):
                continue
            # From the board a figure can only climb (TA-49).
            for b in range(max(0, a - 1) if a > 0 else 1, min(a + 1, LEVELS) + 1):
                if (int(seen[u, v]) >> b) & 1 or not can_step(wood, height, x, y, a, u, v, b):
                    continue
                if not can_enter(s, seat, mode, u, v, b, a):
                    continue
                if mode == SOUND and not figure_stands(s, seat, u, v, b):
                    continue
                seen[u, v] |= 1 << b
                nodes[count] = position(u, v, b)
                came[count] = done
                count += 1
                if mode == DREAM and b > present:
                    return count
        done += 1
    return count


@rule
def find_position(nodes: NDArray[np.int32], count: int, wanted: int) -> int:
    """The place of a position among those reached, or NOWHERE; the first, where the figure stands, is no walk."""
    for i in range(1, count):
        if nodes[i] == wanted:
            return i
    return NOWHERE
