"""Blocked figures: TA-60 to TA-63, vectors V53 to V58 and V61."""

from __future__ import annotations

import pytest

from tests.games.talo.table import Table, talo_table

PIT = "Z 5 5 0 1"
AROUND = ("Z 4 5 0 3", "Z 6 5 0 3", "Z 5 4 0 3", "Z 5 6 0 3")


def pit(*walls: str, **position: object) -> Table:
    return talo_table(", ".join((PIT, *walls)), figures=("5 5 1",), phase="begin", **position)  # type: ignore[arg-type]


def test_v53_four_high_walls_block() -> None:
    """V53, TA-60, TA-61."""
    table = pit(*AROUND)
    assert table.blocked()
    assert "restart 0 0" in table.legal("restart")
    assert len(table.legal("restart")) == 100 - 5 - 1  # the pit and its walls, and the other figure's cell


def test_v54_a_wall_of_two_is_a_step() -> None:
    """V54."""
    assert not pit(*AROUND[:3], "Z 5 6 0 2").blocked()


def test_v55_a_gap_can_still_be_filled_while_the_store_has_bars() -> None:
    """V55."""
    assert not pit(*AROUND[:3]).blocked()
    assert pit(*AROUND[:3], store={}).blocked()


def test_v56_a_figure_on_the_board_may_be_blocked_too() -> None:
    """V56, TA-62."""
    table = talo_table("Z 1 2 0 2, Z 3 2 0 2, Z 2 1 0 2, Z 2 3 0 2", phase="begin")
    assert table.blocked()
    assert table.play("restart 5 5").figure() == "5 5 0"


@pytest.mark.parametrize(("z", "blocked"), [(1, True), (2, True), (3, False)])
def test_v57_a_low_beam_over_the_only_way_out(z: int, blocked: bool) -> None:
    """V57."""
    walls = "Z 1 2 0 3, Z 2 3 0 3, Z 2 1 0 3"
    assert talo_table(f"{walls}, Z 3 1 0 {z}, Z 3 3 0 {z}, Y 3 1 {z} 3").blocked() is blocked


def test_v58_in_a_pit_of_two_cells_a_cube_may_become_a_step() -> None:
    """V58."""
    walls = "Z 4 5 0 3, Z 7 5 0 3, Z 5 4 0 3, Z 6 4 0 4, Z 5 6 0 4, Z 6 6 0 3"
    assert not talo_table(f"X 5 5 0 2, {walls}", figures=("5 5 1",)).blocked()


def test_v61_a_closed_room_blocks_an_open_one_does_not() -> None:
    """V61, TA-61: where no cube gets in, no other bar does."""
    walls = "Z 4 5 0 4, Z 7 5 0 4, Z 5 4 0 4, Z 6 4 0 4, Z 5 6 0 4"
    room = f"X 5 5 0 2, {walls}, X 4 5 4 4"
    assert talo_table(f"{room}, Z 6 6 0 4", figures=("5 5 1",)).blocked()
    assert not talo_table(room, figures=("5 5 1",)).blocked()
    assert talo_table(room, figures=("5 5 1",), store={}).blocked()


def test_a_restart_comes_before_the_roll_once_and_the_turn_goes_on() -> None:
    """TA-60, TA-18."""
    table = pit(*AROUND).play("restart 0 0")
    assert (table.figure(), table.phase, table.to_move) == ("0 0 0", "begin", 0)
    assert table.refusal("restart 1 1") == "TA-60"
    assert table.play("roll").refusal("restart 1 1") in ("TA-18", "TA-19")
    assert talo_table(phase="begin").refusal("restart 1 1") == "TA-60"


def test_the_new_cell_is_free_of_bars_and_bodies() -> None:
    """TA-63: for the whole body, and never where somebody stands."""
    table = pit(*AROUND)
    for cell in ("5 5", "4 5", "7 2"):
        assert table.refusal(f"restart {cell}") == "TA-63"
    beam = pit(*AROUND, "Z 0 0 0 1", "Z 2 0 0 1", "X 0 0 1 3")
    assert beam.refusal("restart 1 0") == "TA-63"


def test_the_own_start_cell_while_it_is_free() -> None:
    """TA-63, `restart_cell=start`."""
    assert pit(*AROUND, restart_cell="start").legal("restart") == ["restart 2 2"]
    assert len(pit(*AROUND, "Z 2 2 0 1", restart_cell="start").legal("restart")) == 93


def test_a_table_may_be_milder_or_stricter() -> None:
    """TA-61, `restart`: stuck looks only at what stands now."""
    assert pit(*AROUND[:3], restart="stuck").blocked()
    assert "restart 0 0" in pit(*AROUND[:3], restart="stuck").legal("restart")
    assert pit(*AROUND, restart="never").legal() == ["roll"]
    assert pit(*AROUND, restart="never").refusal("restart 0 0") == "TA-60"


def test_the_screen_shows_a_way_up_that_could_be_built() -> None:
    """TA-61: whoever asks why not is shown the missing step."""
    view = pit(*AROUND[:3]).view(0)
    assert not view.blocked
    assert [(step.x, step.y, step.level, step.missing) for step in view.way_up] == [(5, 6, 2, True)]
    assert pit(*AROUND).view(0).blocked
