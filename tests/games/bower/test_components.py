"""The sheet of pieces: every count, what a wrong sheet is told, and play with another one."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.core.errors import BadOption
from kibitz.games.bower import GAME
from kibitz.games.bower.components import (
    BONUSES,
    DISPLAY,
    EFFECTS,
    GOALS,
    HALVES,
    HARD_TURNS,
    SHEET_WIDTH,
    TOKENS,
)
from kibitz.games.bower.components.sheet import house_sheet, house_text, read_sheet, sample_text, sheet_numbers
from kibitz.games.bower.screen.naming import tile_in
from tests.games.bower.table import bower_table, random_game

COLOURED = ("BY", "BP", "BR", "FY", "FP", "FR")


def test_the_tiles_have_the_surfaces_and_decorations_that_the_rulebook_leaves_room_for() -> None:
    """TV-17.6-5, BO-4: six of each pair of surfaces, 14 of each coloured type, 24 gems, 18 shells."""
    tiles = house_sheet().tiles
    halves = [half for tile in tiles for half in tile]
    pairs = Counter(tuple(sorted((a.surface, b.surface))) for a, b in tiles)
    pieces = Counter(piece for half in halves for piece in half.pieces)

    assert len(tiles) == 36
    assert len(pairs) == 6
    assert set(pairs.values()) == {6}
    assert pieces == {**dict.fromkeys(COLOURED, 14), "GEM": 24, "SHL": 18}
    assert Counter(len(half.pieces) for half in halves) == {1: 27, 2: 36, 3: 9}
    assert Counter(len(a.pieces) + len(b.pieces) for a, b in tiles) == {3: 18, 4: 18}
    assert Counter((*a.pieces, *b.pieces).count("GEM") for a, b in tiles) == {0: 16, 1: 16, 2: 4}


def test_decorations_are_spread_evenly_over_surfaces_and_halves() -> None:
    """TV-17.6-5, BO-4: 8 gems and 6 shells a surface, no colour twice on a tile, no duplicates."""
    tiles = house_sheet().tiles
    for surface in ("straw", "moss", "gravel"):
        pieces = Counter(piece for tile in tiles for half in tile if half.surface == surface for piece in half.pieces)
        assert (pieces["GEM"], pieces["SHL"]) == (8, 6)
    for a, b in tiles:
        assert not set(a.pieces) & set(b.pieces) & set(COLOURED)
        assert set(COLOURED) & {*a.pieces, *b.pieces}
    assert len({tuple(sorted((a.number, b.number))) for a, b in tiles}) == 36
    for piece in COLOURED:
        cells = Counter(tuple(half.pieces) for tile in tiles for half in tile if piece in half.pieces)
        mixed = [cell for cell in cells.elements() if len(set(cell) & set(COLOURED)) == 2]
        assert (cells[piece,] + 0, cells[piece, piece], cells[piece, piece, piece]) == (3, 2, 1)
        assert (cells[piece, "GEM"], cells[piece, "SHL"], len(mixed)) == (2, 1, 1)


def test_the_bonus_tiles_are_one_of_each_and_five_bower_tiles() -> None:
    """BO-5, BO-7: 5 + 4 + 2 + 5 + 4 = 20; eggs 3 + 6 x 2 + 4 are never more than the 20 tokens."""
    effects = Counter(house_sheet().bonuses)
    majorities = sum(effects[effect] for effect in EFFECTS if effect.startswith("more"))

    assert sum(effects.values()) == BONUSES
    assert effects["bower"] == 5
    assert {effects[effect] for effect in EFFECTS if effect != "bower"} == {1}
    assert 3 + 6 * 2 + majorities == 19 <= 20


def test_the_display_can_always_be_refilled() -> None:
    """BO-21.6-2: two first tiles, two players' takes of the hard game, the display, one covering tile."""
    assert 2 + 2 * HARD_TURNS + DISPLAY + house_sheet().bonuses.count("cover") == 36


def test_white_pieces_earth_and_coloured_shells_are_on_bonus_tiles_only() -> None:
    """BO-83, BO-84."""
    halves = [half for tile in house_sheet().nests for half in tile]

    assert {piece for half in halves for piece in half.pieces} == {"BW", "FW", "CSH"}
    assert Counter(half.surface for half in halves) == {"earth": 8, "moss": 2}
    assert all(half.surface == "moss" for half in halves if "CSH" in half.pieces)


def test_every_piece_says_where_it_is_known_from() -> None:
    """BO-4, BO-5: 36 tiles, 20 bonus tiles, 8 goals and 5 tokens, each with its source."""
    sources = house_sheet().sources

    assert len(sources) == 36 + BONUSES + GOALS + TOKENS
    assert all(any(word in source for word in ("book", "ours", "inferred")) for _, source in sources)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("T07 |", "T37 |", "T37: there must be exactly the pieces T01 to T36"),
        ("T07 |", "# T07 |", "T07: there must be exactly the pieces T01 to T36"),
        ("straw FP FP ", "straw FQ FP ", "T01: 'FQ' is no decoration"),
        ("straw FP FP ", "water FP FP ", "T01: a half begins with one of straw, moss, gravel, earth"),
        ("straw FP FP ", "straw ", "T01: a cell shows 1 to 3 decorations, not 0"),
        ("straw FP FP ", "straw FP FP FP FP ", "T01: a cell shows 1 to 3 decorations, not 4"),
        ("straw FP FP ", "earth FP FP ", "T01: earth, white decorations and coloured shells are on bonus tiles only"),
        ("| straw FP FP         ", "", "T01: a tile has two halves, not 1"),
        ("B12 | x ", "B12 | y ", "B12: 'y' is no bonus tile"),
        ("B12 | x             ", "B12 | cover ", "there must be exactly one bonus tile 'cover'"),
        ("B12 | x             ", "B12 | shells ", "there are 1 tokens 'x' and 0 bonus tiles that bring one"),
        ("B06 | more yellow ", "B06 | shells ", "there are 1 tokens 'shells' and 2 bonus tiles that bring one"),
        ("K5 | branch", "K6 | branch", "K6: there must be exactly the pieces K1 to K5, each once"),
        ("B06 | more yellow ", "B06 | bower | moss FW | moss FW", "B06: there can be at most 5 bonus bower tiles"),
        ("G1 | BY", "G1 | BP", "G1: each goal is there once"),
        ("K1 | x ", "K1 | y ", "K1: 'y' is no token"),
        ("G1 | BY | book", "G1 | BY", "G1: a line is the piece, what it shows"),
        ("G1 | BY | book", "Q1 | BY | book", "'Q1' is no piece"),
    ],
)
def test_a_wrong_sheet_is_told_what_is_wrong_where(old: str, new: str, answer: str) -> None:
    """BO-4: the loader checks every count."""
    text = house_text()
    assert old in text

    with pytest.raises(BadOption, match=answer):
        read_sheet(text.replace(old, new, 1))


def test_the_sheet_reaches_the_record_number_by_number() -> None:
    """BO-4, option sheet: faces come back from the record as they were written."""
    assert len(sheet_numbers(house_text())) == SHEET_WIDTH == HALVES + BONUSES
    table = bower_table(sheet=sample_text())

    first, second = tile_in(table.state, 0), tile_in(table.state, 1)

    assert (first.a.surface, first.a.pieces) == ("straw", ["gem", "gem"])
    assert (first.b.surface, first.b.pieces) == ("moss", ["purple_feather"])
    assert second.a == second.b
    assert EFFECTS[int(table.state.bonus_effect[7])] == "look_at_one"


def test_a_table_of_its_own_tiles_is_played_with_them() -> None:
    """BO-4, BO-16: T01 of the sample has two gems on straw, T02 two equal halves and so two directions only."""
    table = bower_table(laid=["T20@2,1,O", ""], hands=["T01 T02", ""], sheet=sample_text())

    assert table.refusal("T02@5,1,L") == "BO-16"
    assert table.refusal("T02@3,1,R") is None
    assert table.view(0).players[0].hand[0].a.pieces == ["gem", "gem"]


def test_two_looks_at_a_goal_may_be_in_one_sheet() -> None:
    """BO-80.6-4: nothing depends on single copies but what the loader asks for."""
    for table in random_game("two looks", sheet=sample_text()):
        assert sorted(GAME.components(table.state).values())[0] == 1
