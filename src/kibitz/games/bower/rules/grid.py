"""A bower as a grid: cells, directions, bit masks, and what lies where. Cell = 6 x row + column, both counted from 0.

Row 0 touches the bird board. A set of cells is a bit mask, so that the growth of a group is a few shifts.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.bower.components import (
    BONUSES,
    BW,
    CELLS,
    COLUMNS,
    COPIES,
    COUNT_BITS,
    FW,
    GEM,
    HARD_ROWS,
    MARKABLE,
    PIECES,
    ROWS,
    SHELLS,
    SHL,
    SURFACE_BITS,
    WHITE_FEATHER,
    WHITE_FLOWER,
    X,
)
from kibitz.games.bower.state import State

SHELLS_ON_TOKEN = 2

FIELD_BITS = 5  # a count of a decoration type in a packed sum: a column holds at most 5 x 3 + 2 x 5
FIELD = (1 << FIELD_BITS) - 1

# Branches in a packed list: two cells each, counted from 1.
LINK_END_BITS = 5
LINK_BITS = 2 * LINK_END_BITS
LINK_END = (1 << LINK_END_BITS) - 1

FIRST_ROW = (1 << COLUMNS) - 1
WHOLE = (1 << CELLS) - 1
FIRST_COLUMN = sum(1 << COLUMNS * row for row in range(HARD_ROWS))
NOT_FIRST = WHOLE & ~FIRST_COLUMN
NOT_LAST = WHOLE & ~(FIRST_COLUMN << COLUMNS - 1)

# NEIGHBOUR[cell, direction]: the cell there, or -1 outside 6 x 5.
NEIGHBOUR = np.array(
    [
        [
            cell + 1 if cell % COLUMNS < COLUMNS - 1 else -1,
            cell - 1 if cell % COLUMNS > 0 else -1,
            cell + COLUMNS if cell + COLUMNS < CELLS else -1,
            cell - COLUMNS if cell >= COLUMNS else -1,
        ]
        for cell in range(CELLS)
    ],
    np.int64,
)


@rule
def rows_of(s: State) -> int:
    """Four rows; five in the hard game (BO-85)."""
    return HARD_ROWS if s.hard else ROWS


@rule
def whole_field(s: State) -> int:
    return (1 << COLUMNS * rows_of(s)) - 1


@rule
def empty_cells(s: State, seat: int) -> int:
    return whole_field(s) & ~int(s.built[seat])


@rule
def beside(cells: int) -> int:
    """All cells that share an edge with one of `cells`; diagonal contact is none."""
    return ((cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1 | cells << COLUMNS | cells >> COLUMNS) & WHOLE


@rule
def how_many(cells: int) -> int:
    """The number of bits in a mask of 32: the usual sums of pairs, fours, bytes."""
    n = cells - (cells >> 1 & 0x55555555)
    n = (n & 0x33333333) + (n >> 2 & 0x33333333)
    n = n + (n >> 4) & 0x0F0F0F0F
    return (n * 0x01010101 & 0xFFFFFFFF) >> 24


@rule
def cell_number(lowest: int) -> int:
    """The cell of a mask with one bit."""
    return how_many(lowest - 1)


@rule
def nth_bit(mask: int, n: int) -> int:
    """The place of the n-th bit of a mask, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return cell_number(mask & -mask)


@rule
def group_from(ground: int, seed: int, links: int) -> int:
    """All cells of `ground` connected with `seed`; a branch joins its two cells if both are of it (BO-73)."""
    group = seed
    for _ in range(CELLS):
        grown = group | (beside(group) & ground)
        left = links
        for _ in range(COPIES):
            if left == 0:
                break
            ends = 1 << (left & LINK_END) >> 1 | 1 << (left >> LINK_END_BITS & LINK_END) >> 1
            if grown & ends and ends & ground == ends:
                grown |= ends
            left >>= LINK_BITS
        if grown == group:
            break
        group = grown
    return group


@rule
def link_of(a: int, b: int) -> int:
    """A branch between two cells, as `State.links` packs it: cells from 1, so that 0 is none."""
    return a + 1 | b + 1 << LINK_END_BITS


@rule
def links_with(s: State, seat: int, a: int, b: int) -> int:
    """The branches of a bower and one more."""
    return int(s.links[seat]) << LINK_BITS | link_of(a, b)


@rule
def field_of(pieces: int, piece: int) -> int:
    """How many of one decoration a packed sum holds."""
    return pieces >> FIELD_BITS * piece & FIELD


@rule
def one_of(piece: int) -> int:
    """A single decoration as a packed sum."""
    return 1 << FIELD_BITS * piece


@rule
def pieces_of_half(s: State, half: int) -> int:
    return int(s.half_pieces[half])


@rule
def face_number(s: State, half: int) -> int:
    """The half as the sheet's number: see `components.sheet.Half.number`."""
    number = int(s.half_surface[half])
    for piece in range(len(PIECES)):
        number |= field_of(int(s.half_pieces[half]), piece) << SURFACE_BITS + COUNT_BITS * piece
    return number


@rule
def gems_of_half(s: State, half: int) -> int:
    return field_of(int(s.half_pieces[half]), GEM)


@rule
def gems_on(s: State, seat: int, cells: int) -> int:
    """Visible gems on a set of cells."""
    total = 0
    left = cells & int(s.built[seat])
    for _ in range(CELLS):
        if left == 0:
            break
        lowest = left & -left
        left ^= lowest
        total += gems_of_half(s, int(s.cell[seat, cell_number(lowest)]))
    return total


@rule
def gems_in_column(s: State, seat: int, column: int) -> int:
    return gems_on(s, seat, FIRST_COLUMN << column)


@rule
def pieces_of_token(s: State, bonus: int) -> int:
    """What a token adds to its cell; the X takes one away, and a branch does neither."""
    effect = int(s.bonus_effect[bonus])
    if effect == WHITE_FLOWER:
        return one_of(BW)
    if effect == WHITE_FEATHER:
        return one_of(FW)
    if effect == SHELLS:
        return SHELLS_ON_TOKEN * one_of(SHL)
    return -one_of(int(s.x_piece[bonus])) if effect == X else 0


@rule
def pieces_on_cell(s: State, seat: int, cell: int) -> int:
    """What counts on a cell: the printed decorations and white and shell tokens, less the pieces under X tokens."""
    half = int(s.cell[seat, cell])
    pieces = pieces_of_half(s, half) if half >= 0 else 0
    if s.with_token[seat] >> cell & 1:
        for bonus in range(BONUSES):
            if s.token_owner[bonus] == seat and s.token_cell[bonus] == cell:
                pieces += pieces_of_token(s, bonus)
    return pieces


@rule
def pieces_in_column(s: State, seat: int, column: int) -> int:
    pieces = 0
    for row in range(HARD_ROWS):
        pieces += pieces_on_cell(s, seat, COLUMNS * row + column)
    return pieces


@rule
def piece_on(s: State, seat: int, cells: int, piece: int) -> int:
    """How many of one decoration count on a set of cells."""
    total = 0
    left = cells & int(s.built[seat])
    for _ in range(CELLS):
        if left == 0:
            break
        lowest = left & -left
        left ^= lowest
        total += field_of(pieces_on_cell(s, seat, cell_number(lowest)), piece)
    return total


@rule
def has_room(s: State, seat: int) -> bool:
    """Are two adjacent cells empty? Then some tile can be laid, whatever the tile (BO-23)."""
    empty = empty_cells(s, seat)
    return empty & beside(empty) != 0


@rule
def touchable(s: State, seat: int) -> int:
    """Empty cells beside the bird board or a laid tile (BO-15)."""
    return empty_cells(s, seat) & (FIRST_ROW | beside(int(s.built[seat])))


@rule
def halves_alike(s: State, tile: int) -> bool:
    """Turned by half a turn such a tile looks the same, so only two of its directions differ (BO-16)."""
    a, b = 2 * tile, 2 * tile + 1
    return bool(s.half_pieces[a] == s.half_pieces[b] and s.half_surface[a] == s.half_surface[b])


@rule
def markable(pieces: int) -> int:
    """How many flowers and feathers there are: what the X token may lie on (BO-71)."""
    total = 0
    for piece in range(MARKABLE):
        total += field_of(pieces, piece)
    return total
