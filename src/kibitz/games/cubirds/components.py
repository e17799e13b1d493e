"""The cards: 110 birds of eight species, each card printed with its species' number and two flock sizes.

Source: the number of cards and of species, and the magpie, toucan and 6/9 sizes, are in the rulebook; the rest of the
table is public knowledge, the same in every implementation and help page compared but one.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

Species = Literal["flamingo", "owl", "toucan", "duck", "parrot", "magpie", "warbler", "robin"]
SPECIES: tuple[Species, ...] = get_args(Species)

#                flamingo  owl  toucan  duck  parrot  magpie  warbler  robin
CARDS = np.array([7, 10, 10, 13, 13, 17, 20, 20], np.int8)
SMALL_FLOCK = np.array([2, 3, 3, 4, 4, 5, 6, 6], np.int8)
LARGE_FLOCK = np.array([3, 4, 4, 6, 6, 7, 9, 9], np.int8)

BIRDS = len(SPECIES)
DECK = int(CARDS.sum())
SEATS = 5
ROWS = 4
ROW_START = 3
HAND = 8
DRAWN = 2
SPECIES_TO_WIN = 7
PAIR_TO_WIN = 3
