"""Building (TA-26 to TA-35): where a bar may go, by itself or with a second one. Whether it stands: `balance.py`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.talo.actions import HOLDS, bar_of, place_code
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import (
    BOARD,
    DIRECTIONS,
    FAR,
    FORBID,
    FOUR_ONE,
    LEVELS,
    NO_PAIR,
    SIDE,
    STEP_X,
    STEP_Y,
    X,
    Y,
    Z,
)
from kibitz.games.talo.rules.balance import is_solid, renew_solid, stands
from kibitz.games.talo.rules.ending import fall
from kibitz.games.talo.rules.footing import Footing, find_footing, stands_upon
from kibitz.games.talo.rules.geometry import can_bring, columns, mark_bar, no_room
from kibitz.games.talo.rules.telling import tell_bar
from kibitz.games.talo.state import AT_X, AT_Y, AT_Z, AXIS, LENGTH, Kind, Phase, State

PLAY, SORT, LOOK = 0, 1, 2  # what `list_places` is asked for

# --- May a bar go there? ----------------------------------------------------------------------------------------------


@rule
def verdict_room(s: State, axis: int, x: int, y: int, z: int, n: int) -> int:
    """All of TA-28 but soundness: room, a way in, and something under it."""
    clause = no_room(s, axis, x, y, z, n)
    if clause:
        return clause
    if not is_carried(s, axis, x, y, z, n):
        return TA.CARRIED_FROM_BELOW
    return ALLOWED if can_bring(s.full, int(s.access), axis, x, y, z, n) else TA.BRING_IT_THERE


@rule
def is_carried(s: State, axis: int, x: int, y: int, z: int, n: int) -> bool:
    """Does the bar touch the board or a bar from above?"""
    if z == 0:
        return True
    wood = s.wood
    for i in range(columns(axis, n)):
        if (int(wood[x + i * (axis == X), y + i * (axis == Y)]) >> (z - 1)) & 1:
            return True
    return False


@rule
def is_beside(s: State, seat: int, axis: int, x: int, y: int, z: int, n: int) -> bool:
    """Has the bar a cell on the board in a column next to the figure?"""
    if z > 0:
        return False
    fx = int(s.figure[seat, 0])
    fy = int(s.figure[seat, 1])
    for i in range(columns(axis, n)):
        if abs(x + i * (axis == X) - fx) + abs(y + i * (axis == Y) - fy) == 1:
            return True
    return False


@rule
def must_be_beside(s: State, seat: int, n: int) -> bool:
    """With `first_build_adjacent` the first bar of a player stands beside the figure, if it can (TA-30)."""
    if not s.first_build_adjacent or s.held:
        return False
    for k in range(s.bars_n):
        if s.builder[k] == seat:
            return False
    for way in range(DIRECTIONS):
        u = int(s.figure[seat, 0]) + int(STEP_X[way])
        v = int(s.figure[seat, 1]) + int(STEP_Y[way])
        for axis in range(3 if n > 1 else 1):
            for i in range(columns(axis, n)):
                x = u - i * (axis == X)
                y = v - i * (axis == Y)
                # A bar on the board always stands, so room is enough.
                if x >= 0 and y >= 0 and verdict_room(s, axis, x, y, 0, n) == 0:
                    return True
    return False


@rule
def in_hand(s: State, n: int) -> bool:
    return bool(s.hand[0] == n or s.hand[1] == n)


@rule
def holding_forbidden(s: State) -> int:
    """The clause against holding any bar now, or 0 (TA-33, TA-34)."""
    if s.pair_rule == NO_PAIR:
        return TA.BOTH_BARS_OF_A_PAIR
    if s.hand[0] == 0 or s.released:
        return TA.HOLDING
    return TA.FOUR_AND_ONE if s.pair_rule == FOUR_ONE and not (s.hand[0] == 1 and s.hand[1] == 4) else ALLOWED


@rule
def verdict_build(s: State, seat: int, code: int, holding: bool) -> int:
    """To place a bar it must stand (TA-28); to hold it, it must not stand by itself (TA-34).

    At one's risk (TA-66) neither is asked: the answer would tell whether it stands.
    """
    axis, x, y, z, n = bar_of(code)
    clause = holding_forbidden(s) if holding else 0
    if clause == 0 and not in_hand(s, n):
        clause = TA.PLACE_WHAT_YOU_TOOK
    if clause == 0:
        clause = verdict_room(s, axis, x, y, z, n)
    if clause == 0 and not is_beside(s, seat, axis, x, y, z, n) and must_be_beside(s, seat, n):
        clause = TA.FIRST_BAR_BESIDE_THE_FIGURE
    if clause > 0 or s.collapse != FORBID:
        return clause
    falls = stands(s, axis, x, y, z, n)
    if holding:
        return ALLOWED if falls else TA.HOLDING
    return falls


# --- All places -------------------------------------------------------------------------------------------------------


@rule
def find_spans(s: State, spans: NDArray[np.int16]) -> None:
    """For each height z the columns from..to over which something could carry a bar there; z = 0 is the board."""
    for z in range(LEVELS):
        spans[z, 0] = spans[z, 2] = FAR if z == 0 else SIDE
        spans[z, 1] = spans[z, 3] = FAR + BOARD - 1 if z == 0 else -1
    for k in range(s.bars_n):
        axis = int(s.bar[k, AXIS])
        x = int(s.bar[k, AT_X])
        y = int(s.bar[k, AT_Y])
        n = int(s.bar[k, LENGTH])
        top = int(s.bar[k, AT_Z]) + (n if axis == Z else 1)
        if top < LEVELS:
            spans[top, 0] = min(int(spans[top, 0]), x)
            spans[top, 1] = max(int(spans[top, 1]), x + (n - 1) * (axis == X))
            spans[top, 2] = min(int(spans[top, 2]), y)
            spans[top, 3] = max(int(spans[top, 3]), y + (n - 1) * (axis == Y))


@rule
def list_places(
    s: State,
    seat: int,
    n: int,
    spans: NDArray[np.int16],
    footing: Footing,
    out: NDArray[np.int32],
    at: int,
    held: int,
    mode: int,
) -> tuple[int, int, bool]:
    """Add all places for a bar of n to `out` from `at` on, and places to hold it from the end of `out` backwards.

    Returns how many stand in either list, and whether some place is sound. LOOK lists the first such and no other;
    SORT lists sound places in front and all others at the end, whether they may be played or not.
    """
    may_hold = mode == SORT or holding_forbidden(s) == 0
    risky = mode == PLAY and s.collapse != FORBID
    beside = must_be_beside(s, seat, n)
    sound = False
    for axis in range(3 if n > 1 else 1):
        reach_x = (n - 1) * (axis == X)
        reach_y = (n - 1) * (axis == Y)
        for z in range(LEVELS if axis != Z else LEVELS + 1 - n):
            for y in range(max(0, int(spans[z, 2]) - reach_y), min(int(spans[z, 3]), SIDE - 1 - reach_y) + 1):
                for x in range(max(0, int(spans[z, 0]) - reach_x), min(int(spans[z, 1]), SIDE - 1 - reach_x) + 1):
                    if verdict_room(s, axis, x, y, z, n) != 0:
                        continue
                    if beside and not is_beside(s, seat, axis, x, y, z, n):
                        continue
                    # At one's risk all that matters is whether there is a sound place at all (TA-32).
                    stays = not (risky and sound) and stands_upon(s, footing, axis, x, y, z, n) == 0
                    sound = sound or stays
                    if mode == LOOK:
                        if sound:
                            out[0] = place_code(axis, x, y, z, n)
                            return 1, 0, True
                        continue
                    if stays or risky:
                        out[at] = place_code(axis, x, y, z, n)
                        at += 1
                    if may_hold and (risky or not stays):
                        held += 1
                        out[len(out) - held] = HOLDS + place_code(axis, x, y, z, n)
    return at, held, sound


@rule
def list_builds(s: State, seat: int, mode: int, out: NDArray[np.int32]) -> tuple[int, bool]:
    """All placings and holdings; and whether there is a sound place, so that the turn must not end yet (TA-32).

    LOOK finds only one sound place, if there is any.
    """
    spans = np.empty((LEVELS, 4), np.int16)
    find_spans(s, spans)
    footing = find_footing(s, mode != LOOK)
    n = 0
    held = 0
    sound = False
    for slot in range(2):
        length = int(s.hand[slot])
        if length == 0 or (slot == 1 and s.hand[0] == length) or (mode == LOOK and sound):
            continue
        n, held, found = list_places(s, seat, length, spans, footing, out, n, held, mode)
        sound = sound or found
    # The held ones were written from the end backwards, so they stand in descending order.
    for i in range(held):
        out[n + i] = out[len(out) - 1 - i]
    return n + held, sound


# --- Building ---------------------------------------------------------------------------------------------------------


@rule
def add_bar(s: State, axis: int, x: int, y: int, z: int, n: int) -> None:
    k = int(s.bars_n)
    s.bar[k, AXIS] = axis
    s.bar[k, AT_X] = x
    s.bar[k, AT_Y] = y
    s.bar[k, AT_Z] = z
    s.bar[k, LENGTH] = n
    s.bars_n = k + 1
    s.solid[k] = 1 if is_solid(s, axis, x, y, z, n) else 0
    mark_bar(s, k + 1, axis, x, y, z, n)


@rule
def lift_bar(s: State) -> None:
    """The last bar leaves the building. Between `add_bar` and this a bar is tried; hand and events stay as they are."""
    k = int(s.bars_n) - 1
    bar = s.bar[k]
    mark_bar(s, 0, int(bar[AXIS]), int(bar[AT_X]), int(bar[AT_Y]), int(bar[AT_Z]), int(bar[LENGTH]))
    for item in range(len(bar)):
        bar[item] = 0
    s.solid[k] = 0
    s.bars_n = k


@rule
def put_bar(s: State, seat: int, axis: int, x: int, y: int, z: int, n: int) -> None:
    """From the hand into the building."""
    s.builder[s.bars_n] = seat
    add_bar(s, axis, x, y, z, n)
    if s.hand[0] != n:
        s.hand[1] = s.hand[0]
    s.hand[0] = 0


@rule
def place(s: State, seat: int, code: int) -> None:
    """A bar goes to its place and a new window opens (TA-26, TA-48); a fall ends the game (TA-66)."""
    axis, x, y, z, n = bar_of(code)
    falls = s.collapse != FORBID and stands(s, axis, x, y, z, n) != 0
    put_bar(s, seat, axis, x, y, z, n)
    told = tell_bar(s, Kind.PLACED, seat, s.bars_n - 1)
    s.happened[told, EVENT_HEAD + 4] = 1 if s.held and not falls else 0
    s.built += 1 + s.held
    firmer = s.held == 1 or is_solid(s, axis, x, y, z, n)  # then others may be solid now
    s.held = 0
    s.walked = 0
    s.phase = Phase.ACT
    if falls:
        fall(s, seat)
    elif firmer:
        renew_solid(s)


@rule
def hold(s: State, seat: int, code: int) -> None:
    axis, x, y, z, n = bar_of(code)
    put_bar(s, seat, axis, x, y, z, n)
    tell_bar(s, Kind.HELD, seat, s.bars_n - 1)
    s.held = 1
    s.phase = Phase.PAIR


@rule
def release(s: State, seat: int) -> None:
    """The held bar goes back to the hand; no more holding in this turn (TA-34)."""
    k = int(s.bars_n) - 1
    tell_bar(s, Kind.RELEASED, seat, k)
    n = int(s.bar[k, LENGTH])
    lift_bar(s)
    s.builder[k] = 0
    other = int(s.hand[1])
    s.hand[0] = min(n, other)
    s.hand[1] = max(n, other)
    s.held = 0
    s.released = 1
    s.phase = Phase.ACT
