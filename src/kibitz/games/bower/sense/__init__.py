"""Advice, never law: what a quick eye sees in a position. Weights are data: `weights.py`.

greedy   the best action one ply deep                    weigh   how promising each action looks, as probabilities
sense    each seat's chance of winning

Everything is counted in eggs that a seat may hope to be ahead: `races.py` says what a lead is worth, `lay_worth.py` and
`effect_worth.py` what an action adds to it.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.advice import Earlier, Floats, Weights
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
from kibitz.games.bower.rules.ending import turns_in_game, turns_left
from kibitz.games.bower.rules.grid import NEIGHBOUR, empty_cells, gems_in_column, how_many, pieces_in_column
from kibitz.games.bower.rules.hidden import unknown_goals
from kibitz.games.bower.rules.scoring import is_majority
from kibitz.games.bower.sense.effect_worth import cover_gain, pick_gain, token_gain, use_gain
from kibitz.games.bower.sense.holes import lost_cells
from kibitz.games.bower.sense.lay_worth import best_lay, gem_progress, holes_harm, lay_gain, part_left, tile_gain
from kibitz.games.bower.sense.races import (
    Sight,
    goal_race,
    largest_of,
    majority_race,
    open_everywhere,
    open_in_column,
    sight_of,
    surface_race,
)
from kibitz.games.bower.sense.weights import (
    COLUMN_GEM,
    FIRST,
    FIRST_NUMBERS,
    FITTED,
    FITTED_NUMBERS,
    LOST_CELL,
    NAMES,
    SECOND_TILE,
    TAKE_RIVAL,
    ready,
)
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, State

COOLNESS = 0.25  # an action that is worth so many eggs less looks e times less promising

# --- The worth of an action -------------------------------------------------------------------------------------------


@rule
def action_gain(s: State, seat: int, action: int, w: Floats) -> float:
    """The worth of any legal action."""
    unknown = unknown_goals(s, seat)
    if action < PASS:
        best, second = best_two_in_hand(s, seat, w)
        return take_gain(s, seat, action - TAKES, best, second, w)
    if action < PICKS:
        if action == PASS:
            return 0.0
        return lay_action_gain(
            s,
            seat,
            action,
            unknown,
            sight_of(s, seat, seat, unknown, w),
            holes_harm(s, seat, empty_cells(s, seat), w),
            w,
        )
    if action < USE:
        return pick_gain(s, seat, action - PICKS, w)
    if action <= KEEP:
        return 0.0 if action == KEEP else use_gain(s, seat, w)
    if action < PLACES:
        # Most is learnt where the goal is unknown and much may still be built.
        column = action - LOOKS
        return float(open_in_column(s, column)) if s.known_goal[seat, column] == NOTHING else 0.0
    if action < COVERS:
        return token_gain(s, seat, int(s.bonus_effect[s.bonus]), action, unknown, w)
    if action < GIVES:
        return cover_gain(s, seat, action, unknown, w)
    if action < DISCARDS:
        _, gain = best_lay(s, seat, 1 - seat, action - GIVES, w)
        return -gain
    if action < DISCARDS + ALL_TILES:
        _, gain = best_lay(s, seat, seat, action - DISCARDS, w)
        return -gain
    return 0.0


@rule
def best_two_in_hand(s: State, seat: int, w: Floats) -> tuple[float, float]:
    """What the best lays of the best two tiles in hand are worth."""
    best = -np.inf
    second = -np.inf
    for i in range(s.hand_size[seat]):
        _, gain = best_lay(s, seat, seat, int(s.hand[seat, i]), w)
        second = max(second, min(best, gain))
        best = max(best, gain)
    return best, second


@rule
def take_gain(s: State, seat: int, tile: int, best: float, second: float, w: Floats) -> float:
    """The best lay once the tile is in hand, a little for the second best tile, and for what the other would do.

    `best` and `second`: what the tiles in hand are worth without it.
    """
    _, gain = best_lay(s, seat, seat, tile, w)
    second = max(second, min(best, gain)) if s.hand_size[seat] > 0 else 0.0
    gain = max(best, gain) + w[SECOND_TILE] * second
    if w[TAKE_RIVAL] != 0.0:
        _, rivals = best_lay(s, seat, 1 - seat, tile, w)
        gain += w[TAKE_RIVAL] * rivals
    return float(gain)


@rule
def lay_action_gain(s: State, seat: int, action: int, unknown: int, sight: Sight, holes: float, w: Floats) -> float:
    tile, a, direction = lay_parts(action)
    there = lay_gain(s, seat, seat, tile, a, int(NEIGHBOUR[a, direction]), unknown, sight, holes, w)
    return tile_gain(s, seat, tile, w) + there


# --- The best action, and how likely each is --------------------------------------------------------------------------


@rule
def advised(s: State, seat: int, w: Floats) -> int:
    """The best action one ply deep; the lowest code among equals."""
    if s.phase == Phase.LAY:
        return greedy_lay(s, seat, w)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        return greedy_take(s, seat, w)
    chosen = NOTHING
    most = 0.0
    start, stop = range_of_phase(int(s.phase))
    for action in range(start, stop):
        if verdict(s, seat, action) == 0:
            gain = action_gain(s, seat, action, w)
            if chosen == NOTHING or gain > most:
                chosen = action
                most = gain
    return chosen


@rule
def greedy(s: State, seat: int) -> int:
    return advised(s, seat, FITTED)


@rule
def greedy_first(s: State, seat: int) -> int:
    return advised(s, seat, FIRST)


@rule
def greedy_lay(s: State, seat: int, w: Floats) -> int:
    chosen = PASS
    most = 0.0
    for i in range(s.hand_size[seat]):
        tile = int(s.hand[seat, i])
        if s.forced[seat] == NOTHING or s.forced[seat] == tile:
            action, gain = best_lay(s, seat, seat, tile, w)
            if action != PASS and (chosen == PASS or gain > most):
                chosen = action
                most = gain
    return chosen


@rule
def greedy_take(s: State, seat: int, w: Floats) -> int:
    chosen = NOTHING
    most = 0.0
    best, second = best_two_in_hand(s, seat, w)
    for slot in range(DISPLAY):
        if s.display[slot] != NOTHING:
            gain = take_gain(s, seat, int(s.display[slot]), best, second, w)
            action = TAKES + int(s.display[slot])
            if chosen == NOTHING or gain > most or (gain == most and action < chosen):
                chosen = action
                most = gain
    return chosen


@rule
def weighed(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats, w: Floats) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may."""
    lays = s.phase == Phase.LAY and actions[0] != PASS
    unknown = unknown_goals(s, seat)
    takes = s.phase == Phase.DRAFT or s.phase == Phase.TAKE
    sight = sight_of(s, seat, seat, unknown, w)
    holes = holes_harm(s, seat, empty_cells(s, seat), w) if lays else 0.0
    best, second = best_two_in_hand(s, seat, w) if takes else (0.0, 0.0)
    most = -np.inf
    for i in range(n):
        action = int(actions[i])
        if lays:
            out[i] = lay_action_gain(s, seat, action, unknown, sight, holes, w)
        elif takes:
            out[i] = take_gain(s, seat, action - TAKES, best, second, w)
        else:
            out[i] = action_gain(s, seat, action, w)
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats) -> None:
    weighed(s, seat, actions, n, out, FITTED)


@rule
def weigh_first(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats) -> None:
    weighed(s, seat, actions, n, out, FIRST)


WEIGHTS = Weights(NAMES, FITTED_NUMBERS, advised, {"first": Earlier(FIRST_NUMBERS, greedy_first, weigh_first)}, ready)


# --- Who will win -----------------------------------------------------------------------------------------------------


# Fitted to who won 11,773 positions of 246 games of a search (`bench/bower.py fit`): how sure a lead in hoped-for eggs
# is at the end, how much less while all of the game is still to come, and what a turn more than the other has is worth.
LEAD_STEEP, LEAD_EARLY, LEAD_TURN = 1.01, -0.66, 0.74


@rule
def hoped_eggs(s: State) -> float:
    """The eggs that seat 0 may hope to be ahead, in a world whose goals are known."""
    told = 0.0
    for column in range(COLUMNS):
        mine = pieces_in_column(s, 0, column)
        theirs = pieces_in_column(s, 1, column)
        told += goal_race(mine, theirs, int(s.goal_at[column]), open_in_column(s, column), FITTED)
        gems = gem_progress(gems_in_column(s, 0, column), COLUMN_GEM, FITTED)
        gems -= gem_progress(gems_in_column(s, 1, column), COLUMN_GEM, FITTED)
        told += gems * part_left(s, 0)
    open_cells = open_everywhere(s)
    for surface in range(SCORED):
        told += surface_race(largest_of(s, 0, surface), largest_of(s, 1, surface), open_cells, FITTED)
    for bonus in range(BONUSES):
        if is_majority(int(s.bonus_effect[bonus])):
            for seat in range(2):
                if s.bonus_at[bonus] == BonusAt.USED + seat:
                    chance = majority_race(s, seat, int(s.bonus_effect[bonus]), 0, FITTED)
                    told += chance if seat == 0 else -chance
    for seat in range(2):
        lost = FITTED[LOST_CELL] / 3.0 * how_many(lost_cells(empty_cells(s, seat)))
        told += -lost if seat == 0 else lost
    return told


@rule
def outlook(s: State) -> tuple[float, float, float]:
    """What speaks for seat 0: hoped-for eggs, the same by how much is to come, and turns more than the other has."""
    eggs = hoped_eggs(s)
    mine, theirs = turns_left(s, 0), turns_left(s, 1)
    return eggs, eggs * (mine + theirs) / (2.0 * turns_in_game(s)), float(mine - theirs)


@rule
def sense(s: State, out: Floats) -> None:
    """Each seat's chance of winning, in a world whose goals are known."""
    eggs, early, turns = outlook(s)
    out[0] = 1.0 / (1.0 + math.exp(-(LEAD_STEEP * eggs + LEAD_EARLY * early + LEAD_TURN * turns)))
    out[1] = 1.0 - out[0]
