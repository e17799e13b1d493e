"""What a position is worth to a seat: how high its figure could walk, and how much further one cube would lift it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import (
    BOARD,
    DIRECTIONS,
    FAR,
    LEVELS,
    MOST_REACHED,
    SIDE,
    STEP_X,
    STEP_Y,
)
from kibitz.games.talo.rules.walking import SOUND, explore, place_of
from kibitz.games.talo.state import State

LEVEL_WORTH = 10.0
SPOT_WORTH = 0.1  # each place within reach on the two highest levels
STEP_WORTH = 3.0  # one more cube would give a step up ...
MORE_STEPS = 0.3  # ... and each further place for one
RIVAL = 0.5  # what a rival gains is worth so much less to me
DANGER = 8  # from this level on a rival counts double


@rule
def highest(nodes: NDArray[np.int32], count: int) -> int:
    """The highest level among places."""
    top = 0
    for i in range(count):
        top = max(top, int(nodes[i]) // (SIDE * SIDE))
    return top


@rule
def outlook(s: State, nodes: NDArray[np.int32], count: int) -> float:
    """How high the figure could walk, on how broad a place, and whether one more cube would lift it further."""
    top = highest(nodes, count)
    spots = 0
    steps = 0
    wood = s.wood
    height = int(s.figure_height)
    for i in range(count):
        x, y, level = place_of(nodes[i])
        if level >= top - 1:
            spots += 1
        if level == top and level < LEVELS:
            steps += open_steps(wood, height, x, y, level)
    good = LEVEL_WORTH * top + SPOT_WORTH * spots + MORE_STEPS * min(steps, 5)
    return good + STEP_WORTH if steps > 0 else good


@rule
def open_steps(wood: NDArray[np.int16], height: int, x: int, y: int, level: int) -> int:
    """Neighbouring columns where a cube at z = level would rest and the figure could climb it."""
    head = (1 << (level + 1 + height)) - 1
    if (int(wood[x, y]) & head) >> level:
        return 0
    steps = 0
    for way in range(DIRECTIONS):
        u = x + int(STEP_X[way])
        v = y + int(STEP_Y[way])
        if 0 <= u < SIDE and 0 <= v < SIDE and (int(wood[u, v]) & head) >> level == 0:
            on_wood = level > 0 and (int(wood[u, v]) >> (level - 1)) & 1
            on_board = level == 0 and FAR <= u < FAR + BOARD and FAR <= v < FAR + BOARD
            steps += 1 if on_wood or on_board else 0
    return steps


@rule
def worth(s: State, seat: int, rivals: bool) -> float:
    """What the position is worth to a seat; with the rivals, less what it is worth to them."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    total = 0.0
    for other in range(s.players):
        if other == seat or rivals:
            own = outlook(s, nodes, explore(s, other, SOUND, nodes, came))
            danger = 2.0 if s.figure[other, 2] >= DANGER else 1.0
            total += own if other == seat else -RIVAL * danger * own
    return total
