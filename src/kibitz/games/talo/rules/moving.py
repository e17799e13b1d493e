"""Moving the figure (TA-48 to TA-59): once in each window, as far as the steps carry it. The ways: `walking.py`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.talo.actions import WALKS
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import FORBID, LEVELS, MOST_REACHED, STEP_X, STEP_Y
from kibitz.games.talo.rules.balance import figure_stands
from kibitz.games.talo.rules.ending import end_game, fall
from kibitz.games.talo.rules.geometry import mark_figure, on_board
from kibitz.games.talo.rules.telling import tell_place
from kibitz.games.talo.rules.walking import (
    ANY,
    NOWHERE,
    SOUND,
    can_step,
    explore,
    find_position,
    free_of_others,
    has_floor,
    place_of,
)
from kibitz.games.talo.state import LEG, Kind, State


@rule
def verdict_walk(s: State, seat: int, node: int) -> int:
    """TA-48 to TA-58; what stands against the destination itself is said before what stands against the way."""
    if s.walked:
        return TA.ONE_WALK_A_WINDOW
    x, y, level = place_of(node)
    if level == 0 and not s.step_to_board:
        return TA.NOT_BACK_ONTO_THE_BOARD
    if level == 0 and not on_board(x, y):
        return TA.NOT_BACK_ONTO_THE_BOARD
    if level > 0 and not has_floor(s, x, y, level, 0):
        return TA.ONE_LEVEL_A_STEP
    if not free_of_others(s, seat, x, y, level):
        height = int(s.figure_height)
        return TA.NOT_THROUGH_A_FIGURE if can_step(s.wood, height, x, y, level, x, y, level) else TA.ROOM_FOR_THE_BODY
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    for mode in range(SOUND, ANY + 1):
        if (mode == ANY or s.collapse == FORBID) and find_position(
            nodes, explore(s, seat, mode, nodes, came), node
        ) != NOWHERE:
            return TA.STEPS_LEAVE_IT_STANDING if mode == ANY and s.collapse == FORBID else ALLOWED
    return TA.FROM_THE_BOARD_TO_LEVEL_ONE if s.figure[seat, 2] == 0 else TA.ONE_LEVEL_A_STEP


@rule
def list_walks(s: State, seat: int, out: NDArray[np.int32], n: int) -> int:
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    count = explore(s, seat, SOUND if s.collapse == FORBID else ANY, nodes, came)
    for i in range(1, count):  # insertion: the nearest come first, the list must ascend
        action = WALKS + int(nodes[i])
        at = n + i - 1
        while at > n and out[at - 1] > action:
            out[at] = out[at - 1]
            at -= 1
        out[at] = action
    return n + count - 1


@rule
def walk(s: State, seat: int, node: int) -> None:
    """By a sound way if there is one; the first unsound step brings the building down (TA-66)."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    end = NOWHERE
    for mode in range(SOUND, ANY + 1):
        if end == NOWHERE:
            end = find_position(nodes, explore(s, seat, mode, nodes, came), node)
    path = np.empty(MOST_REACHED, np.int32)
    steps = way_to(nodes, came, end, path)
    told = 0
    mark_figure(s, seat, False)
    for i in range(steps):
        x, y, level = place_of(path[i])
        falls = not figure_stands(s, seat, x, y, level)
        told = tell_step(s, seat, i, told, x, y, level)
        s.figure[seat, 0] = x
        s.figure[seat, 1] = y
        s.figure[seat, 2] = level
        if falls:
            fall(s, seat)
            break
    mark_figure(s, seat, True)
    s.walked = 1
    if s.over == 0 and s.figure[seat, 2] == LEVELS:
        tell(s, Kind.WON, seat, s.built)
        end_game(s, TA.LEVEL_TEN_WINS)


@rule
def way_to(nodes: NDArray[np.int32], came: NDArray[np.int16], end: int, path: NDArray[np.int32]) -> int:
    """The positions after the start, up to that at place `end`; returns how many."""
    steps = 0
    at = end
    while at > 0:
        steps += 1
        at = int(came[at])
    at = end
    for i in range(steps - 1, -1, -1):
        path[i] = nodes[at]
        at = int(came[at])
    return steps


@rule
def tell_step(s: State, seat: int, step: int, told: int, x: int, y: int, level: int) -> int:
    """A leg of the walk: where it began, then for each step its way and whether it went down, stayed level, or up."""
    fx = int(s.figure[seat, 0])
    fy = int(s.figure[seat, 1])
    was = int(s.figure[seat, 2])
    if step % LEG == 0:
        told = tell(s, Kind.WALKED, seat, 0)
        tell_place(s, told, 0, fx, fy, was)
    way = 0
    while STEP_X[way] != x - fx or STEP_Y[way] != y - fy:
        way += 1
    s.happened[told, EVENT_HEAD + 3 + step % LEG] = 3 * way + level - was + 1
    s.happened[told, EVENT_HEAD - 1] = step % LEG + 1
    return told
