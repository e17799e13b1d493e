"""Typed moves, and the action code of each."""

from __future__ import annotations

import msgspec

from kibitz.core.game import Move
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LAYS,
    LAYS_PER_TILE,
    LOOKS,
    ORDERS,
    PASS,
    PICKS,
    PLACES,
    SHORTEST_SPAN,
    SIDES,
    SPANS,
    TAKES,
    USE,
    XMARKS,
)
from kibitz.games.bower.components import CELLS, MARKABLE, PIECE_NAMES, Piece
from kibitz.games.bower.screen.naming import (
    DIRECTIONS,
    Direction,
    Place,
    bonus_name,
    cell_of,
    place_of,
    tile_name,
    tile_number,
)


class _Move(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Arrange(_Move, frozen=True, tag="goals"):
    """One of the six orders of the own goals, counted from 1: see `actions.ORDER`."""

    order: int


class Take(_Move, frozen=True, tag="take"):
    tile: str


class Lay(_Move, frozen=True, tag="lay"):
    """Half a lies on `at`, half b beside it in that direction."""

    tile: str
    at: Place
    direction: Direction


class Pass(_Move, frozen=True, tag="pass"):
    pass


class Pick(_Move, frozen=True, tag="pick"):
    bonus: str


class Use(_Move, frozen=True, tag="use"):
    pass


class Keep(_Move, frozen=True, tag="keep"):
    pass


class Look(_Move, frozen=True, tag="look"):
    column: int


class PlaceToken(_Move, frozen=True, tag="token"):
    at: Place


class Mark(_Move, frozen=True, tag="x"):
    owner: int
    at: Place
    piece: Piece


class Branch(_Move, frozen=True, tag="branch"):
    a: Place
    b: Place


class Cover(_Move, frozen=True, tag="cover"):
    at: Place
    direction: Direction


class Give(_Move, frozen=True, tag="give"):
    tile: str


class Discard(_Move, frozen=True, tag="discard"):
    tile: str


BowerMove = Arrange | Take | Lay | Pass | Pick | Use | Keep | Look | PlaceToken | Mark | Branch | Cover | Give | Discard


# --- Action code <-> typed move ---------------------------------------------------------------------------------------


def of(action: int) -> Move:
    if action < PASS:
        return Take(tile_name(action - TAKES))
    if action == PASS:
        return Pass()
    if action < PICKS:
        where = (action - LAYS) % LAYS_PER_TILE
        tile = tile_name((action - LAYS) // LAYS_PER_TILE)
        return Lay(tile, place_of(where // len(DIRECTIONS)), DIRECTIONS[where % len(DIRECTIONS)])
    if action < USE:
        return Pick(bonus_name(action - PICKS))
    if action <= KEEP:
        return Use() if action == USE else Keep()
    return _effect_of(action)


def _effect_of(action: int) -> Move:
    if action < PLACES:
        return Look(action - LOOKS + 1)
    if action < XMARKS:
        return PlaceToken(place_of(action - PLACES))
    if action < BRANCHES:
        where = action - XMARKS
        return Mark(where // (CELLS * MARKABLE), place_of(where // MARKABLE % CELLS), PIECE_NAMES[where % MARKABLE])
    if action < COVERS:
        return _branch_of(action - BRANCHES)
    if action < GIVES:
        where = action - COVERS
        return Cover(place_of(where // len(DIRECTIONS)), DIRECTIONS[where % len(DIRECTIONS)])
    if action < DISCARDS:
        return Give(tile_name(action - GIVES))
    return Discard(tile_name(action - DISCARDS)) if action < ORDERS else Arrange(action - ORDERS + 1)


def _branch_of(where: int) -> Branch:
    """The far end may lie outside the field: such a branch has a code and is refused."""
    a = place_of(where // (SIDES * SPANS))
    span = where % SPANS + SHORTEST_SPAN
    along_row = where // SPANS % SIDES == 0
    return Branch(a, Place(a.column + span, a.row) if along_row else Place(a.column, a.row + span))


def code(move: BowerMove) -> int:
    match move:
        case Take():
            return TAKES + tile_number(move.tile)
        case Pass():
            return PASS
        case Lay():
            return LAYS + LAYS_PER_TILE * tile_number(move.tile) + _turned(move.at, move.direction)
        case Pick():
            return PICKS + int(move.bonus[1:]) - 1
        case Use():
            return USE
        case Keep():
            return KEEP
        case Look():
            return LOOKS + move.column - 1
        case PlaceToken():
            return PLACES + cell_of(move.at)
        case Mark():
            return XMARKS + MARKABLE * (CELLS * move.owner + cell_of(move.at)) + PIECE_NAMES.index(move.piece)
        case Branch():
            return _branch_code(move)
        case Cover():
            return COVERS + _turned(move.at, move.direction)
        case Give():
            return GIVES + tile_number(move.tile)
        case Discard():
            return DISCARDS + tile_number(move.tile)
        case Arrange():
            return ORDERS + move.order - 1


def _turned(at: Place, direction: Direction) -> int:
    return len(DIRECTIONS) * cell_of(at) + DIRECTIONS.index(direction)


def _branch_code(move: Branch) -> int:
    side = 0 if move.a.row == move.b.row else 1
    span = move.b.column - move.a.column if side == 0 else move.b.row - move.a.row
    return BRANCHES + SPANS * (SIDES * cell_of(move.a) + side) + span - SHORTEST_SPAN
