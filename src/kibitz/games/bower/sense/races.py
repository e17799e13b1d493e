"""What a lead is worth, in eggs that a seat may hope to be ahead.

A column, a surface or a majority is a race: what matters is the lead, and how many cells may still change it. Goals
that the looking seat does not know are averaged over those that are left (BO-88), each as likely as what the other laid
there suggests.
"""

from __future__ import annotations

from typing import TypeAlias

from kibitz.core.advice import Floats
from kibitz.core.rule import rule
from kibitz.games.bower.components import ANY_FLOWER, CELLS, CSH, GOALS, MORE_SHELLS, SHL
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
from kibitz.games.bower.sense.weights import (
    COLUMN_RACE,
    FILLED,
    LONE_EGG,
    MAJORITY_RACE,
    MATCHING,
    MOST_LEAD,
    OPEN_CELLS,
    OPEN_IN_COLUMN,
    QUARTERS,
    SUGGESTED,
    SURFACE_RACE,
    SURFACE_WORTH,
    UNKNOWN_WORTH,
)
from kibitz.games.bower.state import NOTHING, State

SHELL_LEAD = 1  # a lead in shells, in quarters of a decoration

# What does not change from one lay that is thought of to the next. Of each column what the builder has there, what the
# other has, open cells, and what the race is worth as it stands; of each surface the largest groups of both.
Numbers: TypeAlias = tuple[int, int, int, int, int, int]
Sizes: TypeAlias = tuple[int, int, int]
Sight: TypeAlias = tuple[Numbers, Numbers, Numbers, tuple[float, float, float, float, float, float], Sizes, Sizes]


@rule
def row(lead: int) -> int:
    """Where a lead in quarters stands in a table."""
    return min(max(lead, -QUARTERS * MOST_LEAD), QUARTERS * MOST_LEAD) + QUARTERS * MOST_LEAD


# --- Sight ----------------------------------------------------------------------------------------------------------


@rule
def goal_race(mine: int, theirs: int, goal: int, open_cells: int, w: Floats) -> float:
    """The eggs of a column with this goal that the owner of `mine` may hope to be ahead."""
    if open_cells == 0:
        return float(column_eggs_of(mine, theirs, goal))
    first = goal_base(mine, goal) + goal_whites(mine, goal)
    second = goal_base(theirs, goal) + goal_whites(theirs, goal)
    shells = field_of(mine, SHL) + 8 * field_of(mine, CSH) - field_of(theirs, SHL) - 8 * field_of(theirs, CSH)
    quarters = QUARTERS * (first - second) + (SHELL_LEAD if shells > 0 else -SHELL_LEAD if shells < 0 else 0)
    hoped = float(w[COLUMN_RACE + row(quarters) * (OPEN_IN_COLUMN + 1) + min(open_cells, OPEN_IN_COLUMN)])
    if first + second == 1:
        hoped += w[LONE_EGG] * (first - second) / (1 + open_cells)
    return hoped


@rule
def likely(shown: int, cells: int, goal: int, w: Floats) -> float:
    """How likely a goal is, against the others, by what its builder laid in the column."""
    matching = min(goal_base(shown, goal) + goal_whites(shown, goal), MATCHING - 1)
    kind = 0 if goal < ANY_FLOWER else 1
    return float(w[SUGGESTED + (kind * MATCHING + matching) * FILLED + cells])


@rule
def column_race(
    s: State, eyes: int, column: int, mine: int, theirs: int, open_cells: int, unknown: int, shown: int, w: Floats
) -> float:
    """The same for a column as `eyes` know its goal; else the mean over the goals that it may be, by their weight.

    `shown`: what the other has laid there so far.
    """
    known = int(s.known_goal[eyes, column])
    if known != NOTHING:
        return goal_race(mine, theirs, known, open_cells, w)
    cells = how_many(int(s.built[1 - eyes]) & FIRST_COLUMN << column)
    total = 0.0
    weights = 0.0
    for goal in range(GOALS):
        if unknown >> goal & 1:
            weight = likely(shown, cells, goal, w)
            total += weight * goal_race(mine, theirs, goal, open_cells, w)
            weights += weight
    return w[UNKNOWN_WORTH] * total / weights if weights > 0.0 else 0.0


@rule
def open_in_column(s: State, column: int) -> int:
    both = how_many(empty_cells(s, 0) & FIRST_COLUMN << column)
    return both + how_many(empty_cells(s, 1) & FIRST_COLUMN << column)


@rule
def column_now(
    s: State, eyes: int, builder: int, column: int, mine: int, theirs: int, unknown: int, w: Floats
) -> float:
    """What the race of a column is worth to its builder before a lay."""
    shown = theirs if builder == eyes else mine
    return column_race(s, eyes, column, mine, theirs, open_in_column(s, column), unknown, shown, w)


@rule
def sight_of(s: State, eyes: int, builder: int, unknown: int, w: Floats) -> Sight:
    """All that does not change from one lay that is thought of to the next."""
    mine = (
        pieces_in_column(s, builder, 0),
        pieces_in_column(s, builder, 1),
        pieces_in_column(s, builder, 2),
        pieces_in_column(s, builder, 3),
        pieces_in_column(s, builder, 4),
        pieces_in_column(s, builder, 5),
    )
    theirs = (
        pieces_in_column(s, 1 - builder, 0),
        pieces_in_column(s, 1 - builder, 1),
        pieces_in_column(s, 1 - builder, 2),
        pieces_in_column(s, 1 - builder, 3),
        pieces_in_column(s, 1 - builder, 4),
        pieces_in_column(s, 1 - builder, 5),
    )
    open_cells = (
        open_in_column(s, 0),
        open_in_column(s, 1),
        open_in_column(s, 2),
        open_in_column(s, 3),
        open_in_column(s, 4),
        open_in_column(s, 5),
    )
    hoped = (
        column_now(s, eyes, builder, 0, mine[0], theirs[0], unknown, w),
        column_now(s, eyes, builder, 1, mine[1], theirs[1], unknown, w),
        column_now(s, eyes, builder, 2, mine[2], theirs[2], unknown, w),
        column_now(s, eyes, builder, 3, mine[3], theirs[3], unknown, w),
        column_now(s, eyes, builder, 4, mine[4], theirs[4], unknown, w),
        column_now(s, eyes, builder, 5, mine[5], theirs[5], unknown, w),
    )
    groups = (largest_of(s, builder, 0), largest_of(s, builder, 1), largest_of(s, builder, 2))
    others = (largest_of(s, 1 - builder, 0), largest_of(s, 1 - builder, 1), largest_of(s, 1 - builder, 2))
    return mine, theirs, open_cells, hoped, groups, others


@rule
def column_rise(
    s: State, eyes: int, builder: int, column: int, more: int, filled: int, unknown: int, sight: Sight, w: Floats
) -> float:
    """What a packed sum of decorations more in so many cells of the builder's column is worth to the builder."""
    mine, theirs, open_cells, hoped, _, _ = sight
    shown = theirs[column] if builder == eyes else mine[column]
    left = open_cells[column] - filled
    after = column_race(s, eyes, column, mine[column] + more, theirs[column], left, unknown, shown, w)
    return after - hoped[column]


@rule
def column_gain(s: State, eyes: int, builder: int, column: int, more: int, unknown: int, w: Floats) -> float:
    """What a packed sum of decorations more (or less) on tiles that lie in the builder's column is worth to them."""
    mine = pieces_in_column(s, builder, column)
    theirs = pieces_in_column(s, 1 - builder, column)
    shown = theirs if builder == eyes else mine
    after = column_race(s, eyes, column, mine + more, theirs, open_in_column(s, column), unknown, shown, w)
    return after - column_now(s, eyes, builder, column, mine, theirs, unknown, w)


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
def surface_race(mine: int, theirs: int, open_cells: int, w: Floats) -> float:
    lead = min(max(mine - theirs, -MOST_LEAD), MOST_LEAD) + MOST_LEAD
    return float(w[SURFACE_WORTH] * w[SURFACE_RACE + lead * (OPEN_CELLS + 1) + open_cells])


@rule
def surface_rise(before: int, after: int, theirs: int, open_cells: int, w: Floats) -> float:
    return surface_race(after, theirs, open_cells, w) - surface_race(before, theirs, open_cells, w)


@rule
def surface_gain(s: State, builder: int, surface: int, after: int, w: Floats) -> float:
    """What a largest group of size `after` is worth more than the present one."""
    before = largest_of(s, builder, surface)
    if after == before:
        return 0.0
    return surface_rise(before, after, largest_of(s, 1 - builder, surface), open_everywhere(s), w)


# --- Majorities -------------------------------------------------------------------------------------------------------


@rule
def majority_race(s: State, seat: int, effect: int, more: int, w: Floats) -> float:
    """The chance of a decoration tile's egg, with so many more to come to its owner's lead."""
    if effect == MORE_SHELLS and has_coloured_shells(s, seat):
        return 1.0
    open_cells = open_everywhere(s)
    if open_cells == 0:
        return float(bonus_eggs(s, seat, effect))
    lead = bonus_count(s, seat, effect) - bonus_count(s, 1 - seat, effect) + more
    return float(0.5 + 0.5 * w[MAJORITY_RACE + row(QUARTERS * lead - 2) * (OPEN_CELLS + 1) + open_cells])
