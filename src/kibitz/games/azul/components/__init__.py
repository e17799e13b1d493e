"""Tiles, factories and the board: seven stars of six rhombi, with a pillar, statue or window in each gap between them.

Sources: 132 tiles, factories, supply and bonuses are in the rulebook; 22 tiles a colour and the numbers on the boards
are public knowledge of the base edition, of which this is a small reissue.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

Colour = Literal["purple", "green", "orange", "yellow", "blue", "red"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
HUES = len(COLOURS)
ALL_COLOURS = (1 << HUES) - 1  # as a bit mask
COUNT_IN = np.array([mask.bit_count() for mask in range(1 << HUES)], np.int8)  # [bit mask of colours]
COLOURS_IN = np.zeros((1 << HUES, HUES), np.int8)  # [bit mask of colours, place] the colours in it, ascending
for _mask in range(1 << HUES):
    COLOURS_IN[_mask, : COUNT_IN[_mask]] = [colour for colour in range(HUES) if _mask >> colour & 1]
TILES_A_COLOUR = 22
TILES = HUES * TILES_A_COLOUR

SEATS = 4
ROUNDS = 6
FACTORIES = np.array([0, 0, 5, 7, 9], np.int8)  # by number of players (AZ-3)
MOST_FACTORIES = int(FACTORIES.max())
FROM_CENTRE = 0  # what a take names as its source; factories are 1, 2, ...
ON_A_FACTORY = 4
SUPPLY = 10
CORNERS = 4
FIRST_SCORE = 5

# --- The board --------------------------------------------------------------------------------------------------------
# Directions clockwise, as on a compass whose first needle points to the upper left. Rhombus 0 of a star points north,
# between needle 0 and needle 1; rhombus p lies between needles p and p + 1. All corners are whole steps along needles.
#
#        orange    red
#    purple   any   blue
#        green   yellow

NEEDLES = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
RING = len(NEEDLES)
OUTER_STARS: tuple[Colour, ...] = ("orange", "red", "blue", "yellow", "green", "purple")  # along needles 0, 1, ... 5
STARS = 1 + len(OUTER_STARS)  # 0 is the centre
CELLS = STARS * RING
ANY = -1
STAR_COLOUR = np.array([ANY, *(COLOURS.index(colour) for colour in OUTER_STARS)], np.int8)
NUMBERS = 6

Point = tuple[int, int]


def _from(point: Point, needle: int, steps: int) -> Point:
    x, y = NEEDLES[needle % RING]
    return point[0] + steps * x, point[1] + steps * y


def _star_centres() -> list[Point]:
    """Neighbouring stars stand three edges apart."""
    return [(0, 0), *(_from((0, 0), needle, 3) for needle in range(RING))]


def _gap(centre: Point, needle: int) -> frozenset[Point]:
    """The rhombic gap of a star between its rhombi needle - 1 and needle: its four corners."""
    tips = [_from(_from(centre, needle, 1), needle + turn, 1) for turn in (-1, 1)]
    return frozenset([_from(centre, needle, 1), _from(centre, needle, 2), *tips])


def _ornaments() -> list[list[int]]:
    """Cells around each ornament: six pillars next to the centre, six statues between outer stars, six windows.

    Where two stars share a gap it is a pillar or a statue; the gap of an outer star that faces away is its window.
    """
    around: dict[frozenset[Point], list[int]] = {}
    for star, centre in enumerate(_star_centres()):
        for needle in range(RING):
            cells = [RING * star + (needle - 1) % RING, RING * star + needle]
            around.setdefault(_gap(centre, needle), []).extend(cells)
    centres = _star_centres()
    pillars = [around[_gap(centres[0], needle)] for needle in range(RING)]
    statues = [around[_gap(centres[1 + needle], needle + 2)] for needle in range(RING)]
    windows = [around[_gap(centres[1 + needle], needle)] for needle in range(RING)]
    return [*pillars, *statues, *windows]


ORNAMENTS = _ornaments()
PILLARS = STATUES = WINDOWS = RING
ORNAMENT_NAMES: tuple[Literal["pillar", "statue", "window"], ...] = ("pillar", "statue", "window")
AROUND = np.array([[*cells, *[-1] * (4 - len(cells))] for cells in ORNAMENTS], np.int8)  # [ornament, 4] or -1
REWARD = np.repeat(np.array([1, 2, 3], np.int8), RING)  # [ornament] tiles (AZ-31)
MOST_REWARD = 3


def _touched() -> NDArray[np.int8]:
    """The ornaments beside each cell: one or two."""
    beside = [[ornament for ornament, cells in enumerate(ORNAMENTS) if cell in cells] for cell in range(CELLS)]
    return np.array([[*ornaments, -1][:2] for ornaments in beside], np.int8)


BESIDE = _touched()  # [cell, 2] ornament or -1


def _coloured_numbers() -> list[int]:
    """Numbers run clockwise. In the centre 1 is north; in an outer star the window lies between 5 and 6."""
    centre = list(range(1, NUMBERS + 1))
    return centre + [(place - needle - 1) % RING + 1 for needle in range(RING) for place in range(RING)]


def _grey_numbers() -> list[int]:
    """Threes in the centre; outside, 1 and 3 change places."""
    swapped = {1: 3, 3: 1}
    return [3] * RING + [swapped.get(number, number) for number in _coloured_numbers()[RING:]]


NUMBER = np.array([_coloured_numbers(), _grey_numbers()], np.int8)  # [side, cell]
COLOURED, GREY = 0, 1

# --- Bonuses (AZ-43, AZ-44) -------------------------------------------------------------------------------------------

#                     purple green orange yellow blue red
STAR_BONUS = np.array([20, 18, 17, 16, 15, 14], np.int8)
MIXED_STAR_BONUS = 12
NUMBER_BONUS = np.array([0, 4, 8, 12, 16, 0, 0], np.int8)  # by number
OF_NUMBER = np.array(
    [[int((NUMBER[side] == n).sum()) for n in range(NUMBERS + 1)] for side in (COLOURED, GREY)], np.int8
)
