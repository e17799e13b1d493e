"""Taking and laying: where a tile may lie, and what a turn is."""

from __future__ import annotations

import pytest

from kibitz.games.bower.components import CELLS, COLUMNS
from kibitz.games.bower.screen.happenings import Laid, Passed, Refilled, Took
from tests.games.bower.table import Table, bower_table, random_game

FULL = (
    "T01@1,1,R T02@3,1,R T03@5,1,R T04@1,2,R T05@3,2,R T06@5,2,R "
    "T07@1,3,R T08@3,3,R T09@5,3,R T10@1,4,R T11@3,4,R T12@5,4,R"
)
# Eight tiles that leave eight single cells: the fewest that block a 6 x 4 field.
BLOCKED = "T01@2,1,R T02@5,1,R T03@1,2,O T04@3,2,R T05@6,2,O T06@2,3,R T07@4,3,R"


def test_a_turn_is_take_then_lay() -> None:
    """BO-10, BO-11, BO-12: the slot is filled at once, before the lay; then it is the other's turn."""
    table = bower_table(phase="take", hands=["T20", "T21"], display="T05 T06 T07", deck="T30")

    table.play("take T06")
    assert (table.hand(0), table.display, table.phase) == ("T06 T20", "T05 T30 T07", "lay")
    assert (table.event(Took).slot, table.event(Refilled).tile.id) == (2, "T30")
    table.play("T20@1,1,R")

    assert (table.hand(0), table.phase, table.to_move, table.turns) == ("T06", "take", 1, (1, 0))
    assert table.event(Laid).tile.id == "T20"


def test_only_open_tiles_are_taken_and_one_must_be() -> None:
    """BO-11: not the top of the deck, and nothing else comes first."""
    table = bower_table(phase="take", hands=["T20", ""], display="T05 T06 T07", deck="T30")

    assert table.refusal("take T30") == "BO-11"
    assert table.refusal("T20@1,1,R") == "BO-11"
    assert table.refusal("pass") == "BO-11"
    assert table.legal() == ["take T05", "take T06", "take T07"]


def test_any_tile_of_the_hand_may_be_laid() -> None:
    """BO-14: just taken, kept, or won as a bonus; but no other."""
    table = bower_table(hands=["T05 T06 N1", ""])

    assert {move.split("@")[0] for move in table.legal()} == {"T05", "T06", "N1"}
    assert table.refusal("T07@1,1,R") == "BO-14"
    assert table.refusal("take T07") == "BO-14"


@pytest.mark.parametrize(
    ("placement", "clause"),
    [
        ("6,1,R", "BO-17"),
        ("3,4,O", "BO-17"),
        ("3,2,R", "BO-15"),
        ("3,2,O", "BO-15"),
        ("3,1,O", None),
        ("3,2,I", None),
        ("1,1,L", "BO-17"),
        ("1,1,I", "BO-17"),
        ("3,5,R", "BO-17"),
    ],
)
def test_the_first_tile_touches_the_bird_board(placement: str, clause: str | None) -> None:
    """TV-2, BO-15, BO-17: the rulebook's A and В on an empty field."""
    assert bower_table(hands=["T05", ""]).refusal(f"T05@{placement}") == clause


@pytest.mark.parametrize(
    ("placement", "clause"),
    [("4,1,R", "BO-18"), ("5,2,R", "BO-15"), ("4,2,R", None), ("3,3,I", None), ("2,1,R", "BO-18"), ("3,2,O", None)],
)
def test_later_tiles_touch_a_tile_or_the_board_and_lie_on_none(placement: str, clause: str | None) -> None:
    """TV-2, BO-15, BO-18: the rulebook's Б; contact by a corner is not enough."""
    table = bower_table(laid=["T04@3,1,R", ""], hands=["T05", ""])

    assert table.refusal(f"T05@{placement}") == clause


def test_all_four_directions_count_as_different_placements() -> None:
    """TV-2, BO-16: 2 x (5 in row 1 + 6 outward from it); equal halves have half as many."""
    assert len(bower_table(hands=["T05", ""]).legal()) == 22
    assert len(bower_table(hands=["N5", ""]).legal()) == 11
    assert bower_table(hands=["N3", ""]).refusal("N3@2,1,L") == "BO-16"
    assert bower_table(hands=["N3", ""]).refusal("N3@2,2,I") == "BO-16"


def test_the_hard_field_has_a_fifth_row() -> None:
    """BO-17, BO-85."""
    laid = "T01@3,1,O T02@3,3,O"

    assert bower_table(laid=[laid, ""], hands=["T05", ""]).refusal("T05@3,5,R") == "BO-17"
    assert bower_table(laid=[laid, ""], hands=["T05", ""], hard=True).refusal("T05@3,5,R") is None


def test_surfaces_do_not_matter_for_laying() -> None:
    """BO-20: every tile fits where any tile fits."""
    laid = "T01@3,1,O T18@4,1,R"
    places = {
        tile: {move.split("@")[1] for move in bower_table(laid=[laid, ""], hands=[tile, ""]).legal()}
        for tile in ("T05", "T07", "T13", "T19", "N4")
    }

    assert len(set(map(frozenset, places.values()))) == 1


def test_laid_tiles_stay() -> None:
    """BO-19: a cell once taken keeps its half, unless a covering tile comes on top."""
    before: dict[tuple[int, int], int] = {}
    for table in random_game("stay", fair=True):
        covered = int(table.state.covered[0]), int(table.state.covered[1])
        now = {(seat, cell): int(table.state.cell[seat, cell]) for seat in (0, 1) for cell in range(CELLS)}
        for (seat, cell), half in before.items():
            assert half < 0 or now[seat, cell] == half or covered[seat] >> cell & 1
        before = now


def test_without_room_the_turn_ends_without_a_lay_and_without_a_bonus() -> None:
    """BO-22, A-2: the tile was taken before, and it stays in hand."""
    table = bower_table(laid=[FULL, ""], hands=["T20", "T21"], phase="take", display="T25 T26 T27")

    table.play("take T25")
    assert table.legal() == ["pass"]
    table.play("pass")

    assert table.told(Passed)
    assert (table.hand(0), table.to_move, table.turns) == ("T20 T25", 1, (1, 0))


def test_single_empty_cells_are_no_room() -> None:
    """BO-22, BO-23: two empty cells that touch by a corner only take no tile."""
    table = bower_table(laid=[f"{BLOCKED} T08@1,4,R T09@4,4,R", ""], hands=["T20", ""])

    empty = table.state.built[0] ^ ((1 << 24) - 1)
    assert empty.bit_count() == 6
    assert table.legal() == ["pass"]


def test_passing_with_room_is_refused() -> None:
    """BO-24."""
    table = bower_table(laid=[BLOCKED, ""], hands=["T20", ""])

    assert table.refusal("pass") == "BO-24"
    assert len(table.legal()) > 1


def test_a_lay_exists_exactly_when_two_neighbouring_cells_are_empty() -> None:
    """BO-23, property: whatever the tile; and whoever passes once passes to the end."""
    blocked = [False, False]
    for seed in range(4):
        blocked = [False, False]
        for table in random_game(f"room {seed}", hard=seed % 2 == 1):
            if table.phase != "lay":
                continue
            seat = table.to_move
            room = has_two_neighbours(table, seat)
            assert (table.legal() == ["pass"]) == (not room)
            assert not (blocked[seat] and room)
            blocked[seat] = not room


def has_two_neighbours(table: Table, seat: int) -> bool:
    """The obvious way, cell by cell."""
    rows = table.view().rows
    empty = {cell for cell in range(COLUMNS * rows) if table.state.cell[seat, cell] < 0}
    return any(cell + COLUMNS in empty or (cell % COLUMNS < COLUMNS - 1 and cell + 1 in empty) for cell in empty)


def test_legal_lays_are_those_of_a_slow_obvious_search() -> None:
    """BO-15 to BO-18, BO-16: bit masks against plain coordinates, at every position of a game."""
    for table in random_game("twin", hard=True):
        if table.phase != "lay" or table.legal() == ["pass"]:
            continue
        seat = table.to_move
        hand = table.hand(seat).split()
        forced = int(table.state.forced[seat])
        wanted = {
            f"{tile}@{c},{r},{letter}"
            for tile in hand
            for c in range(1, 7)
            for r in range(1, 6)
            for letter, dc, dr in (("R", 1, 0), ("L", -1, 0), ("O", 0, 1), ("I", 0, -1))
            if fits(table, seat, (c, r), (c + dc, r + dr)) and not (letter in "LI" and tile in ("N3", "N5"))
        }
        assert forced >= 0 or set(table.legal()) == wanted


def fits(table: Table, seat: int, *cells: tuple[int, int]) -> bool:
    taken = {(cell % COLUMNS + 1, cell // COLUMNS + 1) for cell in range(CELLS) if table.state.cell[seat, cell] >= 0}
    if any(not (1 <= c <= 6 and 1 <= r <= 5) or (c, r) in taken for c, r in cells):
        return False
    return any(r == 1 or {(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)} & taken for c, r in cells)


def test_an_empty_deck_leaves_a_gap_and_an_empty_display_skips_the_take() -> None:
    """BO-21: possible only in positions that the box does not allow."""
    table = bower_table(phase="take", hands=["T20", "T21"], display="T05 T06 T07")
    table.state.deck_size = 0

    table.play("take T05")
    assert table.display == "- T06 T07"
    table.state.display[:] = -1
    table.play("T20@1,1,R")

    assert (table.phase, table.to_move) == ("lay", 1)


def test_hands_are_kept_from_the_opponents_eyes_by_the_screen_alone() -> None:
    """BO-13, BO-90: the view has both, because both could be noted."""
    table = bower_table(hands=["T05", "T06 N1"])

    assert [tile.id for tile in table.view(0).players[1].hand] == ["T06", "N1"]
