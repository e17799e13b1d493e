"""Talo, in the order of the rulebook: setup, roll and take, build, walk, restart, the end.

Clause numbers (TA-12) are those of `rules.md`. A turn, step by step:

    START   pick a quarter                          only before the first turn
    BEGIN   restart a blocked figure, at most once  -> BEGIN
            roll, until some set can be taken       -> TAKE; ACT if one set or none is there
    TAKE    take one bar or two                     -> ACT
    ACT     walk, once in each window               -> ACT
            place a bar: a new window opens         -> ACT
            hold a bar that does not stand          -> PAIR
            end the turn                            -> BEGIN of the next seat
    PAIR    place the second bar, so that both stand -> ACT; or release the first -> ACT
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below
from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.games.talo.balance import figure_stands, is_solid, renew_solid, stands
from kibitz.games.talo.components import (
    BOARD,
    CELLS,
    DIE,
    DIRECTIONS,
    FAR,
    FIXED,
    FIXED_QUARTER,
    FORBID,
    FOUR_ONE,
    LENGTHS,
    LEVELS,
    NEVER,
    NO_PAIR,
    QUARTERS,
    SETS,
    SIDE,
    START_CELL,
    START_X,
    START_Y,
    STEP_X,
    STEP_Y,
    STORE,
    X,
    Y,
    Z,
)
from kibitz.games.talo.geometry import body_cells, can_bring, columns, mark_bar, mark_figure, no_room, on_board
from kibitz.games.talo.state import LEG, Kind, Phase, State
from kibitz.games.talo.walking import (
    ANY,
    MOST_REACHED,
    NOWHERE,
    POSITIONS,
    SOUND,
    can_step,
    explore,
    find_position,
    free_of_others,
    has_floor,
    is_blocked,
    place_of,
)

# Actions: for each shape of bar (length and axis, the cube once) a place for its lowest cell, z first, then y, then x;
# the same again for holding it; then walks, restarts, sets to take, quarters, and three words.
PLACES = LEVELS * SIDE * SIDE
SHAPES = 1 + 3 * (LENGTHS - 1)
HOLDS = SHAPES * PLACES
WALKS = 2 * HOLDS
RESTARTS = WALKS + POSITIONS
TAKES = RESTARTS + BOARD * BOARD
STARTS = TAKES + len(SETS)
ROLL = STARTS + QUARTERS
RELEASE = ROLL + 1
END = RELEASE + 1
ACTIONS = END + 1

# A bar rests with one of its cells on a cell of wood or of the board: lying in 2 x 10 ways at the most, or standing.
# Two bars, to place and to hold; then walks and the end of the turn.
MOST_LEGAL = 2 * 2 * (CELLS + BOARD * BOARD) * (2 * LENGTHS + 1) + MOST_REACHED + 1

PLAY, SORT, LOOK = 0, 1, 2  # what `list_places` is asked for

NOBODY = -1
QUIET_ROUNDS = 3

# Clauses that the rules below answer with.
TA_15, TA_16, TA_18, TA_19, TA_26, TA_29, TA_30, TA_32, TA_33, TA_34 = 15, 16, 18, 19, 26, 29, 30, 32, 33, 34
TA_36, TA_45, TA_48, TA_49, TA_50, TA_53, TA_54, TA_55, TA_56, TA_57 = 36, 45, 48, 49, 50, 53, 54, 55, 56, 57
TA_60, TA_63, TA_64, TA_66, TA_67 = 60, 63, 64, 66, 67


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """TA-13 to TA-17, from a record whose chance stream has begun."""
    read_options(s, options)
    nothing_happened(s)
    for length in range(1, LENGTHS + 1):
        s.store[length] = STORE[length]
    for seat in range(len(s.quarter)):
        s.quarter[seat] = NOBODY
    s.loser = NOBODY
    s.first = below(s.chance, s.players) if options[14] == 1 else 0
    s.seat = s.first
    s.phase = Phase.START
    if s.start_choice == FIXED:
        for seat in range(s.players):
            start_at(s, seat, int(FIXED_QUARTER[seat]))
        begin_turn(s, int(s.first))


@rule
def read_options(s: State, options: NDArray[np.int32]) -> None:
    s.players = options[0]
    s.figure_height = options[1] + 1
    s.figure_weight = options[2]
    s.pair_rule = options[3]
    s.collapse = options[4]
    s.rerolls = options[5]
    s.must_build = options[6]
    s.first_build_adjacent = options[7]
    s.balance_margin = options[8]
    s.access = options[9]
    s.step_to_board = options[10]
    s.restart = options[11]
    s.restart_cell = options[12]
    s.start_choice = options[13]
    s.max_turns = options[15]


@rule
def start_at(s: State, seat: int, quarter: int) -> None:
    """The figure onto the start cell of its quarter, at level 0 (TA-15)."""
    s.quarter[seat] = quarter
    put_figure(s, seat, int(START_X[quarter]), int(START_Y[quarter]), 0)
    told = tell(s, Kind.STARTED, seat, quarter)
    tell_place(s, told, 0, int(START_X[quarter]), int(START_Y[quarter]), 0)


@rule
def put_figure(s: State, seat: int, x: int, y: int, level: int) -> None:
    s.figure[seat, 0] = x
    s.figure[seat, 1] = y
    s.figure[seat, 2] = level
    mark_figure(s, seat, True)


@rule
def tell_place(s: State, told: int, item: int, x: int, y: int, level: int) -> None:
    """Three items of an event, in the board's own numbers."""
    s.happened[told, EVENT_HEAD + item] = x - FAR
    s.happened[told, EVENT_HEAD + item + 1] = y - FAR
    s.happened[told, EVENT_HEAD + item + 2] = level


@rule
def verdict_start(s: State, quarter: int) -> int:
    for seat in range(s.players):
        if s.quarter[seat] == quarter:
            return TA_15
    return 0


@rule
def choose_start(s: State, seat: int, quarter: int) -> None:
    start_at(s, seat, quarter)
    upcoming = (seat + 1) % s.players
    if s.quarter[upcoming] == NOBODY:
        s.seat = upcoming
    else:
        begin_turn(s, upcoming)


@rule
def begin_turn(s: State, seat: int) -> None:
    s.seat = seat
    s.turn += 1
    s.phase = Phase.BEGIN
    s.rolls_n = 0
    s.built = 0
    s.walked = 0
    s.released = 0
    s.restarted = 0
    for i in range(len(s.rolls)):
        s.rolls[i] = 0
    tell(s, Kind.TURN, seat, s.turn)


# --- Restart of a blocked figure --------------------------------------------------------------------------------------


@rule
def may_restart(s: State, seat: int) -> bool:
    """TA-60: once a turn, and only a blocked figure."""
    return s.restart != NEVER and not s.restarted and is_blocked(s, seat)


@rule
def is_restart_cell(s: State, seat: int, x: int, y: int) -> bool:
    """Free of bars and bodies; with `restart_cell=start` the own start cell, while that is free."""
    body = body_cells(int(s.figure_height), 0)
    if int(s.full[x, y]) & body:
        return False
    home_x = int(START_X[s.quarter[seat]])
    home_y = int(START_Y[s.quarter[seat]])
    if s.restart_cell == START_CELL and int(s.full[home_x, home_y]) & body == 0:
        return x == home_x and y == home_y
    return True


@rule
def list_restarts(s: State, seat: int, out: NDArray[np.int32]) -> int:
    n = 0
    for cell in range(BOARD * BOARD):
        if is_restart_cell(s, seat, FAR + cell % BOARD, FAR + cell // BOARD):
            out[n] = RESTARTS + cell
            n += 1
    return n


@rule
def restart(s: State, seat: int, x: int, y: int) -> None:
    mark_figure(s, seat, False)
    put_figure(s, seat, x, y, 0)
    s.restarted = 1
    told = tell(s, Kind.RESTARTED, seat, 0)
    tell_place(s, told, 0, x, y, 0)


# --- Roll and take ----------------------------------------------------------------------------------------------------


@rule
def is_available(s: State, chosen: int, rolled: int) -> bool:
    """The set's sum is exact and its bars are in the store (TA-19, TA-20)."""
    a = int(SETS[chosen, 0])
    b = int(SETS[chosen, 1])
    if a + b != rolled or s.store[b] == 0:
        return False
    return a == 0 or (s.store[a] > 1 if a == b else s.store[a] > 0)


@rule
def only_set(s: State, rolled: int) -> int:
    """The one set that can be taken; -1: none; -2: several."""
    found = -1
    for chosen in range(len(SETS)):
        if is_available(s, chosen, rolled):
            if found != -1:
                return -2
            found = chosen
    return found


@rule
def roll(s: State, seat: int) -> None:
    """Roll until some set can be taken, `rerolls` times again at the most (TA-22 to TA-24, TA-70)."""
    s.phase = Phase.ACT
    if s.store.sum() == 0:
        return
    found = -1
    for _ in range(1 + s.rerolls):
        rolled = 1 + below(s.chance, DIE)
        found = only_set(s, rolled)
        s.rolls[s.rolls_n] = rolled
        s.rolls_n += 1
        told = tell(s, Kind.ROLLED, seat, rolled)
        s.happened[told, EVENT_HEAD] = found != -1
        if found != -1:
            break
    if found == -1:
        tell(s, Kind.NOTHING, seat, 0)
    elif found == -2:
        s.phase = Phase.TAKE
    else:
        take(s, seat, found)


@rule
def take(s: State, seat: int, chosen: int) -> None:
    for place in range(2):
        length = int(SETS[chosen, place])
        if length > 0:
            s.store[length] -= 1
        s.hand[place] = length
    told = tell(s, Kind.TOOK, seat, s.hand[0] + s.hand[1])
    s.happened[told, EVENT_HEAD] = s.hand[0]
    s.happened[told, EVENT_HEAD + 1] = s.hand[1]
    s.phase = Phase.ACT


# --- Building ---------------------------------------------------------------------------------------------------------


@rule
def shape_of(axis: int, n: int) -> int:
    """The cube is always stored along X (TA-2)."""
    return 0 if n == 1 else 1 + 3 * (n - 2) + axis


@rule
def place_code(axis: int, x: int, y: int, z: int, n: int) -> int:
    return shape_of(axis, n) * PLACES + (z * SIDE + y) * SIDE + x


@rule
def bar_of(code: int) -> tuple[int, int, int, int, int]:
    """Axis, column, z and length of a place code."""
    shape = code // PLACES
    place = code % PLACES
    n = 1 if shape == 0 else 2 + (shape - 1) // 3
    axis = X if shape == 0 else (shape - 1) % 3
    return axis, place % SIDE, place // SIDE % SIDE, place // (SIDE * SIDE), n


@rule
def verdict_room(s: State, axis: int, x: int, y: int, z: int, n: int) -> int:
    """All of TA-28 but soundness: room, a way in, and something under it."""
    clause = no_room(s, axis, x, y, z, n)
    if clause:
        return clause
    if not is_carried(s, axis, x, y, z, n):
        return TA_36
    return 0 if can_bring(s.full, int(s.access), axis, x, y, z, n) else TA_29


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
        return TA_33
    if s.hand[0] == 0 or s.released:
        return TA_34
    return TA_45 if s.pair_rule == FOUR_ONE and not (s.hand[0] == 1 and s.hand[1] == 4) else 0


@rule
def verdict_build(s: State, seat: int, code: int, holding: bool) -> int:
    """To place a bar it must stand (TA-28); to hold it, it must not stand by itself (TA-34)."""
    axis, x, y, z, n = bar_of(code)
    clause = holding_forbidden(s) if holding else 0
    if clause == 0 and not in_hand(s, n):
        clause = TA_26
    if clause == 0:
        clause = verdict_room(s, axis, x, y, z, n)
    if clause == 0 and not is_beside(s, seat, axis, x, y, z, n) and must_be_beside(s, seat, n):
        clause = TA_30
    if clause > 0 or (s.collapse != FORBID and not holding):
        return clause
    falls = stands(s, axis, x, y, z, n)
    if holding:
        return 0 if falls else TA_34
    return falls


@rule
def find_spans(s: State, spans: NDArray[np.int16]) -> None:
    """For each height z the columns from..to over which something could carry a bar there; z = 0 is the board."""
    for z in range(LEVELS):
        spans[z, 0] = spans[z, 2] = FAR if z == 0 else SIDE
        spans[z, 1] = spans[z, 3] = FAR + BOARD - 1 if z == 0 else -1
    for k in range(s.bars_n):
        axis = int(s.bar[k, 0])
        x = int(s.bar[k, 1])
        y = int(s.bar[k, 2])
        n = int(s.bar[k, 4])
        top = int(s.bar[k, 3]) + (n if axis == Z else 1)
        if top < LEVELS:
            spans[top, 0] = min(int(spans[top, 0]), x)
            spans[top, 1] = max(int(spans[top, 1]), x + (n - 1) * (axis == X))
            spans[top, 2] = min(int(spans[top, 2]), y)
            spans[top, 3] = max(int(spans[top, 3]), y + (n - 1) * (axis == Y))


@rule
def list_places(
    s: State, seat: int, n: int, spans: NDArray[np.int16], out: NDArray[np.int32], at: int, held: int, mode: int
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
                    stays = stands(s, axis, x, y, z, n) == 0
                    sound = sound or stays
                    if mode == LOOK:
                        if sound:
                            out[0] = place_code(axis, x, y, z, n)
                            return 1, 0, True
                        continue
                    if stays or risky:
                        out[at] = place_code(axis, x, y, z, n)
                        at += 1
                    if may_hold and not stays:
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
    n = 0
    held = 0
    sound = False
    for slot in range(2):
        length = int(s.hand[slot])
        if length == 0 or (slot == 1 and s.hand[0] == length) or (mode == LOOK and sound):
            continue
        n, held, found = list_places(s, seat, length, spans, out, n, held, mode)
        sound = sound or found
    # The held ones were written from the end backwards, so they stand in descending order.
    for i in range(held):
        out[n + i] = out[len(out) - 1 - i]
    return n + held, sound


@rule
def put_bar(s: State, seat: int, axis: int, x: int, y: int, z: int, n: int) -> None:
    """From the hand into the building."""
    k = int(s.bars_n)
    s.bar[k, 0] = axis
    s.bar[k, 1] = x
    s.bar[k, 2] = y
    s.bar[k, 3] = z
    s.bar[k, 4] = n
    s.builder[k] = seat
    s.bars_n = k + 1
    mark_bar(s, k + 1, axis, x, y, z, n)
    if s.hand[0] != n:
        s.hand[1] = s.hand[0]
    s.hand[0] = 0


@rule
def tell_bar(s: State, kind: int, seat: int, k: int) -> int:
    told = tell(s, kind, seat, s.bar[k, 4])
    s.happened[told, EVENT_HEAD] = s.bar[k, 0]
    tell_place(s, told, 1, int(s.bar[k, 1]), int(s.bar[k, 2]), int(s.bar[k, 3]))
    return told


@rule
def place(s: State, seat: int, code: int) -> None:
    """A bar goes to its place and a new window opens (TA-26, TA-48); a fall ends the game (TA-66)."""
    axis, x, y, z, n = bar_of(code)
    falls = s.collapse != FORBID and stands(s, axis, x, y, z, n) != 0
    put_bar(s, seat, axis, x, y, z, n)
    told = tell_bar(s, Kind.PLACED, seat, s.bars_n - 1)
    s.happened[told, EVENT_HEAD + 4] = s.held
    s.built += 1 + s.held
    s.held = 0
    s.walked = 0
    s.phase = Phase.ACT
    if falls:
        fall(s, seat)
    elif is_solid(s, axis, x, y, z, n):
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
    n = int(s.bar[k, 4])
    mark_bar(s, 0, int(s.bar[k, 0]), int(s.bar[k, 1]), int(s.bar[k, 2]), int(s.bar[k, 3]), n)
    for item in range(5):
        s.bar[k, item] = 0
    s.builder[k] = 0
    s.bars_n = k
    other = int(s.hand[1])
    s.hand[0] = min(n, other)
    s.hand[1] = max(n, other)
    s.held = 0
    s.released = 1
    s.phase = Phase.ACT


@rule
def fall(s: State, seat: int) -> None:
    s.loser = seat
    tell(s, Kind.COLLAPSED, seat, 0)
    end_game(s, TA_66)


# --- Walking ----------------------------------------------------------------------------------------------------------


@rule
def verdict_walk(s: State, seat: int, node: int) -> int:
    """TA-48 to TA-58; what stands against the destination itself is said before what stands against the way."""
    if s.walked:
        return TA_48
    x, y, level = place_of(node)
    if level == 0 and not s.step_to_board:
        return TA_57
    if level == 0 and not on_board(x, y):
        return TA_57
    if level > 0 and not has_floor(s, x, y, level, 0):
        return TA_50
    if not free_of_others(s, seat, x, y, level):
        height = int(s.figure_height)
        return TA_53 if can_step(s.wood, height, x, y, level, x, y, level) else TA_54
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    for mode in range(SOUND, ANY + 1):
        if (mode == ANY or s.collapse == FORBID) and find_position(
            nodes, explore(s, seat, mode, nodes, came), node
        ) != NOWHERE:
            return TA_56 if mode == ANY and s.collapse == FORBID else 0
    return TA_49 if s.figure[seat, 2] == 0 else TA_50


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
        end_game(s, TA_64)


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


# --- The end ----------------------------------------------------------------------------------------------------------


@rule
def end_turn(s: State, seat: int) -> None:
    if s.hand[1] > 0:
        told = tell(s, Kind.RETURNED, seat, s.hand[0] + s.hand[1])
        for slot in range(2):
            length = int(s.hand[slot])
            s.happened[told, EVENT_HEAD + slot] = length
            if length > 0:
                s.store[length] += 1
            s.hand[slot] = 0
    s.quiet = 0 if s.built > 0 else s.quiet + 1
    patience = s.players * (1 if s.store.sum() == 0 else QUIET_ROUNDS)
    if s.quiet >= patience or s.turn >= s.max_turns:
        end_game(s, TA_67)
    else:
        begin_turn(s, (seat + 1) % s.players)


@rule
def end_game(s: State, clause: int) -> None:
    s.over = clause
    s.phase = Phase.OVER
    tell(s, Kind.OVER, NOBODY, clause)


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """By the level of the figure, equal levels share a place (TA-67, TA-68); after a fall all others win (TA-66)."""
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            if s.loser == NOBODY:
                place += 1 if s.figure[other, 2] > s.figure[seat, 2] else 0
            elif s.loser == seat and other != seat:
                place += 1
        out[seat, 0] = place
        out[seat, 1] = s.figure[seat, 2]


# --- What the house asks ----------------------------------------------------------------------------------------------


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << int(s.seat)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action now, or 0."""
    if s.phase == Phase.OVER:
        return int(s.over)
    if seat != s.seat:
        return TA_16
    if s.phase == Phase.START:
        return verdict_start(s, action - STARTS) if STARTS <= action < ROLL else TA_15
    if s.phase == Phase.BEGIN:
        if not RESTARTS <= action < TAKES:
            return 0 if action == ROLL else TA_18
        cell = action - RESTARTS
        if not may_restart(s, seat):
            return TA_60
        return 0 if is_restart_cell(s, seat, FAR + cell % BOARD, FAR + cell // BOARD) else TA_63
    if s.phase == Phase.TAKE:
        rolled = int(s.rolls[s.rolls_n - 1])
        return 0 if TAKES <= action < STARTS and is_available(s, action - TAKES, rolled) else TA_19
    if s.phase == Phase.PAIR and action >= HOLDS:
        return 0 if action == RELEASE else TA_33
    if action < WALKS:
        return verdict_build(s, seat, action % HOLDS, action >= HOLDS)
    if action < RESTARTS:
        return verdict_walk(s, seat, action - WALKS)
    if action == END:
        # What was taken must be built, if there is any place for it (TA-32).
        owes = s.must_build and s.hand[1] > 0 and list_builds(s, seat, LOOK, np.empty(1, np.int32))[1]
        return TA_32 if owes else 0
    return TA_34 if action == RELEASE else TA_18


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """The actions whose verdict is 0, ascending."""
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    n = 0
    if s.phase == Phase.START:
        for quarter in range(QUARTERS):
            if verdict_start(s, quarter) == 0:
                out[n] = STARTS + quarter
                n += 1
    elif s.phase == Phase.BEGIN:
        n = list_restarts(s, seat, out) if may_restart(s, seat) else 0
        out[n] = ROLL
        n += 1
    elif s.phase == Phase.TAKE:
        for chosen in range(len(SETS)):
            if is_available(s, chosen, int(s.rolls[s.rolls_n - 1])):
                out[n] = TAKES + chosen
                n += 1
    else:
        n, unfinished = list_builds(s, seat, PLAY, out)
        if s.phase == Phase.PAIR:
            out[n] = RELEASE
            n += 1
        else:
            n = n if s.walked else list_walks(s, seat, out, n)
            if not (s.must_build and unfinished):
                out[n] = END
                n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself."""
    nothing_happened(s)
    if action < HOLDS:
        place(s, seat, action)
    elif action < WALKS:
        hold(s, seat, action - HOLDS)
    elif action < RESTARTS:
        walk(s, seat, action - WALKS)
    elif action < TAKES:
        cell = action - RESTARTS
        restart(s, seat, FAR + cell % BOARD, FAR + cell // BOARD)
    elif action < STARTS:
        take(s, seat, action - TAKES)
    elif action < ROLL:
        choose_start(s, seat, action - STARTS)
    elif action == ROLL:
        roll(s, seat)
    elif action == RELEASE:
        release(s, seat)
    else:
        end_turn(s, seat)
