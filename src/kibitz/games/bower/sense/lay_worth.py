"""What laying a tile is worth: columns, surfaces, gems, holes; and the best place for a tile."""

from __future__ import annotations

from kibitz.core.advice import Floats
from kibitz.core.rule import rule
from kibitz.games.bower.actions import PASS, lay_code
from kibitz.games.bower.components import (
    BONUSES,
    BY,
    CELLS,
    COLUMNS,
    CSH,
    DIRECTIONS,
    FY,
    MORE_SHELLS,
    MORE_YELLOW,
    SEATS,
    SHL,
)
from kibitz.games.bower.rules.bonuses import bonus_left
from kibitz.games.bower.rules.ending import turns_in_game
from kibitz.games.bower.rules.gems import gem_columns, gem_groups, joined_group
from kibitz.games.bower.rules.grid import (
    NEIGHBOUR,
    beside,
    empty_cells,
    field_of,
    gems_in_column,
    gems_of_half,
    gems_on,
    halves_alike,
    how_many,
    pieces_of_half,
)
from kibitz.games.bower.rules.hidden import unknown_goals
from kibitz.games.bower.rules.laying import placements
from kibitz.games.bower.rules.scoring import is_majority
from kibitz.games.bower.sense.holes import lost_cells, narrow_cells
from kibitz.games.bower.sense.races import Sight, column_rise, majority_race, open_everywhere, sight_of, surface_rise
from kibitz.games.bower.sense.weights import (
    COLOURED_SHELL,
    COLUMN_GEM,
    GEMS_LATE,
    GROUP_GEM,
    GROUP_ROOM,
    LOST_CELL,
    LOST_LEFT,
    MAJORITY_LAID,
    NARROW_CELL,
    SHELL,
    SMALL_GROUP,
    TRIGGER,
    TRIGGER_LEFT,
)
from kibitz.games.bower.state import BonusAt, State


@rule
def part_left(s: State, seat: int) -> float:
    """How much of the own game is still to come: 1 at the start, 0 at the end."""
    return 1.0 - float(s.turns[seat]) / turns_in_game(s)


@rule
def lay_gain(
    s: State,
    eyes: int,
    builder: int,
    tile: int,
    a: int,
    b: int,
    unknown: int,
    sight: Sight,
    holes_before: float,
    w: Floats,
) -> float:
    """What laying a tile there is worth to its builder, as `eyes` see it: columns, surfaces, gems, holes."""
    half_a = pieces_of_half(s, 2 * tile)
    half_b = pieces_of_half(s, 2 * tile + 1)
    if a % COLUMNS == b % COLUMNS:
        gain = column_rise(s, eyes, builder, a % COLUMNS, half_a + half_b, 2, unknown, sight, w)
    else:
        gain = column_rise(s, eyes, builder, a % COLUMNS, half_a, 1, unknown, sight, w)
        gain += column_rise(s, eyes, builder, b % COLUMNS, half_b, 1, unknown, sight, w)
    gain += groups_gain(s, builder, tile, a, b, sight, w)
    gain += gems_gain(s, builder, tile, a, b, w)
    after = empty_cells(s, builder) & ~(1 << a | 1 << b)
    return gain - (holes_harm(s, builder, after, w) - holes_before)


@rule
def holes_harm(s: State, builder: int, empty: int, w: Floats) -> float:
    """What is lost by the shape of these empty cells."""
    harm = (w[LOST_CELL] + w[LOST_LEFT] * part_left(s, builder)) * how_many(lost_cells(empty))
    if w[NARROW_CELL] != 0.0:
        harm += w[NARROW_CELL] * how_many(narrow_cells(empty))
    return float(harm)


@rule
def groups_gain(s: State, builder: int, tile: int, a: int, b: int, sight: Sight, w: Floats) -> float:
    _, _, _, _, groups, others = sight
    gain = 0.0
    first = 0
    for half in range(2):
        group = joined_group(s, builder, tile, half, a, b)
        if group != 0 and group != first:
            surface = int(s.half_surface[2 * tile + half])
            before = groups[surface]
            grown = how_many(group)
            if grown > before:
                gain += surface_rise(before, grown, others[surface], open_everywhere(s), w)
            else:
                gain += w[SMALL_GROUP] * (grown - 1)
            if w[GROUP_ROOM] != 0.0:
                gain += w[GROUP_ROOM] * how_many(beside(group) & empty_cells(s, builder) & ~(1 << a | 1 << b))
            first = group
    return gain


@rule
def gems_gain(s: State, builder: int, tile: int, a: int, b: int, w: Floats) -> float:
    """A bonus tile if the lay earns one; else how much nearer columns and groups come to three gems."""
    if not bonus_left(s):
        return 0.0
    left = part_left(s, builder)
    if gem_columns(s, builder, tile, a, b) | gem_groups(s, builder, tile, a, b):
        return float(w[TRIGGER] + w[TRIGGER_LEFT] * left)
    gain = 0.0
    for half in range(2):
        gems = gems_of_half(s, 2 * tile + half)
        if gems > 0:
            before = gems_in_column(s, builder, (a if half == 0 else b) % COLUMNS)
            gain += gem_progress(before + gems, COLUMN_GEM, w) - gem_progress(before, COLUMN_GEM, w)
            group = joined_group(s, builder, tile, half, a, b)
            inside = gems_on(s, builder, group)
            gain += gem_progress(inside + gems, GROUP_GEM, w) - gem_progress(inside, GROUP_GEM, w)
    return float(gain * (1.0 - w[GEMS_LATE] * (1.0 - left)))


@rule
def gem_progress(gems: int, of: int, w: Floats) -> float:
    """`of`: the weight of a first gem; those of two and of three, which are spent, stand behind it."""
    return 0.0 if gems == 0 else float(w[of + min(gems, 3) - 1])


@rule
def tile_gain(s: State, builder: int, tile: int, w: Floats) -> float:
    """What a tile is worth wherever it is laid: its shells, and majorities that somebody has."""
    pieces = pieces_of_half(s, 2 * tile) + pieces_of_half(s, 2 * tile + 1)
    gain = w[SHELL] * field_of(pieces, SHL) + w[COLOURED_SHELL] * field_of(pieces, CSH)
    if w[MAJORITY_LAID] == 0.0:
        return float(gain)
    for bonus in range(BONUSES):
        owner = int(s.bonus_at[bonus]) - BonusAt.USED
        effect = int(s.bonus_effect[bonus])
        if 0 <= owner < SEATS and is_majority(effect):
            colour = effect - MORE_YELLOW
            more = field_of(pieces, SHL)
            if effect != MORE_SHELLS:
                more = field_of(pieces, BY + colour) + field_of(pieces, FY + colour)
            if more > 0:
                sign = 1 if owner == builder else -1
                nearer = majority_race(s, owner, effect, sign * more, w) - majority_race(s, owner, effect, 0, w)
                gain += w[MAJORITY_LAID] * sign * nearer
    return float(gain)


@rule
def best_lay(s: State, eyes: int, builder: int, tile: int, w: Floats) -> tuple[int, float]:
    """The best placement of a tile and its worth; PASS and 0 if there is no room."""
    in_row, in_column = placements(s, builder)
    unknown = unknown_goals(s, eyes)
    holes = holes_harm(s, builder, empty_cells(s, builder), w)
    sight = sight_of(s, eyes, builder, unknown, w)
    always = tile_gain(s, builder, tile, w)
    chosen = PASS
    most = 0.0
    for a in range(CELLS):
        for direction in range(DIRECTIONS):
            if not fits(in_row, in_column, a, direction) or (direction % 2 == 1 and halves_alike(s, tile)):
                continue
            b = int(NEIGHBOUR[a, direction])
            gain = always + lay_gain(s, eyes, builder, tile, a, b, unknown, sight, holes, w)
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
