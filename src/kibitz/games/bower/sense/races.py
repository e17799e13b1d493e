"""What a lead is worth, in eggs that a seat may hope to be ahead. Weights are data: change them, measure in the arena.

A column, a surface or a majority is a race: what matters is the lead, and how many cells may still change it. Goals
that the looking seat does not know are averaged over those that are left (BO-88).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.bower.components import CELLS, CSH, GOALS, MORE_SHELLS, SHL
from kibitz.games.bower.rules.grid import (
    FIRST_COLUMN,
    empty_cells,
    field_of,
    group_from,
    how_many,
    pieces_in_column,
)
from kibitz.games.bower.rules.scoring import (
    bonus_count,
    bonus_eggs,
    column_eggs_of,
    goal_base,
    goal_whites,
    has_coloured_shells,
)
from kibitz.games.bower.state import NOTHING, State

Floats = NDArray[np.float64]

COLUMN_STEEP, COLUMN_DRIFT = 1.5, 0.7  # how sure a lead in a column is, and how much each open cell shakes it
SURFACE_STEEP, SURFACE_DRIFT = 1.0, 0.35
MAJORITY_STEEP, MAJORITY_DRIFT = 0.9, 0.6
SHELL_LEAD = 1  # a lead in shells, in quarters of a decoration
QUARTERS = 4
MOST_LEAD = 20
OPEN_CELLS = 2 * CELLS


def _race(steep: float, drift: float) -> NDArray[np.float64]:
    """RACE[lead in quarters + 4 x MOST_LEAD, open cells]: the egg that is hoped for, -1 to 1."""
    lead = np.arange(-QUARTERS * MOST_LEAD, QUARTERS * MOST_LEAD + 1)[:, None] / QUARTERS
    open_cells = np.arange(OPEN_CELLS + 1)[None, :]
    hoped: NDArray[np.float64] = np.tanh(steep * lead / np.sqrt(1.0 + drift * open_cells) / 2.0)
    return hoped


COLUMN_RACE = _race(COLUMN_STEEP, COLUMN_DRIFT)
SURFACE_RACE = _race(SURFACE_STEEP, SURFACE_DRIFT)
MAJORITY_RACE = _race(MAJORITY_STEEP, MAJORITY_DRIFT / 4.0)


@rule
def race(table: Floats, lead: int, open_cells: int) -> float:
    at = min(max(lead, -QUARTERS * MOST_LEAD), QUARTERS * MOST_LEAD) + QUARTERS * MOST_LEAD
    return float(table[at, min(open_cells, OPEN_CELLS)])


# --- Columns ----------------------------------------------------------------------------------------------------------


@rule
def goal_race(mine: int, theirs: int, goal: int, open_cells: int) -> float:
    """The eggs of a column with this goal that the owner of `mine` may hope to be ahead."""
    if open_cells == 0:
        return float(column_eggs_of(mine, theirs, goal))
    lead = goal_base(mine, goal) + goal_whites(mine, goal) - goal_base(theirs, goal) - goal_whites(theirs, goal)
    shells = field_of(mine, SHL) + 8 * field_of(mine, CSH) - field_of(theirs, SHL) - 8 * field_of(theirs, CSH)
    quarters = QUARTERS * lead + (SHELL_LEAD if shells > 0 else -SHELL_LEAD if shells < 0 else 0)
    return race(COLUMN_RACE, quarters, open_cells)


@rule
def column_race(s: State, eyes: int, column: int, mine: int, theirs: int, open_cells: int, unknown: int) -> float:
    """The same for a column as `eyes` know its goal; else the mean over the goals that it may be."""
    known = int(s.known_goal[eyes, column])
    if known != NOTHING:
        return goal_race(mine, theirs, known, open_cells)
    total = 0.0
    for goal in range(GOALS):
        if unknown >> goal & 1:
            total += goal_race(mine, theirs, goal, open_cells)
    return total / max(1, how_many(unknown))


@rule
def open_in_column(s: State, column: int) -> int:
    both = how_many(empty_cells(s, 0) & FIRST_COLUMN << column)
    return both + how_many(empty_cells(s, 1) & FIRST_COLUMN << column)


@rule
def column_gain(s: State, eyes: int, builder: int, column: int, more: int, filled: int, unknown: int) -> float:
    """What a packed sum of decorations more (or less) in the builder's column is worth to the builder."""
    mine = pieces_in_column(s, builder, column)
    theirs = pieces_in_column(s, 1 - builder, column)
    open_cells = open_in_column(s, column)
    after = column_race(s, eyes, column, mine + more, theirs, open_cells - filled, unknown)
    return after - column_race(s, eyes, column, mine, theirs, open_cells, unknown)


# --- Surfaces ---------------------------------------------------------------------------------------------------------


@rule
def largest(ground: int, links: int) -> int:
    """The size of the largest group."""
    most = 0
    left = ground
    for _ in range(CELLS):
        if how_many(left) <= most:
            break
        group = group_from(ground, left & -left, links)
        left &= ~group
        most = max(most, how_many(group))
    return most


@rule
def largest_of(s: State, seat: int, surface: int) -> int:
    ground = int(s.ground[seat, surface])
    return largest(ground, int(s.links[seat]))


@rule
def open_everywhere(s: State) -> int:
    return how_many(empty_cells(s, 0)) + how_many(empty_cells(s, 1))


@rule
def surface_race(mine: int, theirs: int, open_cells: int) -> float:
    return race(SURFACE_RACE, QUARTERS * (mine - theirs), open_cells)


@rule
def surface_gain(s: State, builder: int, surface: int, after: int) -> float:
    """What a largest group of size `after` is worth more than the present one."""
    before = largest_of(s, builder, surface)
    if after == before:
        return 0.0
    theirs = largest_of(s, 1 - builder, surface)
    open_cells = open_everywhere(s)
    return surface_race(after, theirs, open_cells) - surface_race(before, theirs, open_cells)


# --- Majorities -------------------------------------------------------------------------------------------------------


@rule
def majority_race(s: State, seat: int, effect: int) -> float:
    """The chance of a decoration tile's egg."""
    if effect == MORE_SHELLS and has_coloured_shells(s, seat):
        return 1.0
    open_cells = open_everywhere(s)
    if open_cells == 0:
        return float(bonus_eggs(s, seat, effect))
    lead = bonus_count(s, seat, effect) - bonus_count(s, 1 - seat, effect)
    return 0.5 + 0.5 * race(MAJORITY_RACE, QUARTERS * lead - 2, open_cells)
