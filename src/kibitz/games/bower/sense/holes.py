"""Empty cells that no tile will ever fill."""

from __future__ import annotations

from kibitz.core.rule import rule
from kibitz.games.bower.components import CELLS, COLUMNS
from kibitz.games.bower.rules.grid import NOT_FIRST, NOT_LAST, beside, group_from, how_many

BLACK = sum(1 << cell for cell in range(CELLS) if (cell // COLUMNS + cell % COLUMNS) % 2 == 0)  # as on a chess board


@rule
def lost_cells(empty: int) -> int:
    """Empty cells that dominoes cannot fill, as far as a quick look tells.

    A cell with one empty neighbour must be filled together with it; one without any is lost. What remains has two or
    more each way: there the colours of a chess board must be equal, and the surplus is lost.
    """
    lost = 0
    left = empty
    for _ in range(CELLS):
        to_right = left & (left & NOT_FIRST) >> 1
        to_left = left & (left & NOT_LAST) << 1
        outward = left & left >> COLUMNS
        inward = left & left << COLUMNS
        some = to_right | to_left | outward | inward
        several = to_right & to_left | (to_right | to_left) & outward | (to_right | to_left | outward) & inward
        lost |= left & ~some
        left &= some
        ends = some & ~several
        if ends == 0:
            break
        end = ends & -ends
        left &= ~(end | beside(end))
    return lost | surplus(left)


@rule
def shut_cells(empty: int) -> int:
    """Empty cells without an empty neighbour: of these alone it is certain that no tile will ever lie there."""
    return empty & ~beside(empty)


@rule
def narrow_cells(empty: int) -> int:
    """Empty cells with one empty neighbour: there only one lay is left."""
    to_right = empty & (empty & NOT_FIRST) >> 1
    to_left = empty & (empty & NOT_LAST) << 1
    outward = empty & empty >> COLUMNS
    inward = empty & empty << COLUMNS
    several = to_right & to_left | (to_right | to_left) & outward | (to_right | to_left | outward) & inward
    return (to_right | to_left | outward | inward) & ~several


@rule
def surplus(cells: int) -> int:
    """Of each region as many cells as one colour of a chess board has more than the other."""
    found = 0
    for _ in range(CELLS):
        if cells == 0:
            break
        region = group_from(cells, cells & -cells, 0)
        cells &= ~region
        black = how_many(region & BLACK)
        white = how_many(region) - black
        more = region & BLACK if black > white else region & ~BLACK
        for _ in range(abs(black - white)):
            found |= more & -more
            more &= more - 1
    return found
