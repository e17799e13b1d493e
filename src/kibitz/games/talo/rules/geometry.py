"""Where a bar is, what it meets, and how it can be brought there: integers and bit masks only.

A column's mask has bit z for the cell at height z, so "free up to the sky" is one shift.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import BOARD, DIRECTIONS, FAR, FREE, LEVELS, SIDE, STEP_X, STEP_Y, SWEPT, TOP, X, Y, Z
from kibitz.games.talo.state import State

MEETS, FREE_HERE, OPEN_ABOVE = 0, 1, 2


@rule
def columns(axis: int, n: int) -> int:
    """Over how many columns the bar reaches."""
    return 1 if axis == Z else n


@rule
def cells_in_column(axis: int, z: int, n: int) -> int:
    """The bar's cells in each of its columns, as a mask."""
    return ((1 << n) - 1) << z if axis == Z else 1 << z


@rule
def on_board(x: int, y: int) -> bool:
    return FAR <= x < FAR + BOARD and FAR <= y < FAR + BOARD


@rule
def no_room(s: State, axis: int, x: int, y: int, z: int, n: int) -> int:
    """The clause that keeps the bar out of these cells, or 0: height, volume, board, wood, bodies."""
    if axis == Z and z + n > LEVELS:
        return TA.NOT_ABOVE_LEVEL_TEN
    reach = columns(axis, n) - 1
    far_x = x + reach if axis == X else x
    far_y = y + reach if axis == Y else y
    if far_x >= SIDE or far_y >= SIDE:
        return TA.NOT_TOO_FAR_OUT
    if z == 0 and not (on_board(x, y) and on_board(far_x, far_y)):
        return TA.NOT_BESIDE_THE_BOARD
    full = s.full
    cells = cells_in_column(axis, z, n)
    meets = 0
    for u in range(x, far_x + 1):
        for v in range(y, far_y + 1):
            meets |= int(full[u, v]) & cells
    if meets == 0:
        return 0
    wood = s.wood
    for u in range(x, far_x + 1):
        for v in range(y, far_y + 1):
            if wood[u, v] & cells:
                return TA.NO_SHARED_CELL
    return TA.ROOM_FOR_A_BAR


@rule
def room_at(masks: NDArray[np.int16], axis: int, x: int, y: int, z: int, n: int) -> int:
    """Does the bar meet anything there, and could it be lifted straight up? Outside the volume nothing is."""
    cells = cells_in_column(axis, z, n)
    state = OPEN_ABOVE
    for i in range(columns(axis, n)):
        u = x + i if axis == X else x
        v = y + i if axis == Y else y
        if 0 <= u < SIDE and 0 <= v < SIDE:
            mask = int(masks[u, v])
            if mask & cells:
                return MEETS
            if mask >> z:
                state = FREE_HERE
    return state


@rule
def can_push(masks: NDArray[np.int16], access: int, axis: int, x: int, y: int, z: int, n: int, way: int) -> bool:
    """Back from its place along one of four ways, until it can be lifted; or all the way out (`access=swept`)."""
    for _ in range(SIDE):
        x += int(STEP_X[way])
        y += int(STEP_Y[way])
        room = room_at(masks, axis, x, y, z, n)
        if room == MEETS:
            return False
        if room == OPEN_ABOVE and access != SWEPT:
            return True
    return True


@rule
def can_bring(masks: NDArray[np.int16], access: int, axis: int, x: int, y: int, z: int, n: int) -> bool:
    """Lowered from above, or lowered beside and pushed straight in (TA-29); the place itself is free."""
    if access == FREE or room_at(masks, axis, x, y, z, n) == OPEN_ABOVE:
        return True
    if access == TOP:
        return False
    for way in range(DIRECTIONS):
        if can_push(masks, access, axis, x, y, z, n, way):
            return True
    return False


@rule
def body_cells(height: int, level: int) -> int:
    """A figure's body as a mask; cells above level 10 are always free (TA-11)."""
    return (((1 << height) - 1) << level) & ((1 << LEVELS) - 1)


@rule
def mark_bar(s: State, number: int, axis: int, x: int, y: int, z: int, n: int) -> None:
    """Write bar `number` into the cells, or take it out of them (0)."""
    cells = cells_in_column(axis, z, n)
    for i in range(columns(axis, n)):
        u = x + i if axis == X else x
        v = y + i if axis == Y else y
        s.wood[u, v] = s.wood[u, v] | cells if number else s.wood[u, v] & ~cells
        s.full[u, v] = s.full[u, v] | cells if number else s.full[u, v] & ~cells
        for w in range(z, z + (n if axis == Z else 1)):
            s.grid[u, v, w] = number


@rule
def mark_figure(s: State, seat: int, present: bool) -> None:
    """Put the figure's body into its cells, or take it out."""
    x = int(s.figure[seat, 0])
    y = int(s.figure[seat, 1])
    body = body_cells(int(s.figure_height), int(s.figure[seat, 2]))
    s.full[x, y] = s.full[x, y] | body if present else s.full[x, y] & ~body


@rule
def put_figure(s: State, seat: int, x: int, y: int, level: int) -> None:
    s.figure[seat, 0] = x
    s.figure[seat, 1] = y
    s.figure[seat, 2] = level
    mark_figure(s, seat, True)
