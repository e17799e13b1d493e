"""What quick advice counts with: `weights.txt` has the numbers, here they have names and meanings.

The advice reads races from tables, since it asks for thousands of them a move: `ready` makes the tables and puts them
behind the numbers that they are made of.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.advice import Floats, in_order, read_weights
from kibitz.games.bower.components import CELLS, HARD_ROWS
from kibitz.games.bower.sense.beliefs import (
    LOG_ANY,
    LOG_COLOUR,
    RISE_ANY,
    RISE_COLOUR,
    USUAL_ANY,
    USUAL_COLOUR,
)

NAMES = (
    "column_steep",  # how sure a lead in a column is ...
    "column_drift",  # ... and how much each open cell shakes it
    "surface_steep",  # the same of a lead in the largest group of a surface ...
    "surface_drift",
    "surface_worth",  # ... and what its egg is worth, where a column's is worth one
    "majority_steep",  # the same of a lead that a decoration tile compares ...
    "majority_drift",
    "majority_laid",  # ... and what it is worth to come nearer to one that somebody has
    "unknown_worth",  # a column whose goal is unknown, against one whose goal is known ...
    "belief",  # ... where what the other laid says how likely each goal is: 0, all alike
    "lone_egg",  # being the only one who has the goal's decoration, and one alone: it may bring two eggs
    "trigger",  # a bonus tile ...
    "trigger_left",  # ... more for all that is still to come of the game
    "column_gem",  # gems in a column: one ...
    "column_gems",  # ... two ...
    "column_spent",  # ... three, whose bonus was earned
    "group_gem",  # gems in a group
    "group_gems",
    "group_spent",
    "gems_late",  # how much less they are worth when little is left of the game
    "lost_cell",  # a cell that no tile will ever fill ...
    "lost_left",  # ... more for all that is still to come
    "narrow_cell",  # an empty cell with one empty cell beside it
    "small_group",  # a cell more in a group that is not the largest
    "group_room",  # an empty cell beside the group that was joined
    "shell",  # a shell, wherever it lies
    "coloured_shell",
    "second_tile",  # how much the next best tile in hand counts when a tile is taken
    "take_rival",  # what the tile would be worth to the other
    "look",  # bonus tiles: a look at a goal, if all of the game is still to come
    "cover",
    "give",
    "hinder",  # another turn, or a discard ...
    "hinder_left",  # ... more for all that is still to come
    "nest",  # a bower tile, against one that is taken
    "pick_majority",  # an egg for a majority
    "pick_token",  # a token at its best place
)
(
    COLUMN_STEEP,
    COLUMN_DRIFT,
    SURFACE_STEEP,
    SURFACE_DRIFT,
    SURFACE_WORTH,
    MAJORITY_STEEP,
    MAJORITY_DRIFT,
    MAJORITY_LAID,
    UNKNOWN_WORTH,
    BELIEF,
    LONE_EGG,
    TRIGGER,
    TRIGGER_LEFT,
    COLUMN_GEM,
    COLUMN_GEMS,
    COLUMN_SPENT,
    GROUP_GEM,
    GROUP_GEMS,
    GROUP_SPENT,
    GEMS_LATE,
    LOST_CELL,
    LOST_LEFT,
    NARROW_CELL,
    SMALL_GROUP,
    GROUP_ROOM,
    SHELL,
    COLOURED_SHELL,
    SECOND_TILE,
    TAKE_RIVAL,
    LOOK,
    COVER,
    GIVE,
    HINDER,
    HINDER_LEFT,
    NEST,
    PICK_MAJORITY,
    PICK_TOKEN,
) = range(len(NAMES))

QUARTERS = 4
MOST_LEAD = 20
LEADS = 2 * QUARTERS * MOST_LEAD + 1
OPEN_IN_COLUMN = 2 * HARD_ROWS
OPEN_CELLS = 2 * CELLS
MATCHING = 16  # from so many decorations on a belief grows no more
FILLED = HARD_ROWS + 1

# Where each table begins: a lead's row after another, in quarters but for surfaces; then what a column suggests.
COLUMN_RACE = len(NAMES)
SURFACE_RACE = COLUMN_RACE + LEADS * (OPEN_IN_COLUMN + 1)
MAJORITY_RACE = SURFACE_RACE + (2 * MOST_LEAD + 1) * (OPEN_CELLS + 1)
SUGGESTED = MAJORITY_RACE + LEADS * (OPEN_CELLS + 1)


def _race(steep: float, drift: float) -> Floats:
    """race[lead in quarters + 4 x MOST_LEAD, open cells]: the egg that is hoped for, -1 to 1."""
    lead = np.arange(-QUARTERS * MOST_LEAD, QUARTERS * MOST_LEAD + 1)[:, None] / QUARTERS
    open_cells = np.arange(OPEN_CELLS + 1)[None, :]
    hoped: Floats = np.tanh(steep * lead / np.sqrt(1.0 + max(0.0, drift) * open_cells) / 2.0)
    return hoped


def _suggested(belief: float) -> Floats:
    """suggested[any colour?, decorations that match, cells laid]: how likely a goal is, against others of its kind."""
    matching, cells = np.arange(MATCHING)[:, None], np.arange(FILLED)[None, :]
    colour = matching * LOG_COLOUR - cells * USUAL_COLOUR * (RISE_COLOUR - 1.0)
    any_colour = matching * LOG_ANY - cells * USUAL_ANY * (RISE_ANY - 1.0)
    return np.exp(np.clip(belief * np.stack([colour, any_colour]), -30.0, 30.0))


def ready(numbers: Floats) -> Floats:
    """The numbers and the tables that follow from them."""
    tables = (
        _race(numbers[COLUMN_STEEP], numbers[COLUMN_DRIFT])[:, : OPEN_IN_COLUMN + 1],
        _race(numbers[SURFACE_STEEP], numbers[SURFACE_DRIFT])[::QUARTERS],
        _race(numbers[MAJORITY_STEEP], numbers[MAJORITY_DRIFT]),
        _suggested(numbers[BELIEF]),
    )
    return np.concatenate([numbers, *(table.ravel() for table in tables)])


_COLUMNS = read_weights(__package__)
FIRST_NUMBERS, FITTED_NUMBERS = in_order(_COLUMNS["first"], NAMES), in_order(_COLUMNS["fitted"], NAMES)
FIRST, FITTED = ready(FIRST_NUMBERS), ready(FITTED_NUMBERS)
