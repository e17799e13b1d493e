"""The third gem of a column or a group, which earns a bonus tile (BO-30 to BO-36)."""

from __future__ import annotations

from kibitz.core.rule import rule
from kibitz.games.bower.components import CELLS, COLUMNS, EARTH, GEMS_FOR_BONUS
from kibitz.games.bower.options import EXACT
from kibitz.games.bower.rules.grid import gems_in_column, gems_of_half, gems_on, group_from
from kibitz.games.bower.state import State


@rule
def third_gem(s: State, before: int, after: int) -> bool:
    """Three gems where there were fewer (BO-30, BO-33); the option asks for exactly three (A-3)."""
    reached = after == GEMS_FOR_BONUS if s.gem_trigger == EXACT else after >= GEMS_FOR_BONUS
    return before < GEMS_FOR_BONUS and reached


@rule
def gem_columns(s: State, seat: int, tile: int, a: int, b: int) -> int:
    """The columns, as bits, that a lay with halves on cells `a` and `b` would bring to three gems (BO-30)."""
    gems_a = gems_of_half(s, 2 * tile)
    gems_b = gems_of_half(s, 2 * tile + 1)
    if gems_a + gems_b == 0:
        return 0
    column_a = a % COLUMNS
    column_b = b % COLUMNS
    before = gems_in_column(s, seat, column_a)
    if column_a == column_b:
        return 1 << column_a if third_gem(s, before, before + gems_a + gems_b) else 0
    columns = 1 << column_a if third_gem(s, before, before + gems_a) else 0
    before = gems_in_column(s, seat, column_b)
    return columns | (1 << column_b if third_gem(s, before, before + gems_b) else 0)


@rule
def joined_group(s: State, seat: int, tile: int, half: int, a: int, b: int) -> int:
    """The group, new cells included, that half 0 or 1 would belong to; 0 on earth, which has no groups (BO-35)."""
    surface = int(s.half_surface[2 * tile + half])
    if surface == EARTH:
        return 0
    ground = int(s.ground[seat, surface])
    links = int(s.links[seat])
    if s.half_surface[2 * tile] == s.half_surface[2 * tile + 1]:
        ground |= 1 << a | 1 << b
    else:
        ground |= 1 << (a if half == 0 else b)
    return group_from(ground, 1 << (a if half == 0 else b), links)


@rule
def group_reaches_three(s: State, seat: int, tile: int, surface: int, group: int, a: int, b: int) -> bool:
    """BO-31: the new group has three gems and none of the groups that it grew from had."""
    gems = gems_on(s, seat, group)
    gems += gems_of_half(s, 2 * tile) if group >> a & 1 else 0
    gems += gems_of_half(s, 2 * tile + 1) if group >> b & 1 else 0
    if not third_gem(s, 0, gems):
        return False
    ground = int(s.ground[seat, surface])
    links = int(s.links[seat])
    left = group & ground
    for _ in range(CELLS):
        if left == 0:
            break
        part = group_from(ground, left & -left, links)
        if gems_on(s, seat, part) >= GEMS_FOR_BONUS:
            return False
        left &= ~part
    return True


@rule
def gem_groups(s: State, seat: int, tile: int, a: int, b: int) -> int:
    """The surfaces, as bits, of the groups that a lay would bring to three gems (BO-31)."""
    surfaces = 0
    first = 0
    for half in range(2):
        group = joined_group(s, seat, tile, half, a, b)
        if group != 0 and group != first:
            surface = int(s.half_surface[2 * tile + half])
            if group_reaches_three(s, seat, tile, surface, group, a, b):
                surfaces |= 1 << surface
            first = group
    return surfaces
