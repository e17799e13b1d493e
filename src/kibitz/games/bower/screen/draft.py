"""A sheet of tiles while somebody makes it: its tiles, how often each thing is drawn, and what is wrong (BO-4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from kibitz.core.drafting import Draft, Drafting, Fault
from kibitz.core.text import Say
from kibitz.games.bower.components import EFFECTS, MOST_PIECES, PIECE_NAMES, PIECES, SURFACES, Effect, Piece, Surface
from kibitz.games.bower.components import sheet as sheets
from kibitz.games.bower.components.sheet import BONUS_PIECES, BONUS_SURFACES, COUNTS, Sheet, drafted, house_sheet
from kibitz.games.bower.screen.naming import Half, Tile


class SurfaceCount(msgspec.Struct, frozen=True):
    surface: Surface
    n: int  # halves, on bower tiles and bonus bower tiles
    ours: int
    bonus_only: bool


class PieceCount(msgspec.Struct, frozen=True):
    piece: Piece
    letters: str  # as the text has it
    n: int
    ours: int
    bonus_only: bool


class EffectCount(msgspec.Struct, frozen=True):
    effect: Effect
    word: str  # as the text has it
    n: int
    least: int
    most: int


class BowerDraft(msgspec.Struct, frozen=True):
    tiles: list[Tile]
    changed: list[str]  # the tiles that are not ours
    bonuses: list[Effect]  # in order
    nests: list[Tile]  # the faces of the bonus bower tiles among them
    bonuses_changed: bool
    surfaces: list[SurfaceCount]
    pieces: list[PieceCount]
    effects: list[EffectCount]
    all_bonuses: int  # so many are needed
    most_pieces: int  # on a half


def look(text: str) -> Draft:
    sheet = drafted(text)
    faults = tuple(Fault(said(flaw), flaw.at) for flaw in sheets.flaws(sheet))
    return Draft(drawing(sheet), faults, "" if faults else sheet.written())


def said(flaw: sheets.Flaw) -> Say:
    values: dict[str, Any] = {name: value for name, value in flaw.values.items() if name not in ("word", "name")}
    if "bonus" in values:
        values["bonus"] = Say(f"bonus.{values['bonus']}")
    return Say(f"draft.{flaw.what}", values)


def drawing(sheet: Sheet) -> BowerDraft:
    house = house_sheet()
    tiles = [tile_of(f"T{number:02}", tile) for number, tile in enumerate(sheet.tiles, 1)]
    surfaces, our_surfaces = (Counter(half.surface for half in halves_of(one)) for one in (sheet, house))
    pieces, our_pieces = (Counter(piece for half in halves_of(one) for piece in half.pieces) for one in (sheet, house))
    return BowerDraft(
        tiles=tiles,
        changed=[drawn.id for drawn, tile, ours in zip(tiles, sheet.tiles, house.tiles, strict=True) if tile != ours],
        bonuses=list(sheet.bonuses),
        nests=[tile_of(f"N{number}", tile) for number, tile in enumerate(sheet.nests, 1)],
        bonuses_changed=(sheet.bonuses, sheet.nests) != (house.bonuses, house.nests),
        surfaces=[
            SurfaceCount(surface, surfaces[surface], our_surfaces[surface], surface in BONUS_SURFACES)
            for surface in SURFACES
        ],
        pieces=[
            PieceCount(piece, letters, pieces[letters], our_pieces[letters], letters in BONUS_PIECES)
            for piece, letters in zip(PIECE_NAMES, PIECES, strict=True)
        ],
        effects=[
            EffectCount(effect, sheets.word(effect), sheet.bonuses.count(effect), *COUNTS[effect]) for effect in EFFECTS
        ],
        all_bonuses=len(house.bonuses),
        most_pieces=MOST_PIECES,
    )


def halves_of(sheet: Sheet) -> list[sheets.Half]:
    return [half for tile in (*sheet.tiles, *sheet.nests) for half in tile]


def tile_of(name: str, faces: tuple[sheets.Half, sheets.Half]) -> Tile:
    return Tile(
        name, *(Half(half.surface, [PIECE_NAMES[PIECES.index(piece)] for piece in half.pieces]) for half in faces)
    )


def begin() -> str:
    return house_sheet().written()


DRAFTING = Drafting(BowerDraft, look, begin)
