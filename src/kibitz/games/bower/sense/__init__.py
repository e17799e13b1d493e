"""Advice, never law: what a quick eye sees in a position. Weights are data; change them and measure in the arena.

greedy   the best action one ply deep                    weigh   how promising each action looks, as probabilities
sense    each seat's chance of winning

Everything is counted in eggs that a seat may hope to be ahead: `races.py` says what a lead is worth, `lay_worth.py` and
`effect_worth.py` what an action adds to it.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.bower.actions import (
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LOOKS,
    PASS,
    PICKS,
    PLACES,
    TAKES,
    USE,
    lay_parts,
)
from kibitz.games.bower.components import ALL_TILES, BONUSES, COLUMNS, DISPLAY, SCORED
from kibitz.games.bower.rules import range_of_phase, verdict
from kibitz.games.bower.rules.grid import NEIGHBOUR, empty_cells, gems_in_column, how_many, pieces_in_column
from kibitz.games.bower.rules.hidden import unknown_goals
from kibitz.games.bower.rules.scoring import is_majority
from kibitz.games.bower.sense.effect_worth import cover_gain, part_left, pick_gain, token_gain, use_gain
from kibitz.games.bower.sense.holes import lost_cells
from kibitz.games.bower.sense.lay_worth import LOST_CELL, best_lay, gem_progress, lay_gain
from kibitz.games.bower.sense.races import (
    Floats,
    goal_race,
    largest_of,
    majority_race,
    open_everywhere,
    open_in_column,
    surface_race,
)
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, State

SECOND_TILE = 0.35  # how much the next best tile in hand counts when a tile is taken
COOLNESS = 0.25  # an action that is worth so many eggs less looks e times less promising

# --- The worth of an action -------------------------------------------------------------------------------------------


@rule
def action_gain(s: State, seat: int, action: int) -> float:
    """The worth of any legal action."""
    unknown = unknown_goals(s, seat)
    if action < PASS:
        return take_gain(s, seat, action - TAKES)
    if action < PICKS:
        if action == PASS:
            return 0.0
        return lay_action_gain(s, seat, action, unknown, how_many(lost_cells(empty_cells(s, seat))))
    if action < USE:
        return pick_gain(s, seat, action - PICKS)
    if action <= KEEP:
        return 0.0 if action == KEEP else use_gain(s, seat)
    if action < PLACES:
        # Most is learnt where the goal is unknown and much may still be built.
        column = action - LOOKS
        return float(open_in_column(s, column)) if s.known_goal[seat, column] == NOTHING else 0.0
    if action < COVERS:
        return token_gain(s, seat, int(s.bonus_effect[s.bonus]), action, unknown)
    if action < GIVES:
        return cover_gain(s, seat, action, unknown)
    if action < DISCARDS:
        _, gain = best_lay(s, seat, 1 - seat, action - GIVES)
        return -gain
    if action < DISCARDS + ALL_TILES:
        _, gain = best_lay(s, seat, seat, action - DISCARDS)
        return -gain
    return 0.0


@rule
def take_gain(s: State, seat: int, tile: int) -> float:
    """The best lay once the tile is in hand, and a little for the second best tile."""
    _, best = best_lay(s, seat, seat, tile)
    second = 0.0
    for i in range(s.hand_size[seat]):
        _, gain = best_lay(s, seat, seat, int(s.hand[seat, i]))
        if gain > best:
            second = best
            best = gain
        elif i == 0 or gain > second:
            second = gain
    return best + SECOND_TILE * second


@rule
def lay_action_gain(s: State, seat: int, action: int, unknown: int, lost: int) -> float:
    tile, a, direction = lay_parts(action)
    return lay_gain(s, seat, seat, tile, a, int(NEIGHBOUR[a, direction]), unknown, lost)


# --- The best action, and how likely each is --------------------------------------------------------------------------


@rule
def greedy(s: State, seat: int) -> int:
    """The best action one ply deep; the lowest code among equals."""
    if s.phase == Phase.LAY:
        return greedy_lay(s, seat)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        return greedy_take(s, seat)
    chosen = NOTHING
    most = 0.0
    start, stop = range_of_phase(int(s.phase))
    for action in range(start, stop):
        if verdict(s, seat, action) == 0:
            gain = action_gain(s, seat, action)
            if chosen == NOTHING or gain > most:
                chosen = action
                most = gain
    return chosen


@rule
def greedy_lay(s: State, seat: int) -> int:
    chosen = PASS
    most = 0.0
    for i in range(s.hand_size[seat]):
        tile = int(s.hand[seat, i])
        if s.forced[seat] == NOTHING or s.forced[seat] == tile:
            action, gain = best_lay(s, seat, seat, tile)
            if action != PASS and (chosen == PASS or gain > most):
                chosen = action
                most = gain
    return chosen


@rule
def greedy_take(s: State, seat: int) -> int:
    chosen = NOTHING
    most = 0.0
    for slot in range(DISPLAY):
        if s.display[slot] != NOTHING:
            gain = take_gain(s, seat, int(s.display[slot]))
            action = TAKES + int(s.display[slot])
            if chosen == NOTHING or gain > most or (gain == most and action < chosen):
                chosen = action
                most = gain
    return chosen


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may."""
    lays = s.phase == Phase.LAY and actions[0] != PASS
    unknown = unknown_goals(s, seat)
    lost = how_many(lost_cells(empty_cells(s, seat))) if lays else 0
    most = -np.inf
    for i in range(n):
        action = int(actions[i])
        out[i] = lay_action_gain(s, seat, action, unknown, lost) if lays else action_gain(s, seat, action)
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


# --- Who will win -----------------------------------------------------------------------------------------------------


LEAD_STEEP = 0.9  # how sure a lead in hoped-for eggs is
NEAR_BONUS = 0.5  # gems on their way, against their worth to the mover


@rule
def hoped_eggs(s: State) -> float:
    """The eggs that seat 0 may hope to be ahead, in a world whose goals are known."""
    told = 0.0
    for column in range(COLUMNS):
        mine = pieces_in_column(s, 0, column)
        theirs = pieces_in_column(s, 1, column)
        told += goal_race(mine, theirs, int(s.goal_at[column]), open_in_column(s, column))
        gems = gem_progress(gems_in_column(s, 0, column)) - gem_progress(gems_in_column(s, 1, column))
        told += NEAR_BONUS * gems * part_left(s, 0)
    open_cells = open_everywhere(s)
    for surface in range(SCORED):
        told += surface_race(largest_of(s, 0, surface), largest_of(s, 1, surface), open_cells)
    for bonus in range(BONUSES):
        if is_majority(int(s.bonus_effect[bonus])):
            for seat in range(2):
                if s.bonus_at[bonus] == BonusAt.USED + seat:
                    chance = majority_race(s, seat, int(s.bonus_effect[bonus]))
                    told += chance if seat == 0 else -chance
    for seat in range(2):
        lost = LOST_CELL / 3.0 * how_many(lost_cells(empty_cells(s, seat)))
        told += -lost if seat == 0 else lost
    return told


@rule
def sense(s: State, out: Floats) -> None:
    """Each seat's chance of winning, in a world whose goals are known."""
    out[0] = 1.0 / (1.0 + math.exp(-LEAD_STEEP * hoped_eggs(s)))
    out[1] = 1.0 - out[0]
