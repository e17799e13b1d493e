"""Advice, never law: a greedy player, weights for search, who is likely to win, and why a move is good.

Everything is measured by how high a figure could walk: `outlook` is the worth of a position to a seat. Bars are looked
for where they would help: beside the highest places within reach, as a step of the same level or one higher.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.text import Say
from kibitz.games.talo.actions import END, HOLDS, RELEASE, RESTARTS, ROLL, STARTS, TAKES, WALKS, bar_of, place_code
from kibitz.games.talo.balance import Footing, find_footing, stands_upon
from kibitz.games.talo.building import LOOK, add_bar, is_beside, lift_bar, list_builds, must_be_beside, verdict_room
from kibitz.games.talo.components import (
    BOARD,
    DIRECTIONS,
    FAR,
    FORBID,
    LENGTHS,
    LEVELS,
    SETS,
    SIDE,
    STEP_X,
    STEP_Y,
    X,
    Y,
    Z,
)
from kibitz.games.talo.geometry import body_cells, cells_in_column, columns
from kibitz.games.talo.moves import bars_of_set
from kibitz.games.talo.restarting import list_restarts, may_restart
from kibitz.games.talo.setup import verdict_start
from kibitz.games.talo.state import Phase, State
from kibitz.games.talo.taking import is_available
from kibitz.games.talo.walking import MOST_REACHED, SOUND, explore, place_of

LEVEL_WORTH = 10.0
SPOT_WORTH = 0.1  # each place within reach on the two highest levels
STEP_WORTH = 3.0  # one more cube would give a step up ...
MORE_STEPS = 0.3  # ... and each further place for one
RIVAL = 0.5  # what a rival gains is worth so much less to me
DANGER = 8  # from this level on a rival counts double
SECOND_BAR = 6.0  # a pair usually lifts by two levels
TRIES = 16  # bars that are really tried, for each length
TRIES_TO_TAKE = 5  # while choosing what to take
NOTHING = -1
HOPELESS = -1e9


# --- The worth of a position ------------------------------------------------------------------------------------------


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


# --- Building ---------------------------------------------------------------------------------------------------------


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


# --- Walking, starting anew -------------------------------------------------------------------------------------------


@rule
def best_walk(s: State, seat: int) -> int:
    """To the highest place, there to one beside which a step could be built; NOTHING if that is here."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    count = explore(s, seat, SOUND, nodes, came)
    best = 0
    most = HOPELESS
    for i in range(count):
        x, y, level = place_of(nodes[i])
        good = LEVEL_WORTH * level + MORE_STEPS * open_steps(s.wood, int(s.figure_height), x, y, level)
        if good > most:
            most = good
            best = i
    return WALKS + int(nodes[best]) if best > 0 else NOTHING


@rule
def greedy_begin(s: State, seat: int) -> int:
    """A blocked figure starts anew where it can climb at once, or else wherever it may; otherwise the die."""
    if not may_restart(s, seat):
        return ROLL
    cells = np.empty(BOARD * BOARD, np.int32)
    count = list_restarts(s, seat, cells)
    for i in range(count):
        x = FAR + (int(cells[i]) - RESTARTS) % BOARD
        y = FAR + (int(cells[i]) - RESTARTS) // BOARD
        for way in range(DIRECTIONS):
            if s.wood[x + int(STEP_X[way]), y + int(STEP_Y[way])] & 3 == 1:
                return int(cells[i])
    return int(cells[0]) if count > 0 else ROLL


@rule
def greedy(s: State, seat: int) -> int:
    if s.phase == Phase.START:
        quarter = 0
        while verdict_start(s, quarter) != 0:
            quarter += 1
        return STARTS + quarter
    if s.phase == Phase.BEGIN:
        return greedy_begin(s, seat)
    target = best_walk(s, seat) if s.phase == Phase.ACT and not s.walked else NOTHING
    if target != NOTHING and place_of(target - WALKS)[2] > s.figure[seat, 2]:
        return target  # up while the way is open
    chosen = NOTHING
    if s.phase == Phase.TAKE or (s.phase == Phase.ACT and s.hand[1] > 0):
        chosen = greedy_bars(s, seat)
    if chosen == NOTHING and s.hand[1] > 0:  # one out of the way, or what steadies the bar held by hand
        found = np.empty(1, np.int32)
        if list_builds(s, seat, LOOK, found)[1]:
            chosen = int(found[0])
    if chosen != NOTHING:
        return chosen
    if s.phase == Phase.PAIR:
        return RELEASE
    return target if target != NOTHING else END


# --- Who will win -----------------------------------------------------------------------------------------------------

# In log-odds; fitted to 1500 games between greedy players with whims, at the beginning of turns.
STANDS = 0.37  # for each level the figure stands on
REACHES = 0.47  # for each level it could walk to
CLIMBS = 0.33  # one more cube would give a step up
NEARLY = 0.33  # level 8 is within reach ...
AT_THE_TOP = 0.46  # ... or level 9 ...
WINS = 3.0  # ... or level 10: one walk wins
NEXT_TO_MOVE = 0.54


@rule
def prospect(s: State, seat: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> float:
    """How well a seat does, in log-odds."""
    count = explore(s, seat, SOUND, nodes, came)
    top = highest(nodes, count)
    good = STANDS * int(s.figure[seat, 2]) + REACHES * top
    good += NEARLY * (top >= LEVELS - 2) + AT_THE_TOP * (top >= LEVELS - 1) + WINS * (top == LEVELS)
    for i in range(count if top < LEVELS else 0):
        x, y, level = place_of(nodes[i])
        if level == top and open_steps(s.wood, int(s.figure_height), x, y, level) > 0:
            return good + CLIMBS
    return good


@rule
def lead(s: State, seat: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> float:
    """How far a seat is ahead of the best rival, in log-odds."""
    best = HOPELESS
    for other in range(s.players):
        if other != seat and s.quarter[other] >= 0:
            best = max(best, prospect(s, other, nodes, came))
    return prospect(s, seat, nodes, came) - best


@rule
def sense(s: State, out: NDArray[np.float64]) -> None:
    """Each seat's chance of winning."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    most = HOPELESS
    for seat in range(s.players):
        out[seat] = 0.0 if s.quarter[seat] < 0 else prospect(s, seat, nodes, came)
        if seat == s.seat:
            out[seat] += NEXT_TO_MOVE
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(out[seat] - most)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


# --- How promising each action looks ----------------------------------------------------------------------------------

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


# --- Why a move is good -----------------------------------------------------------------------------------------------


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first."""
    if action < HOLDS:
        return _place_reasons(s, seat, action)
    if action < WALKS:
        return [Say("why.hold")]
    if action < RESTARTS:
        level = int(place_of(action - WALKS)[2])
        if level == LEVELS:
            return [Say("why.wins")]
        return [Say("why.higher", {"level": level})] if level > s.figure[seat, 2] else []
    if action < TAKES:
        return [Say("why.free")]
    if action < STARTS:
        bars = bars_of_set(action - TAKES)
        return [Say("why.pair")] if len(bars) == 2 else [Say("why.long", {"length": bars[0]})]
    return [Say("why.store")] if action == END and s.hand.any() and s.must_build else []


def keeps_mum(s: Any, _seat: int) -> bool:
    """At one's risk (TA-66) advice would tell which bar stands, and which step if figures weigh something."""
    acting = s.phase in (Phase.ACT, Phase.PAIR)
    return bool(acting and s.collapse != FORBID and (s.hand.any() or s.figure_weight))


def _place_reasons(s: Any, seat: int, action: int) -> list[Say]:
    axis, x, y, z, n = (int(word) for word in bar_of(action))
    nodes, came = np.empty(MOST_REACHED, np.int32), np.empty(MOST_REACHED, np.int16)
    world = s.copy()
    before = [_top(world, other, nodes, came) for other in range(int(s.players))]
    add_bar(world, axis, x, y, z, n)
    after = [_top(world, other, nodes, came) for other in range(int(s.players))]
    said = []
    if after[seat] > before[seat]:
        said.append(Say("why.climb", {"level": after[seat]}))
    if any(after[other] < before[other] for other in range(len(after)) if other != seat):
        said.append(Say("why.blocks"))
    if not said and open_steps(s.wood, int(s.figure_height), *(int(w) for w in s.figure[seat])):
        said.append(Say("why.keeps_steps"))
    return said


def _top(s: Any, seat: int, nodes: NDArray[np.int32], came: NDArray[np.int16]) -> int:
    count = int(explore(s, seat, SOUND, nodes, came))
    return max(int(place_of(node)[2]) for node in nodes[:count])
