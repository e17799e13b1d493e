"""Final scoring (BO-60 to BO-70). What is covered or under the X token does not count.

Eggs of a line are given as a signed number: positive for seat 0, negative for seat 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.bower.components import (
    ANY_FLOWER,
    BONUSES,
    BW,
    BY,
    COLUMNS,
    CSH,
    FW,
    FY,
    GOAL_PIECE,
    GOAL_WHITE,
    KINDS,
    MORE_SHELLS,
    MORE_YELLOW,
    MOSS,
    SCORED,
    SHL,
)
from kibitz.games.bower.options import IN_GROUP
from kibitz.games.bower.rules.grid import WHOLE, field_of, group_from, how_many, piece_on, pieces_in_column
from kibitz.games.bower.state import BonusAt, State

# The standing of a group as one number that compares as the rules do: size, coloured shells, shells (BO-60, BO-61).
SIZE_UNIT = 1 << 8
CSH_UNIT = 1 << 7


@rule
def coloured_for(s: State, seat: int, surface: int, group: int) -> bool:
    """Do coloured shells speak for the group? On moss alone; by option csh_moss from anywhere in the bower (BO-61)."""
    return surface == MOSS and piece_on(s, seat, group if s.csh_moss == IN_GROUP else WHOLE, CSH) > 0


@rule
def group_standing(s: State, seat: int, surface: int, group: int) -> int:
    standing = SIZE_UNIT * how_many(group) + piece_on(s, seat, group, SHL)
    return standing + (CSH_UNIT if coloured_for(s, seat, surface, group) else 0)


@rule
def best_group(s: State, seat: int, surface: int) -> int:
    """The largest group of a surface; of several as large the one that wins ties best (A-8). 0 if there is none."""
    ground = int(s.ground[seat, surface])
    links = int(s.links[seat])
    best = 0
    most = 0
    left = ground
    for _ in range(how_many(ground)):
        if left == 0:
            break
        group = group_from(ground, left & -left, links)
        left &= ~group
        if how_many(group) >= most // SIZE_UNIT:
            standing = group_standing(s, seat, surface, group)
            if standing > most:
                most = standing
                best = group
    return best


@rule
def surface_eggs(s: State, surface: int) -> int:
    """The larger group has the egg; equal: coloured shells on moss, then shells in the group (BO-60, BO-61)."""
    standings = 0
    for seat in range(2):
        group = best_group(s, seat, surface)
        standing = group_standing(s, seat, surface, group) if group else 0
        standings += standing if seat == 0 else -standing
    return 1 if standings > 0 else -1 if standings < 0 else 0


@rule
def goal_base(pieces: int, goal: int) -> int:
    """Decorations of a column that match the goal for certain: of its type; any colour and white for `any` (BO-62)."""
    if goal < ANY_FLOWER:
        return field_of(pieces, GOAL_PIECE[goal])
    first = BY if goal == ANY_FLOWER else FY
    total = 0
    for kind in range(KINDS):
        total += field_of(pieces, first + kind)
    return total


@rule
def goal_whites(pieces: int, goal: int) -> int:
    """White decorations that may be declared as the goal's colour (BO-63)."""
    return field_of(pieces, GOAL_WHITE[goal]) if goal < ANY_FLOWER else 0


@rule
def declared(pieces: int, other: int, goal: int) -> int:
    """How many decorations the owner of `pieces` ends up with, whites declared at their best (BO-63)."""
    base = goal_base(pieces, goal)
    most = base + goal_whites(pieces, goal)
    alone = goal_base(other, goal) + goal_whites(other, goal) == 0
    return max(base, min(most, 1)) if alone else most


@rule
def column_eggs_of(mine: int, theirs: int, goal: int) -> int:
    """The eggs of a column from its packed sums: positive for `mine` (BO-62 to BO-67)."""
    first = declared(mine, theirs, goal)
    second = declared(theirs, mine, goal)
    if first == 0 and second == 0:
        return 0
    if first != second:
        eggs = 2 if first + second == 1 else 1  # exactly 1 against 0 (BO-64)
        return eggs if first > second else -eggs
    coloured = (field_of(mine, CSH) > 0) - (field_of(theirs, CSH) > 0)
    if coloured != 0:
        return coloured
    shells = field_of(mine, SHL) - field_of(theirs, SHL)
    return 1 if shells > 0 else -1 if shells < 0 else 0


@rule
def column_eggs(s: State, column: int, goal: int) -> int:
    return column_eggs_of(pieces_in_column(s, 0, column), pieces_in_column(s, 1, column), goal)


@rule
def bonus_count(s: State, seat: int, effect: int) -> int:
    """What a decoration tile compares: its colour, whites left out (BO-68), or shells (BO-69)."""
    if effect == MORE_SHELLS:
        return piece_on(s, seat, WHOLE, SHL)
    colour = effect - MORE_YELLOW
    return piece_on(s, seat, WHOLE, BY + colour) + piece_on(s, seat, WHOLE, FY + colour)


@rule
def has_coloured_shells(s: State, seat: int) -> bool:
    """BO-84: laid, and not covered."""
    return piece_on(s, seat, WHOLE, CSH) > 0


@rule
def bonus_eggs(s: State, seat: int, effect: int) -> int:
    """The egg that a decoration tile brings its owner, or 0."""
    if effect == MORE_SHELLS:
        if has_coloured_shells(s, seat):
            return 1
        if has_coloured_shells(s, 1 - seat):
            return 0
    return 1 if bonus_count(s, seat, effect) > bonus_count(s, 1 - seat, effect) else 0


@rule
def is_majority(effect: int) -> bool:
    return MORE_YELLOW <= effect <= MORE_SHELLS


@rule
def eggs_of(s: State, seat: int) -> int:
    """All eggs of a seat, as the goals lie."""
    sign = 1 if seat == 0 else -1
    eggs = 0
    for surface in range(SCORED):
        eggs += max(0, sign * surface_eggs(s, surface))
    for column in range(COLUMNS):
        eggs += max(0, sign * column_eggs(s, column, int(s.goal_at[column])))
    for bonus in range(BONUSES):
        effect = int(s.bonus_effect[bonus])
        if is_majority(effect) and s.bonus_at[bonus] == BonusAt.USED + seat:
            eggs += bonus_eggs(s, seat, effect)
    return eggs


@rule
def tie_break(s: State) -> int:
    """Equal eggs: coloured shells, then more shells in the whole bower (BO-70). Positive for seat 0, 0: both win."""
    coloured = int(has_coloured_shells(s, 0)) - int(has_coloured_shells(s, 1))
    if coloured != 0:
        return coloured
    return piece_on(s, 0, WHOLE, SHL) - piece_on(s, 1, WHOLE, SHL)


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """Most eggs win; a tie that nothing breaks is won by both (BO-70)."""
    for seat in range(2):
        out[seat, 1] = eggs_of(s, seat)
    margin = int(out[0, 1]) - int(out[1, 1])
    if margin == 0:
        margin = tie_break(s)
    out[0, 0] = 1 if margin >= 0 else 2
    out[1, 0] = 1 if margin <= 0 else 2


assert BW - BY == FW - FY == KINDS - 1
