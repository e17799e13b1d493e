"""Action codes: every decision as a number."""

from __future__ import annotations

import numpy as np

from kibitz.games.bower.components import ALL_TILES, BONUSES, CELLS, DIRECTIONS, MARKABLE, SEATS, SLOTS, TILES

# Actions, by what they name: a tile and not its place in the hand, so that a code means the same in every world.
SIDES = 2  # a branch lies along a row or along a column
SPANS = 4  # over 2 to 5 cells
SHORTEST_SPAN = 2
TAKES = 0
PASS = TAKES + TILES
LAYS = PASS + 1
LAYS_PER_TILE = CELLS * DIRECTIONS
PICKS = LAYS + ALL_TILES * LAYS_PER_TILE
USE = PICKS + BONUSES
KEEP = USE + 1
LOOKS = KEEP + 1
PLACES = LOOKS + SLOTS
XMARKS = PLACES + CELLS
BRANCHES = XMARKS + SEATS * CELLS * MARKABLE
COVERS = BRANCHES + CELLS * SIDES * SPANS
GIVES = COVERS + LAYS_PER_TILE
DISCARDS = GIVES + TILES
ORDERS = DISCARDS + ALL_TILES
ACTIONS = ORDERS + 6
MOST_LEGAL = 7 * 98  # a player with room holds at most seven tiles, and a 6 x 5 field has 98 placements

# The six orders of three goals over the slots from left to right, lexicographic.
ORDER = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], np.int64)
OWN_GOALS = 3

# Codes of the options, in the order of their values.
SKIP_ONE, LINE = 0, 1
BY_TURNS, WHEN_BUILT = 0, 1
CROSSING, EXACT = 0, 1
RANDOM, CHOOSE = 0, 1
OPTION_FIELDS = 10  # numbers before the sheet
