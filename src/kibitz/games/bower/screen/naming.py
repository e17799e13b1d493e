"""Tiles and bonus tiles with their faces, and the words for them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, get_args

import msgspec

from kibitz.core.text import Say
from kibitz.games.bower.actions import Place, bonus_name, tile_name
from kibitz.games.bower.components import (
    COLUMNS,
    COUNT_BITS,
    EFFECTS,
    PIECE_NAMES,
    SURFACE_BITS,
    SURFACES,
    Effect,
    Piece,
    Surface,
)
from kibitz.games.bower.rules.grid import face_number
from kibitz.games.bower.state import NOTHING

Token = Literal["x", "white_flower", "white_feather", "shells", "branch"]
TOKENS: tuple[Token, ...] = get_args(Token)


class Half(msgspec.Struct, frozen=True):
    surface: Surface
    pieces: list[Piece]


class Tile(msgspec.Struct, frozen=True):
    id: str
    a: Half
    b: Half


class Bonus(msgspec.Struct, frozen=True):
    id: str
    effect: Effect


def own_columns(seat: int) -> list[int]:
    return list(range(seat + 1, COLUMNS + 1, 2))


@lru_cache(maxsize=1024)
def half_of(number: int) -> Half:
    """A half from the sheet's number for it."""
    counts = number >> SURFACE_BITS
    pieces = [
        piece for i, piece in enumerate(PIECE_NAMES) for _ in range(counts >> COUNT_BITS * i & (1 << COUNT_BITS) - 1)
    ]
    return Half(SURFACES[number & (1 << SURFACE_BITS) - 1], pieces)


@lru_cache(maxsize=1024)
def tile_of(tile: int, face_a: int, face_b: int) -> Tile:
    return Tile(tile_name(tile), half_of(face_a), half_of(face_b))


def tile_in(s: Any, tile: int) -> Tile:
    """A tile as this table's sheet prints it."""
    return tile_of(int(tile), int(face_number(s, 2 * tile)), int(face_number(s, 2 * tile + 1)))


def tile_or_none(s: Any, tile: int) -> Tile | None:
    return None if tile == NOTHING else tile_in(s, int(tile))


def bonus_of(bonus: int, effect: int) -> Bonus:
    return Bonus(bonus_name(bonus), EFFECTS[effect])


def bonus_in(s: Any, bonus: int) -> Bonus:
    return bonus_of(int(bonus), int(s.bonus_effect[bonus]))


# --- In words ---------------------------------------------------------------------------------------------------------


def counted(pieces: list[Piece]) -> list[Say]:
    """ "2 red feathers and a gem", whatever the language."""
    return [Say(f"pieces.{piece}", {"n": pieces.count(piece)}) for piece in PIECE_NAMES if piece in pieces]


def pieces_of(tile: Tile) -> list[Say]:
    return counted([*tile.a.pieces, *tile.b.pieces])


def surfaces_of(tile: Tile) -> list[Say]:
    """ "moss and gravel" after a verb of laying; one word for two equal halves."""
    return [Say(f"surface.{surface}.laid") for surface in dict.fromkeys((tile.a.surface, tile.b.surface))]


def columns_of(a: Place, b: Place) -> list[str]:
    return [str(column) for column in sorted({a.column, b.column})]


def bonus_words(bonus: Bonus) -> Say:
    return Say(f"bonus.{bonus.effect}.said")
