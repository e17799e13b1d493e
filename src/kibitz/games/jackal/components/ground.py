"""The ground of an island as sets of cells: bit `cell` of a number says whether the cell belongs to the set.

Cells are numbered row by row from the top left. A set of cells moves by shifting its bits; columns that would wrap
round the edge are masked away first. Rules ask for a set of one cell, the route finder for many at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.components import (
    BLACK,
    BURIED,
    CAVE,
    CELLS,
    CHEST,
    JUNGLE,
    KN,
    LABYRINTH,
    LR,
    SEA,
    SIDE,
    UD,
    WHITE,
    X4,
)

# What `survey` writes: the sets, then the two landing cells.
OPEN, THICKET, CHESTS, LABYRINTHS, CAVES, WHITE_AT, BLACK_AT = range(7)
SURVEY = 7

ALL = (1 << CELLS) - 1
_COLUMN = sum(1 << SIDE * row for row in range(SIDE))
NOT_A = ALL & ~_COLUMN
NOT_AB = NOT_A & ~(_COLUMN << 1)
NOT_F = ALL & ~(_COLUMN << SIDE - 1)
NOT_EF = NOT_F & ~(_COLUMN << SIDE - 2)


@rule
def survey(cells: NDArray[np.int8], ground: NDArray[np.int64]) -> None:
    """Sort the 36 cells of an island into sets."""
    for i in range(SURVEY):
        ground[i] = 0
    for cell in range(CELLS):
        kind = int(cells[cell])
        bit = 1 << cell
        if kind == JUNGLE or kind > BURIED:
            ground[THICKET] |= bit
        elif kind != SEA:
            ground[OPEN] |= bit
        if kind > CHEST:
            ground[CHESTS] |= bit
        elif kind == LABYRINTH:
            ground[LABYRINTHS] |= bit
        elif kind == CAVE:
            ground[CAVES] |= bit
        elif kind == WHITE:
            ground[WHITE_AT] = cell
        elif kind == BLACK:
            ground[BLACK_AT] = cell
    if ground[CAVES] & (ground[CAVES] - 1) == 0:
        ground[CAVES] = 0  # a cave alone leads nowhere: it is an empty cell (JA-52)


@rule
def chest_value(kind: int) -> int:
    """Coins in a cell of that code."""
    return kind - BURIED if kind > BURIED else kind - CHEST if kind > CHEST else 0


@rule
def sideways(cells: int) -> int:
    return ((cells & NOT_F) << 1) | ((cells & NOT_A) >> 1)


@rule
def up_and_down(cells: int) -> int:
    return ((cells << SIDE) | (cells >> SIDE)) & ALL


@rule
def knights(cells: int) -> int:
    """Two cells in one axis and one in the other, whatever lies between (JA-36)."""
    once = ((cells & NOT_F) << 1) | ((cells & NOT_A) >> 1)
    twice = ((cells & NOT_EF) << 2) | ((cells & NOT_AB) >> 2)
    far = (once << 2 * SIDE) | (once >> 2 * SIDE)
    near = (twice << SIDE) | (twice >> SIDE)
    return (far | near) & ALL


@rule
def led_to(cells: int, card: int) -> int:
    """Every cell of the grid to which the move card leads from one of `cells` (JA-22, JA-35, JA-36)."""
    if card == LR:
        return sideways(cells)
    if card == UD:
        return up_and_down(cells)
    if card == X4:
        return sideways(cells) | up_and_down(cells)
    return knights(cells) if card == KN else 0


@rule
def enterable(ground: NDArray[np.int64], with_map: bool) -> int:
    """Not sea; jungle and buried chests only with the map (JA-37, JA-48, JA-49)."""
    return int(ground[OPEN] | ground[THICKET]) if with_map else int(ground[OPEN])


@rule
def out_of_caves(ground: NDArray[np.int64], entered: int) -> int:
    """Where pirates stand who have just entered the set `entered`: from a cave they come out of any other (JA-51)."""
    caves = int(ground[CAVES])
    inside = entered & caves
    if inside == 0:
        return entered
    outside = caves if inside & (inside - 1) != 0 else caves & ~inside
    return (entered & ~caves) | outside


@rule
def lowest(cells: int) -> int:
    """The first cell of the set; -1 of an empty one."""
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            return cell
    return -1


@rule
def is_single(cells: int) -> bool:
    return cells != 0 and cells & (cells - 1) == 0


FAR = 99


@rule
def fewest_steps(
    ground: NDArray[np.int64], start: int, with_maps: bool, with_knights: bool, steps: NDArray[np.int64]
) -> None:
    """For every chest the fewest steps from `start` with as many cards as one likes; FAR where none leads there.

    One ring of cells after the other, nearest first. A route ends at its first chest, so chests are walls (JA-44).
    """
    for cell in range(CELLS):
        steps[cell] = FAR
    walkable = enterable(ground, with_maps)
    visited = 1 << start
    ring = 1 << start
    late = 0  # entered a labyrinth: a step behind (JA-50)
    for step in range(1, 2 * CELLS + 2):
        reached = led_to(ring, X4) | (led_to(ring, KN) if with_knights else 0)
        reached &= walkable
        for cell in range(CELLS):
            if (reached & ground[CHESTS]) >> cell & 1 and steps[cell] == FAR:
                steps[cell] = step
        reached = out_of_caves(ground, reached & ~ground[CHESTS]) & ~visited
        ring = (reached & ~ground[LABYRINTHS]) | late
        late = int(reached & ground[LABYRINTHS] & ~ring)
        visited |= ring | late
        if ring == 0 and late == 0:
            break
