"""Laying a tile (BO-14 to BO-24): where it may lie, and what comes of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.bower.actions import LAYS, PASS, PICKS, lay_code, lay_parts
from kibitz.games.bower.clauses import BO
from kibitz.games.bower.components import CELLS, COLUMNS, DIRECTIONS, INWARD, LEFT
from kibitz.games.bower.rules.bonuses import gain_bonus
from kibitz.games.bower.rules.gems import gem_columns, gem_groups
from kibitz.games.bower.rules.grid import (
    NEIGHBOUR,
    NOT_LAST,
    empty_cells,
    halves_alike,
    has_room,
    how_many,
    rows_of,
    touchable,
)
from kibitz.games.bower.rules.tiles import put_half, remove_from_hand, tell_tile
from kibitz.games.bower.state import NOTHING, Kind, Phase, State, TileAt


@rule
def lay_verdict(s: State, seat: int, action: int) -> int:
    if action == PASS:
        return BO.NO_PASS_WITH_ROOM if has_room(s, seat) and s.hand_size[seat] > 0 else ALLOWED
    if not LAYS <= action < PICKS:
        return BO.LAY_A_TILE_IN_HAND
    tile, a, direction = lay_parts(action)
    if s.tile_at[tile] != TileAt.HAND + seat:
        return BO.LAY_A_TILE_IN_HAND
    if s.forced[seat] != NOTHING and s.forced[seat] != tile:
        return BO.LAY_THE_GIVEN_TILE
    b = NEIGHBOUR[a, direction]
    edge = COLUMNS * rows_of(s)
    if a >= edge or b < 0 or b >= edge:
        return BO.INSIDE_THE_FIELD
    cells = 1 << a | 1 << b
    if int(s.built[seat]) & cells:
        return BO.NOT_ON_A_TILE
    if touchable(s, seat) & cells == 0:
        return BO.TOUCH_THE_BOWER
    if (direction in (LEFT, INWARD)) and halves_alike(s, tile):
        return BO.ALIKE_IN_TWO_DIRECTIONS
    return ALLOWED


@rule
def placements(s: State, seat: int) -> tuple[int, int]:
    """Where a tile fits: left cells of pairs in a row, inner cells of pairs in a column (BO-15 to BO-18)."""
    empty = empty_cells(s, seat)
    touch = touchable(s, seat)
    in_row = empty & NOT_LAST & empty >> 1 & (touch | touch >> 1)
    in_column = empty & empty >> COLUMNS & (touch | touch >> COLUMNS)
    return in_row, in_column


@rule
def legal_lays(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """Where a tile fits does not depend on the tile: the first tile's placements are repeated for the others."""
    in_row, in_column = placements(s, seat)
    if in_row | in_column == 0 or s.hand_size[seat] == 0:
        out[0] = PASS
        return 1
    n = 0
    for i in range(s.hand_size[seat]):
        tile = int(s.hand[seat, i])
        if s.forced[seat] == NOTHING or s.forced[seat] == tile:
            n = lays_of_tile(s, tile, in_row, in_column, n, out)
    return n


@rule
def lays_of_tile(s: State, tile: int, in_row: int, in_column: int, n: int, out: NDArray[np.int32]) -> int:
    alike = halves_alike(s, tile)
    start = lay_code(tile, 0, 0)
    anchors = in_row | in_column
    if not alike:
        anchors |= in_row << 1 | in_column << COLUMNS
    for _ in range(CELLS):
        if anchors == 0:
            break
        lowest = anchors & -anchors
        anchors ^= lowest
        code = start + DIRECTIONS * how_many(lowest - 1)
        if in_row & lowest:
            out[n] = code
            n += 1
        if not alike and in_row << 1 & lowest:
            out[n] = code + 1
            n += 1
        if in_column & lowest:
            out[n] = code + 2
            n += 1
        if not alike and in_column << COLUMNS & lowest:
            out[n] = code + 3
            n += 1
    return n


@rule
def lay(s: State, seat: int, tile: int, a: int, direction: int) -> None:
    """One tile from the hand (BO-14); a third gem in a column or group earns one bonus tile (BO-32)."""
    b = int(NEIGHBOUR[a, direction])
    columns = gem_columns(s, seat, tile, a, b)
    surfaces = gem_groups(s, seat, tile, a, b)
    remove_from_hand(s, seat, tile)
    s.tile_at[tile] = TileAt.LAID + seat
    put_half(s, seat, 2 * tile, a)
    put_half(s, seat, 2 * tile + 1, b)
    told = tell_tile(s, Kind.LAID, seat, 0, tile)
    s.happened[told, EVENT_HEAD + 3] = a
    s.happened[told, EVENT_HEAD + 4] = direction
    s.phase = Phase.TURN_END
    if columns | surfaces:
        told = tell(s, Kind.THIRD_GEM, seat, 0)
        s.happened[told, EVENT_HEAD] = columns
        s.happened[told, EVENT_HEAD + 1] = surfaces
        gain_bonus(s, seat)
