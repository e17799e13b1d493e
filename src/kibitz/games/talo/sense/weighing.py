"""How promising each action looks, for search: bars by the lead they give."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.actions import HOLDS, RESTARTS, STARTS, TAKES, WALKS, bar_of
from kibitz.games.talo.components import (
    DIRECTIONS,
    LEVELS,
    MOST_REACHED,
    SETS,
    SIDE,
    STEP_X,
    STEP_Y,
    X,
    Y,
    Z,
)
from kibitz.games.talo.rules.building import (
    add_bar,
    lift_bar,
)
from kibitz.games.talo.rules.geometry import body_cells, cells_in_column, columns
from kibitz.games.talo.rules.walking import SOUND, explore, place_of
from kibitz.games.talo.sense import best_walk
from kibitz.games.talo.sense.bars import HOPELESS, NOTHING
from kibitz.games.talo.sense.chances import lead
from kibitz.games.talo.sense.outlook import highest, open_steps
from kibitz.games.talo.state import Phase, State

KEENNESS = 3.0  # how much a bar with a better lead is preferred
TRIED_BARS = 16  # so many of the likeliest bars are tried in the building, the others only glanced at
GLANCES = 6  # kinds of bars: 0 to 3 for the step it gives me, and more if it is in a rival's way
IN_THE_WAY = 2
TRIED = 1e3  # marks what was tried while weighing
GLANCED = 0.02
HOLD_WEIGHT = 0.002
UP_FIRST = 3.0
ASTRAY = 0.05


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """Bars by the lead they give, first of all; up while the way is open; holding and strolling last."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    building = s.phase == Phase.ACT or s.phase == Phase.PAIR
    target = best_walk(s, seat) if building and not s.walked else NOTHING
    bars = 0
    for i in range(n):
        action = int(actions[i])
        bars += 1 if action < HOLDS else 0
        out[i] = action_weight(s, seat, action, target)
    if bars > 0:
        weigh_bars(s, seat, actions, bars, nodes, came, out)
    total = 0.0
    for i in range(n):
        total += out[i]
    for i in range(n):
        out[i] /= total


@rule
def action_weight(s: State, seat: int, action: int, target: int) -> float:
    """All but bars, which `weigh_bars` weighs."""
    if HOLDS <= action < WALKS:
        return HOLD_WEIGHT
    if WALKS <= action < RESTARTS:
        if action != target:
            return ASTRAY
        return UP_FIRST if place_of(action - WALKS)[2] > s.figure[seat, 2] else 0.5
    if TAKES <= action < STARTS:
        return 2.0 if SETS[action - TAKES, 0] > 0 else 1.0
    return 1.0


@rule
def weigh_bars(
    s: State,
    seat: int,
    actions: NDArray[np.int32],
    bars: int,
    nodes: NDArray[np.int32],
    came: NDArray[np.int16],
    out: NDArray[np.float64],
) -> None:
    """The first `bars` actions: a glance at all; then the likeliest are tried, spread over those that look alike."""
    alike = np.zeros(GLANCES, np.int32)
    glance_at_bars(s, seat, actions, bars, nodes, came, out, alike)
    spare = TRIED_BARS
    for kind in range(GLANCES - 1, 0, -1):
        stride = max(1, -(-int(alike[kind]) // max(1, spare)))
        met = 0
        for i in range(bars if spare > 0 else 0):
            if out[i] == kind:
                if met % stride == 0:
                    axis, x, y, z, n = bar_of(actions[i])
                    add_bar(s, axis, x, y, z, n)
                    out[i] = TRIED + lead(s, seat, nodes, came)
                    lift_bar(s)
                    spare -= 1
                met += 1
    best = HOPELESS
    for i in range(bars):
        best = max(best, out[i])
    for i in range(bars):
        if out[i] < TRIED / 2:
            out[i] = GLANCED * math.exp(out[i] - GLANCES)
        else:
            out[i] = max(GLANCED, math.exp(KEENNESS * (out[i] - best)))


@rule
def glance_at_bars(
    s: State,
    seat: int,
    actions: NDArray[np.int32],
    bars: int,
    nodes: NDArray[np.int32],
    came: NDArray[np.int16],
    out: NDArray[np.float64],
    alike: NDArray[np.int32],
) -> None:
    """0 to 5 for each bar: how good a step it gives me, and whether it is in a rival's way; and how many are alike."""
    reached = np.zeros((SIDE, SIDE), np.int16)
    ways_up = np.zeros((SIDE, SIDE), np.int16)
    for other in range(s.players):
        if other != seat:
            mark_ways_up(s, nodes, explore(s, other, SOUND, nodes, came), ways_up)
    count = explore(s, seat, SOUND, nodes, came)
    top = highest(nodes, count)
    for i in range(count):
        x, y, level = place_of(nodes[i])
        reached[x, y] |= 1 << level
    for i in range(bars):
        kind = step_given(actions[i], reached, top) + (IN_THE_WAY if is_in_the_way(actions[i], ways_up) else 0)
        out[i] = kind
        alike[kind] += 1


@rule
def mark_ways_up(s: State, nodes: NDArray[np.int32], count: int, ways_up: NDArray[np.int16]) -> None:
    """The cells that a figure needs free for its next step up from its highest places within reach."""
    top = highest(nodes, count)
    body = body_cells(int(s.figure_height) + 1, top)
    for i in range(count if top < LEVELS else 0):
        x, y, level = place_of(nodes[i])
        if level == top and open_steps(s.wood, int(s.figure_height), x, y, level) > 0:
            for way in range(DIRECTIONS):
                u = x + int(STEP_X[way])
                v = y + int(STEP_Y[way])
                if 0 <= u < SIDE and 0 <= v < SIDE:
                    ways_up[u, v] |= body


@rule
def is_in_the_way(code: int, ways_up: NDArray[np.int16]) -> bool:
    axis, x, y, z, n = bar_of(code)
    cells = cells_in_column(axis, z, n)
    for i in range(columns(axis, n)):
        if int(ways_up[x + i * (axis == X), y + i * (axis == Y)]) & cells:
            return True
    return False


@rule
def step_given(code: int, reached: NDArray[np.int16], top: int) -> int:
    """3: a step above the highest place within reach; 2: one as high; 1: some place to walk to; 0: out of the way."""
    axis, x, y, z, n = bar_of(code)
    level = z + n if axis == Z else z + 1
    best = 0
    for i in range(columns(axis, n)):
        for way in range(DIRECTIONS):
            u = x + i * (axis == X) + int(STEP_X[way])
            v = y + i * (axis == Y) + int(STEP_Y[way])
            if 0 <= u < SIDE and 0 <= v < SIDE and (int(reached[u, v]) >> (level - 1)) & 7:
                best = max(best, 3 if level > top else 2 if level == top else 1)
    return best
