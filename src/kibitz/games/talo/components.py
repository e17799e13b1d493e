"""What lies in the box: board, bars, figures, die. Counts are the rulebook's.

All of it follows a grid of cells (TA-1, TA-3), and the top of a cell at height z is level z + 1 (TA-9, TA-10).
Inside the rules x and y are counted from the edge of the working volume (TA-8), so that they index arrays: a column
is 0..29, and the board is 10..19. Moves, events and the view use the board's own numbers, where the board is 0..9.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

SEATS = 4
NOBODY = -1
BOARD = 10  # cells along a side of the board
FAR = 10  # how far beyond the board a bar may lie (TA-7, TA-8)
SIDE = BOARD + 2 * FAR
LEVELS = 10  # nothing rises higher (TA-5), and whoever stands there wins (TA-64)
DIE = 10

Axis = Literal["X", "Y", "Z"]
AXES: tuple[Axis, ...] = ("X", "Y", "Z")
X, Y, Z = 0, 1, 2

# Ten cubes, nine bars of two, ... one bar of ten: the book's list of parts.
LENGTHS = 10
STORE = np.array([0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], np.int8)
BARS = 55
CELLS = 220

# The middle of each quarter is marked as a start cell (a public review of the board; the book says "one of 4 areas").
START_AT = ((2, 2), (7, 2), (2, 7), (7, 7))  # as the board counts
START_X = np.array([x for x, _ in START_AT], np.int8) + np.int8(FAR)
START_Y = np.array([y for _, y in START_AT], np.int8) + np.int8(FAR)
QUARTERS = 4
FIXED_QUARTER = np.array([0, 3, 1, 2], np.int8)  # of each seat, where quarters are not picked (TA-15)

# A set is one bar (0, n) or two bars (a, b) with a <= b (TA-19): first the singles, then the pairs.
SETS = np.array(
    [(0, n) for n in range(1, LENGTHS + 1)] + [(a, b) for a in range(1, DIE) for b in range(a, DIE + 1 - a)],
    np.int8,
)

# Steps to the four neighbouring columns (TA-12).
STEP_X = np.array([1, -1, 0, 0], np.int8)
STEP_Y = np.array([0, 0, 1, -1], np.int8)
DIRECTIONS = 4

# Where a figure may stand is one number: (level x 30 + y) x 30 + x.
POSITIONS = (LEVELS + 1) * SIDE * SIDE
MOST_REACHED = CELLS + BOARD * BOARD + 1  # every cell of wood may be stood on, every cell of the board, and the start

# Codes of options, in the order of their values.
ANY_PAIR, FOUR_ONE, NO_PAIR = 0, 1, 2
SLIDE, SWEPT, TOP, FREE = 0, 1, 2, 3
SEALED, STUCK, NEVER = 0, 1, 2
ANY_CELL, START_CELL = 0, 1
FORBID, RISK = 0, 1
PICK, FIXED = 0, 1
MARGINS = np.array([1 / 1777, 91 / 1777])  # of a cell: TA-38, A-7
FIGURE_WEIGHTS = np.array([0.0, 0.25, 0.5, 1.0])  # of a cube: TA-40

assert STORE.sum() == BARS
assert (STORE * np.arange(LENGTHS + 1)).sum() == CELLS
assert len(SETS) == 35


def bars_of_set(number: int) -> list[int]:
    return [int(n) for n in SETS[number] if n]
