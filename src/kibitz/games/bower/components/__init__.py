"""The pieces: their names and how many there are. What the tiles show is a table of its own, see `sheet`."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

Surface = Literal["straw", "moss", "gravel", "earth"]
SURFACES: tuple[Surface, ...] = get_args(Surface)
STRAW, MOSS, GRAVEL, EARTH = range(4)
SCORED = 3  # the first three surfaces; earth never counts (BO-83)

# Decorations by their letters in the sheet; the first eight can carry the X token and lie in this order in its moves.
PIECES = ("BY", "BP", "BR", "BW", "FY", "FP", "FR", "FW", "GEM", "SHL", "CSH")
Piece = Literal[
    "yellow_flower",
    "purple_flower",
    "red_flower",
    "white_flower",
    "yellow_feather",
    "purple_feather",
    "red_feather",
    "white_feather",
    "gem",
    "shell",
    "coloured_shell",
]
PIECE_NAMES: tuple[Piece, ...] = get_args(Piece)
BY, BP, BR, BW, FY, FP, FR, FW, GEM, SHL, CSH = range(11)
KINDS = 4  # colours of a flower or a feather, white the last
MARKABLE = 8  # flowers and feathers

Effect = Literal[
    "bower",
    "more_yellow",
    "more_purple",
    "more_red",
    "more_shells",
    "look_at_one",
    "look_aside",
    "x",
    "white_flower",
    "white_feather",
    "shells",
    "branch",
    "cover",
    "give",
    "two_turns",
    "discard",
]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
(
    BOWER,
    MORE_YELLOW,
    MORE_PURPLE,
    MORE_RED,
    MORE_SHELLS,
    LOOK_AT_ONE,
    LOOK_ASIDE,
    X,
    WHITE_FLOWER,
    WHITE_FEATHER,
    SHELLS,
    BRANCH,
    COVER,
    GIVE,
    TWO_TURNS,
    DISCARD,
) = range(16)
FIRST_TOKEN = X  # effects X..BRANCH are the five tokens, in the order of the record's tokens
SINGLE = ("cover", "give", "two_turns", "discard")  # the deck has a tile for one cover, and one gift waits at a time
COPIES = 5  # at most so many tokens of a kind: with them no count of a column leaves its five bits (`grid.FIELD_BITS`)

SEATS = 2
COLUMNS = 6
ROWS, HARD_ROWS = 4, 5
TURNS, HARD_TURNS = 12, 15
CELLS = COLUMNS * HARD_ROWS
TILES = 36
NESTS = 5  # bonus tiles that are laid like bower tiles: numbers 36 to 40
ALL_TILES = TILES + NESTS
HALVES = 2 * ALL_TILES
BONUSES = 20
TOKENS = 5
GOALS = 8
SLOTS = 6
ASIDE = 2  # goals set aside: places 6 and 7 behind the six slots
DISPLAY = 3
HAND = 12  # 1 + 15 turns - the 10 lays that block a 6 x 5 bower at the earliest + 5 bonus bower tiles is 11
OFFER = 3
POOL = 7
GEMS_FOR_BONUS = 3
MOST_PIECES = 3  # on a cell

# Directions of a tile: half b lies to the right, to the left, outward or inward of half a.
RIGHT, LEFT, OUTWARD, INWARD = range(4)
DIRECTIONS = 4

# Goals 0..5 ask for one type, 6 and 7 for any flower or feather; a white piece of the kind may join.
GOAL_PIECE = np.array([BY, BP, BR, FY, FP, FR, BW, FW], np.int64)
GOAL_WHITE = np.array([BW, BW, BW, FW, FW, FW, BW, FW], np.int64)
ANY_FLOWER, ANY_FEATHER = 6, 7

# A half in the sheet's numbers: two bits of surface, then two bits a decoration; -1 where there is no such tile.
SURFACE_BITS = 2
COUNT_BITS = 2
SHEET_WIDTH = HALVES + BONUSES


def goal_name(goal: int) -> Piece:
    """A goal by the decoration it shows: the white ones ask for any colour."""
    return PIECE_NAMES[int(GOAL_PIECE[goal])]
