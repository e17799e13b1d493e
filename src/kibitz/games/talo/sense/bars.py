"""Which bar to take, and where to build it: places beside the highest ones within reach are really tried."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.actions import TAKES, bar_of, place_code
from kibitz.games.talo.components import (
    DIRECTIONS,
    LENGTHS,
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
    is_beside,
    lift_bar,
    must_be_beside,
    verdict_room,
)
from kibitz.games.talo.rules.footing import Footing, find_footing, stands_upon
from kibitz.games.talo.rules.geometry import columns
from kibitz.games.talo.rules.taking import is_available
from kibitz.games.talo.rules.walking import SOUND, explore, place_of
from kibitz.games.talo.sense.outlook import highest, worth
from kibitz.games.talo.state import Phase, State

SECOND_BAR = 6.0  # a pair usually lifts by two levels
TRIES = 16  # bars that are really tried, for each length
TRIES_TO_TAKE = 5  # while choosing what to take
NOTHING = -1
HOPELESS = -1e9


@rule
def helpful_bars(
    s: State, seat: int, n: int, footing: Footing, nodes: NDArray[np.int32], count: int, out: NDArray[np.int32]
) -> int:
    """Bars of n that would be a step beside the highest places within reach: first those that lead up."""
    top = highest(nodes, count)
    beside = must_be_beside(s, seat, n)
    found = 0
    for target in (min(top + 1, LEVELS), top):
        for i in range(count):
            x, y, level = place_of(nodes[i])
            if target == 0 or level < target - 1 or level < top - 1:
                continue
            for way in range(DIRECTIONS):
                u = x + int(STEP_X[way])
                v = y + int(STEP_Y[way])
                for axis in range(3 if n > 1 else 1):
                    z = target - n if axis == Z else target - 1
                    for back in range(columns(axis, n) if z >= 0 else 0):
                        at_x = u - back * (axis == X)
                        at_y = v - back * (axis == Y)
                        if at_x < 0 or at_y < 0 or at_x >= SIDE or at_y >= SIDE:
                            continue
                        if verdict_room(s, axis, at_x, at_y, z, n) != 0:
                            continue
                        if beside and not is_beside(s, seat, axis, at_x, at_y, z, n):
                            continue
                        if stands_upon(s, footing, axis, at_x, at_y, z, n) != 0:
                            continue
                        found = add_new(out, found, place_code(axis, at_x, at_y, z, n))
                        if found == len(out):
                            return found
    return found


@rule
def add_new(out: NDArray[np.int32], found: int, code: int) -> int:
    for i in range(found):
        if out[i] == code:
            return found
    out[found] = code
    return found + 1


@rule
def find_best_bars(
    s: State, seat: int, wanted: int, tries: int, most: NDArray[np.float64], best: NDArray[np.int32]
) -> None:
    """For each wanted length (a bit mask) the helpful bar with the best outlook and its worth, or NOTHING."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    count = explore(s, seat, SOUND, nodes, came)
    codes = np.empty(tries, np.int32)
    footing = find_footing(s, True)
    for n in range(1, LENGTHS + 1):
        most[n] = HOPELESS
        best[n] = NOTHING
        for i in range(helpful_bars(s, seat, n, footing, nodes, count, codes) if (wanted >> n) & 1 else 0):
            axis, x, y, z, _ = bar_of(codes[i])
            add_bar(s, axis, x, y, z, n)
            found = worth(s, seat, tries > TRIES_TO_TAKE)
            lift_bar(s)
            if found > most[n]:
                most[n] = found
                best[n] = codes[i]


@rule
def greedy_bars(s: State, seat: int) -> int:
    """The set to take that promises most, or the bar in hand that helps most; NOTHING if none is better than none."""
    most = np.empty(LENGTHS + 1)
    best = np.empty(LENGTHS + 1, np.int32)
    taking = s.phase == Phase.TAKE
    rolled = int(s.rolls[s.rolls_n - 1]) if taking else 0
    wanted = 0
    for slot in range(2):
        wanted |= 1 << int(s.hand[slot])
        for chosen in range(len(SETS) if taking else 0):
            if is_available(s, chosen, rolled):
                wanted |= 1 << int(SETS[chosen, slot])
    find_best_bars(s, seat, wanted, TRIES_TO_TAKE if taking else TRIES, most, best)
    choice = NOTHING
    top = 2 * HOPELESS if taking else worth(s, seat, True)
    for chosen in range(len(SETS) if taking else 0):
        if is_available(s, chosen, rolled):
            a = int(SETS[chosen, 0])
            b = int(SETS[chosen, 1])
            promise = most[b] if a == 0 else max(most[a], most[b]) + SECOND_BAR
            if promise > top:
                top = promise
                choice = TAKES + chosen
    for slot in range(2):
        n = int(s.hand[slot])
        if n > 0 and best[n] != NOTHING and most[n] >= top:
            top = most[n]
            choice = int(best[n])
    return choice
