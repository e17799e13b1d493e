"""Action codes: every decision as a number."""

from __future__ import annotations

from kibitz.core.rule import rule
from kibitz.games.talo.components import BOARD, CELLS, LENGTHS, LEVELS, MOST_REACHED, POSITIONS, QUARTERS, SETS, SIDE, X

# For each shape of bar (length and axis, the cube once) a place for its lowest cell, z first, then y, then x; the same
# again for holding it; then walks, restarts, sets to take, quarters, and three words.
PLACES = LEVELS * SIDE * SIDE
SHAPES = 1 + 3 * (LENGTHS - 1)
HOLDS = SHAPES * PLACES
WALKS = 2 * HOLDS
RESTARTS = WALKS + POSITIONS
TAKES = RESTARTS + BOARD * BOARD
STARTS = TAKES + len(SETS)
ROLL = STARTS + QUARTERS
RELEASE = ROLL + 1
END = RELEASE + 1
ACTIONS = END + 1

# A bar rests with one of its cells on a cell of wood or of the board: lying in 2 x 10 ways at the most, or standing.
# Two bars, to place and to hold; then walks and the end of the turn.
MOST_LEGAL = 2 * 2 * (CELLS + BOARD * BOARD) * (2 * LENGTHS + 1) + MOST_REACHED + 1


@rule
def shape_of(axis: int, n: int) -> int:
    """The cube is always stored along X (TA-2)."""
    return 0 if n == 1 else 1 + 3 * (n - 2) + axis


@rule
def place_code(axis: int, x: int, y: int, z: int, n: int) -> int:
    return shape_of(axis, n) * PLACES + (z * SIDE + y) * SIDE + x


@rule
def bar_of(code: int) -> tuple[int, int, int, int, int]:
    """Axis, column, z and length of a place code."""
    shape = code // PLACES
    place = code % PLACES
    n = 1 if shape == 0 else 2 + (shape - 1) // 3
    axis = X if shape == 0 else (shape - 1) % 3
    return axis, place % SIDE, place // SIDE % SIDE, place // (SIDE * SIDE), n
