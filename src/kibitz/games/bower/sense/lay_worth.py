"""What laying a tile is worth: columns, surfaces, gems, holes; and the best place for a tile."""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.bower.actions import PASS, lay_code
from kibitz.games.bower.components import CELLS, COLUMNS, DIRECTIONS
from kibitz.games.bower.rules.bonuses import bonus_left
from kibitz.games.bower.rules.gems import gem_columns, gem_groups, joined_group
from kibitz.games.bower.rules.grid import (
    NEIGHBOUR,
    empty_cells,
    gems_in_column,
    gems_of_half,
    gems_on,
    halves_alike,
    how_many,
    pieces_of_half,
)
from kibitz.games.bower.rules.hidden import unknown_goals
from kibitz.games.bower.rules.laying import placements
from kibitz.games.bower.sense.holes import lost_cells
from kibitz.games.bower.sense.races import column_gain, largest_of, surface_gain
from kibitz.games.bower.state import State

TRIGGER = 1.2  # a bonus tile
#               gems: none, one, two, spent
GEM_PROGRESS = np.array([0.0, 0.08, 0.3, 0.15])
LOST_CELL = 1.5  # a cell that no tile will ever fill


@rule
def lay_gain(s: State, eyes: int, builder: int, tile: int, a: int, b: int, unknown: int, lost_before: int) -> float:
    """What laying a tile is worth to its builder, as `eyes` see it: columns, surfaces, gems, holes."""
    half_a = pieces_of_half(s, 2 * tile)
    half_b = pieces_of_half(s, 2 * tile + 1)
    if a % COLUMNS == b % COLUMNS:
        gain = column_gain(s, eyes, builder, a % COLUMNS, half_a + half_b, 2, unknown)
    else:
        gain = column_gain(s, eyes, builder, a % COLUMNS, half_a, 1, unknown)
        gain += column_gain(s, eyes, builder, b % COLUMNS, half_b, 1, unknown)
    gain += groups_gain(s, builder, tile, a, b)
    gain += gems_gain(s, builder, tile, a, b)
    after = empty_cells(s, builder) & ~(1 << a | 1 << b)
    return gain - LOST_CELL * (how_many(lost_cells(after)) - lost_before)


@rule
def groups_gain(s: State, builder: int, tile: int, a: int, b: int) -> float:
    gain = 0.0
    first = 0
    for half in range(2):
        group = joined_group(s, builder, tile, half, a, b)
        if group != 0 and group != first:
            surface = int(s.half_surface[2 * tile + half])
            grown = max(how_many(group), largest_of(s, builder, surface))
            gain += surface_gain(s, builder, surface, grown)
            first = group
    return gain


@rule
def gems_gain(s: State, builder: int, tile: int, a: int, b: int) -> float:
    """A bonus tile if the lay earns one; else how much nearer columns and groups come to three gems."""
    if not bonus_left(s):
        return 0.0
    if gem_columns(s, builder, tile, a, b) | gem_groups(s, builder, tile, a, b):
        return TRIGGER
    gain = 0.0
    for half in range(2):
        gems = gems_of_half(s, 2 * tile + half)
        if gems > 0:
            before = gems_in_column(s, builder, (a if half == 0 else b) % COLUMNS)
            gain += gem_progress(before + gems) - gem_progress(before)
            group = joined_group(s, builder, tile, half, a, b)
            inside = gems_on(s, builder, group)
            gain += gem_progress(inside + gems) - gem_progress(inside)
    return gain


@rule
def gem_progress(gems: int) -> float:
    return float(GEM_PROGRESS[min(gems, 3)])


@rule
def best_lay(s: State, eyes: int, builder: int, tile: int) -> tuple[int, float]:
    """The best placement of a tile and its worth; PASS and 0 if there is no room."""
    in_row, in_column = placements(s, builder)
    unknown = unknown_goals(s, eyes)
    lost = how_many(lost_cells(empty_cells(s, builder)))
    chosen = PASS
    most = 0.0
    for a in range(CELLS):
        for direction in range(DIRECTIONS):
            if not fits(in_row, in_column, a, direction) or (direction % 2 == 1 and halves_alike(s, tile)):
                continue
            gain = lay_gain(s, eyes, builder, tile, a, int(NEIGHBOUR[a, direction]), unknown, lost)
            if chosen == PASS or gain > most:
                chosen = lay_code(tile, a, direction)
                most = gain
    return chosen, most


@rule
def fits(in_row: int, in_column: int, a: int, direction: int) -> bool:
    """Is there a legal placement with half a on this cell? See `rules.laying.placements`."""
    pairs = in_row if direction < 2 else in_column
    step = 1 if direction < 2 else COLUMNS
    anchor = a if direction % 2 == 0 else a - step
    return anchor >= 0 and pairs >> anchor & 1 == 1
