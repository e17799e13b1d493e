"""Every decision, typed and as a number.

Actions go by what they name: a tile and not its place in the hand, so that a code means the same in every world. Tiles
have the sheet's names: T01 to T36, and N1 to N5 for the bonus bower tiles; B01 to B20 are bonus tiles. Columns and rows
count from 1, row 1 beside the bird board.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
import numpy as np

from kibitz.core.actions import Actions, Coded, Move, Parts
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    CELLS,
    COLUMNS,
    MARKABLE,
    PIECE_NAMES,
    SEATS,
    SLOTS,
    TILES,
    Piece,
)

Direction = Literal["right", "left", "outward", "inward"]
DIRECTION_NAMES: tuple[Direction, ...] = get_args(Direction)
SIDES = 2  # a branch lies along a row or along a column
SPANS = 4  # over 2 to 5 cells
SHORTEST_SPAN = 2


class Place(msgspec.Struct, frozen=True):
    """A cell of a bower."""

    column: int
    row: int


def tile_name(tile: int) -> str:
    return f"T{tile + 1:02}" if tile < TILES else f"N{tile - TILES + 1}"


def tile_number(name: str) -> int:
    return int(name[1:]) - 1 + (TILES if name[0] == "N" else 0)


def bonus_name(bonus: int) -> str:
    return f"B{bonus + 1:02}"


def place_of(cell: int) -> Place:
    return Place(cell % COLUMNS + 1, cell // COLUMNS + 1)


def cell_of(place: Place) -> int:
    return COLUMNS * (place.row - 1) + place.column - 1


# The six orders of three goals over the slots from left to right, lexicographic.
ORDER = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], np.int64)
OWN_GOALS = 3

# --- The moves --------------------------------------------------------------------------------------------------------


class Arrange(Move, frozen=True, tag="goals"):
    """One of the six orders of the own goals, counted from 1: see `actions.ORDER`."""

    order: int


class Take(Move, frozen=True, tag="take"):
    tile: str


class Lay(Move, frozen=True, tag="lay"):
    """Half a lies on `at`, half b beside it in that direction."""

    tile: str
    at: Place
    direction: Direction


class Pass(Move, frozen=True, tag="pass"):
    pass


class Pick(Move, frozen=True, tag="pick"):
    bonus: str


class Use(Move, frozen=True, tag="use"):
    pass


class Keep(Move, frozen=True, tag="keep"):
    pass


class Look(Move, frozen=True, tag="look"):
    column: int


class PlaceToken(Move, frozen=True, tag="token"):
    at: Place


class Mark(Move, frozen=True, tag="x"):
    owner: int
    at: Place
    piece: Piece


class Branch(Move, frozen=True, tag="branch"):
    a: Place
    b: Place


class Cover(Move, frozen=True, tag="cover"):
    at: Place
    direction: Direction


class Give(Move, frozen=True, tag="give"):
    tile: str


class Discard(Move, frozen=True, tag="discard"):
    tile: str


# --- Their numbers ----------------------------------------------------------------------------------------------------


def _branch_of(where: int) -> Branch:
    """The far end may lie outside the field: such a branch has a code and is refused."""
    a = place_of(where // (SIDES * SPANS))
    span = where % SPANS + SHORTEST_SPAN
    along_row = where // SPANS % SIDES == 0
    return Branch(a, Place(a.column + span, a.row) if along_row else Place(a.column, a.row + span))


def _branch_code(move: Branch) -> int:
    side = 0 if move.a.row == move.b.row else 1
    span = move.b.column - move.a.column if side == 0 else move.b.row - move.a.row
    return SPANS * (SIDES * cell_of(move.a) + side) + span - SHORTEST_SPAN


ALL_PLACES = [place_of(cell) for cell in range(CELLS)]
TILE_NAMES = [tile_name(tile) for tile in range(ALL_TILES)]
ACTIONS = Actions(
    Parts(Take, tile=TILE_NAMES[:TILES]),
    Pass,
    Parts(Lay, tile=TILE_NAMES, at=ALL_PLACES, direction=DIRECTION_NAMES),
    Parts(Pick, bonus=[bonus_name(bonus) for bonus in range(BONUSES)]),
    Use,
    Keep,
    Parts(Look, column=range(1, SLOTS + 1)),
    Parts(PlaceToken, at=ALL_PLACES),
    Parts(Mark, owner=range(SEATS), at=ALL_PLACES, piece=PIECE_NAMES[:MARKABLE]),
    Coded(Branch, (CELLS, SIDES, SPANS), _branch_of, _branch_code, ("a", "side", "span")),
    Parts(Cover, at=ALL_PLACES, direction=DIRECTION_NAMES),
    Parts(Give, tile=TILE_NAMES[:TILES]),
    Parts(Discard, tile=TILE_NAMES),
    Parts(Arrange, order=range(1, len(ORDER) + 1)),
)
TAKES, PASS, LAYS, PICKS, USE, KEEP, LOOKS = (ACTIONS[move].first for move in (Take, Pass, Lay, Pick, Use, Keep, Look))
PLACES, XMARKS, BRANCHES, COVERS, GIVES, DISCARDS, ORDERS = (
    ACTIONS[move].first for move in (PlaceToken, Mark, Branch, Cover, Give, Discard, Arrange)
)
STOP = ACTIONS.size
lay_parts, lay_code = ACTIONS[Lay].parts, ACTIONS[Lay].code  # tile, cell of half a, direction
mark_parts = ACTIONS[Mark].parts  # owner, cell, piece
branch_parts = ACTIONS[Branch].parts  # cell, side, by how many cells it is longer than the shortest
cover_parts = ACTIONS[Cover].parts  # cell of half a, direction

MOST_LEGAL = 7 * 98  # a player with room holds at most seven tiles, and a 6 x 5 field has 98 placements
