"""The third gem: columns, groups, merges, and what never triggers."""

from __future__ import annotations

import pytest

from kibitz.games.bower.screen.happenings import NoBonus, ThirdGem
from kibitz.games.bower.state import Phase
from tests.games.bower.table import Table, bower_table, using


def after(laid: str, lay: str, **position: object) -> Table:
    """Seat 0 has these tiles and lays one more."""
    tile = lay.split("@")[0]
    return bower_table(laid=[laid, ""], hands=[tile, ""], **position).play(lay)  # type: ignore[arg-type]  # options


def triggers(laid: str, lay: str, **position: object) -> tuple[list[int], list[str]]:
    table = after(laid, lay, **position)
    if not table.told(ThirdGem):
        return [], []
    event = table.event(ThirdGem)
    return event.columns, [str(surface) for surface in event.surfaces]


def test_a_third_gem_in_a_column() -> None:
    """TV-3, BO-30, the rulebook's example 1."""
    assert triggers("T25@2,1,R T01@1,2,R", "T13@3,3,L") == ([2], [])


def test_a_fourth_gem_brings_nothing() -> None:
    """TV-3, BO-33."""
    assert triggers("T25@2,1,R T01@1,2,R T13@3,3,L", "T35@1,4,R") == ([], [])


def test_a_third_gem_in_a_group_of_six() -> None:
    """TV-4, BO-31, the rulebook's example 2."""
    assert triggers("T03@1,1,R T02@1,2,R", "T05@3,2,R") == ([], ["straw"])


def test_a_group_that_had_three_gems_brings_nothing_more() -> None:
    """TV-4, BO-31, BO-33: a separate group of one gem, then both merge into ten cells with four."""
    laid = "T03@1,1,R T02@1,2,R T05@3,2,R"

    assert triggers(laid, "T01@5,1,R") == ([], [])
    assert triggers(f"{laid} T01@5,1,R", "T04@3,1,R") == ([], [])


def test_column_and_group_at_once_bring_one_bonus() -> None:
    """TV-5, BO-32, the rulebook's example 2, the red place; turned round it is the column alone."""
    laid = "T03@2,1,R T01@1,2,R"

    assert triggers(laid, "T25@2,3,R") == ([2], ["straw"])
    assert triggers(laid, "T25@3,3,L") == ([2], [])
    table = after(laid, "T25@2,3,R", stack="B06 B07 B08")
    table.play("pick B06")
    assert (table.phase, table.to_move) == ("take", 1)


def test_a_lost_trigger_is_not_remembered() -> None:
    """BO-32: in a later turn the column and the group that already have three bring nothing."""
    assert triggers("T03@2,1,R T01@1,2,R T25@2,3,R", "T19@5,1,R") == ([], [])


def test_groups_that_grow_together_count_their_gems_together() -> None:
    """TV-6, BO-31: 2 + 1, though the joining tile has no gem."""
    assert triggers("T03@1,1,R T02@1,2,R T01@5,1,R", "T04@3,1,R") == ([], ["straw"])


@pytest.mark.parametrize(("rule", "surfaces"), [("crossing", ["straw"]), ("exact", [])])
def test_two_and_two_make_four(rule: str, surfaces: list[str]) -> None:
    """TV-7, BO-31, A-3, option gem_trigger."""
    laid = "T03@1,1,R T02@1,2,R T01@5,1,R T05@5,2,R"

    assert triggers(laid, "T04@3,1,R", gem_trigger=rule) == ([], surfaces)


@pytest.mark.parametrize(("rule", "columns"), [("crossing", [2]), ("exact", [])])
def test_from_two_to_four_in_one_lay(rule: str, columns: list[int]) -> None:
    """TV-8, BO-30, A-3, option gem_trigger."""
    found, _ = triggers("T25@2,1,R T01@1,2,R", "T08@2,3,O", gem_trigger=rule)

    assert found == columns


def test_a_branch_joins_the_gems_of_its_groups() -> None:
    """TV-9, BO-73, BO-31."""
    laid = "T03@1,1,R T35@1,2,R T02@1,3,R"

    assert triggers(laid, "T05@3,3,R", tokens={"branch": (0, "2,1", "2,3")}) == ([], ["straw"])
    assert triggers(laid, "T05@3,3,R") == ([], [])


def test_the_same_gems_serve_a_column_and_later_a_group() -> None:
    """BO-34: the column first; then two moss groups grow together by a tile without a gem."""
    laid = "T12@1,1,R T13@2,2,L"

    assert triggers(laid, "T08@1,3,R") == ([1], [])
    assert triggers(f"{laid} T08@1,3,R T07@3,1,O", "T09@3,3,R") == ([], ["moss"])


def test_earth_forms_no_groups() -> None:
    """BO-35, BO-83: two earth tiles side by side are no group in the view, and nothing is joined."""
    table = bower_table(laid=["N1@1,1,R N2@3,1,R", ""])

    assert table.view().players[0].groups == []
    assert table.view().players[0].largest == {"straw": 0, "moss": 0, "gravel": 0}


def test_a_branch_that_brings_three_gems_together_earns_nothing() -> None:
    """BO-36, A-6: neither at once nor with the next lay."""
    laid = "T03@1,1,R T35@1,2,R T02@1,3,R T05@3,3,R"
    table = using("B16", laid=[laid, ""], hands=["T09", "T10"], turns=(4, 4))

    table.play("use", "branch 2,1-2,3")
    assert (table.phase, table.to_move) == ("take", 1)
    table.state.seat, table.state.phase = 0, Phase.LAY
    table.play("T09@5,1,R")

    assert not table.told(ThirdGem)


def test_a_cover_earns_nothing_but_what_it_hides_may_be_won_again() -> None:
    """BO-36, A-4: the covered column falls to two gems, and a third is a third again."""
    laid = "T25@2,1,R T01@1,2,R T13@3,3,L"
    table = using("B17", laid=[laid, ""], hands=["T35", "T10"], deck="T09", turns=(4, 4))

    table.play("use", "cover 2,1,R")
    assert not table.told(ThirdGem)
    table.state.seat, table.state.phase = 0, Phase.LAY
    table.play("T35@1,4,R")

    assert table.event(ThirdGem).columns == [2]


def test_no_bonus_tile_left_is_no_bonus() -> None:
    """BO-38, BO-85: the pool of the hard game is empty."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", ""], hard=True)
    table.play("T13@3,3,L")

    assert table.told(ThirdGem)
    assert table.told(NoBonus)
    assert (table.phase, table.to_move) == ("take", 1)
