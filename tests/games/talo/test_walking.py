"""Walking: TA-9 to TA-12, TA-48 to TA-59, vectors V44 to V52."""

from __future__ import annotations

import pytest

from kibitz.games.talo.screen.events import Walked
from tests.games.talo.table import Table, talo_table

STAIRS = "X 3 2 0 1, X 4 2 0 3, Z 7 2 0 2, Z 8 2 0 4"


def test_v44_stairs_carry_one_level_at_a_time() -> None:
    """V44, TA-9, TA-10, TA-49, TA-50, TA-51."""
    table = talo_table(STAIRS)
    assert table.reach() == {"3 2 1", "4 2 1", "5 2 1", "6 2 1", "7 2 2"}
    assert table.refusal("walk 8 2 4") == "TA-49"
    assert table.play("walk 7 2 2").events()[0] == Walked(0, [2, 2, 0, 3, 2, 1, 4, 2, 1, 5, 2, 1, 6, 2, 1, 7, 2, 2])


def test_v45_a_rival_stands_in_the_way() -> None:
    """V45, TA-53."""
    table = talo_table(STAIRS, figures=("2 2 0", "5 2 1"))
    assert table.reach() == {"3 2 1", "4 2 1"}
    assert table.refusal("walk 5 2 1") == "TA-53"


def test_v46_v47_not_diagonally_and_not_two_levels() -> None:
    """V46, V47, TA-12, TA-51, TA-52."""
    assert talo_table("X 3 3 0 1").reach() == set()
    assert talo_table("Z 3 2 0 2").reach() == set()
    assert talo_table("X 3 3 0 1").refusal("walk 3 3 1") == "TA-49"


def under_a_bridge(height: int, posts: int) -> Table:
    bridge = f"X 0 5 0 10, Z 4 4 0 {posts}, Z 4 6 0 {posts}, Y 4 4 {posts} 3"
    return talo_table(bridge, figures=("0 5 1",), figure_height=height)


def test_v48_v49_under_bridges_as_far_as_the_head_allows() -> None:
    """V48, V49, TA-11, TA-54."""
    assert "9 5 1" in under_a_bridge(1, 2).reach()
    low = under_a_bridge(2, 2)
    assert low.reach() == {"1 5 1", "2 5 1", "3 5 1"}
    assert low.refusal("walk 4 5 1") == "TA-54"
    assert "9 5 1" in under_a_bridge(2, 3).reach()
    assert "9 5 1" not in under_a_bridge(3, 3).reach()


def test_v50_climbing_needs_room_for_the_lift() -> None:
    """V50, TA-55."""
    roof = "Z 5 4 0 3, Z 5 6 0 4, Z 4 4 0 3, Z 4 6 0 3, Y 4 4 3 3"
    building = f"X 0 5 0 5, X 5 5 0 1, X 5 5 1 1, {roof}"
    tall = talo_table(building, figures=("3 5 1",))
    assert "4 5 1" in tall.reach()
    assert "5 5 2" not in tall.reach()
    assert "5 5 2" in talo_table(building, figures=("3 5 1",), figure_height=1).reach()


def test_v51_no_step_back_to_the_board() -> None:
    """V51, TA-57; `step_to_board` allows it, and climbing again from there, but no walk over the board (TA-49)."""
    lone = talo_table("X 3 2 0 1", figures=("3 2 1",))
    assert lone.reach() == set()
    assert lone.refusal("walk 4 2 0") == "TA-57"
    free = talo_table("X 3 2 0 1, X 5 2 0 1", figures=("3 2 1",), step_to_board=True)
    assert free.reach() == {"4 2 0", "2 2 0", "3 1 0", "3 3 0", "5 2 1", "6 2 0", "5 1 0", "5 3 0"}
    assert free.refusal("walk 4 3 0") == "TA-50"


def test_v52_level_ten_wins_between_two_bars() -> None:
    """V52, TA-64: the second bar is never placed."""
    table = talo_table("Z 5 5 0 9, Z 6 5 0 9", figures=("5 5 9",), hand=(1, 1))
    table.play("X 6 5 9 1", "walk 6 5 10")
    assert (table.over, table.hand, table.places) == ("TA-64", [1], (1, 2))


def test_one_walk_in_each_window() -> None:
    """TA-48: before, between and after building; walking is optional."""
    table = talo_table(STAIRS, hand=(1, 2))
    table.play("walk 5 2 1")
    assert table.refusal("walk 4 2 1") == "TA-48"
    table.play("X 0 0 0 1", "walk 6 2 1", "X 0 5 0 2", "walk 7 2 2")
    assert table.legal() == ["end"]


def test_up_and_down_as_often_as_one_likes() -> None:
    """TA-50, TA-51: a ridge, over bars that rivals built."""
    ridge = ", ".join(f"Z {x} 2 0 {n}" for x, n in zip(range(3, 10), (1, 2, 3, 2, 1, 2, 3), strict=True))
    assert "9 2 3" in talo_table(figures=("2 2 0", "9 9 0")).build(ridge, seat=1).reach()


def test_two_figures_share_a_column_on_different_levels() -> None:
    """TA-53: under and on a bridge."""
    bridge = "X 2 5 0 5, Z 4 4 0 3, Z 4 6 0 3, Y 4 4 3 3"
    table = talo_table(bridge, figures=("2 5 1", "4 5 4"))
    assert "4 5 1" in table.reach()


def test_figures_walk_beyond_the_board() -> None:
    """TA-7, TA-58."""
    table = talo_table("X 0 5 0 10, X -3 5 1 7", figures=("5 5 1",))
    assert {"3 5 2", "-3 5 2"} <= table.reach()


@pytest.mark.parametrize("weight", ["quarter", "half", "whole"])
def test_a_heavy_figure_on_solid_ground_goes_anywhere(weight: str) -> None:
    """TA-40, TA-56: on walls and bridges a figure never needs a calculation."""
    table = talo_table(STAIRS, figure_weight=weight)
    assert table.reach() == talo_table(STAIRS).reach()


def test_a_long_walk_is_told_in_legs_that_fit_together() -> None:
    """TA-51: up to 28 steps in one event."""
    rows = ["X 0 0 0 10", "X 9 1 0 1", "X 0 2 0 10", "X 0 3 0 1", "X 0 4 0 10", "X 9 5 0 1", "X 0 6 0 10"]
    table = talo_table(", ".join(rows), figures=("0 0 1", "9 9 0")).play("walk 9 6 1")
    legs = [event for event in table.events() if isinstance(event, Walked)]
    assert len(legs) == 2
    assert legs[0].path[-3:] == legs[1].path[:3]
    assert (legs[0].path[:3], legs[1].path[-3:]) == ([0, 0, 1], [9, 6, 1])


def test_figures_are_not_moved_by_building() -> None:
    """TA-59: a bar over a figure's head leaves it where it is."""
    table = talo_table("Z 1 2 0 2, Z 3 2 0 2", hand=(3,)).play("X 1 2 2 3")
    assert table.figure() == "2 2 0"


def test_quick_advice_sees_that_a_bar_on_the_board_is_a_step() -> None:
    """TA-56: also where figures weigh something; a bar on the board bears any figure."""
    for weight in ("none", "quarter", "whole"):
        table = talo_table(hand=(1,), figure_weight=weight)
        x, y = map(int, table.greedy().split()[1:3])
        assert abs(x - 2) + abs(y - 2) == 1, weight
