"""The end of a game: TA-64 to TA-68."""

from __future__ import annotations

from kibitz.games.talo.screen.events import Collapsed, Won
from tests.games.talo.table import talo_table

ON_NINE = "Z 5 5 0 9, Z 6 5 0 10"


def test_level_ten_wins_at_once() -> None:
    """TA-64, TA-68: also with a bar in hand; the others are ranked by their levels, equal levels share a place."""
    table = talo_table(
        f"{ON_NINE}, Z 0 0 0 3, Z 9 9 0 3, Z 9 0 0 1",
        players=4,
        hand=(3,),
        figures=("5 5 9", "0 0 3", "9 9 3", "9 0 1"),
    )
    table.play("walk 6 5 10")
    assert table.over == "TA-64"
    assert table.places == (1, 2, 2, 4)
    assert Won(0) in table.events()
    assert table.refusal("X 0 5 0 3") == "TA-64"


def test_nobody_walks_on_from_level_ten() -> None:
    """TA-64: it is no way to anywhere."""
    table = talo_table(f"{ON_NINE}, Z 7 5 0 10, Z 8 5 0 9", figures=("5 5 9",))
    assert table.reach() == {"6 5 10"}


def test_a_fall_is_refused() -> None:
    """TA-65: placements and steps alike."""
    assert talo_table("Z 5 5 0 3", hand=(4,)).refusal("X 5 5 3 4") == "TA-40"
    heavy = talo_table("Z 5 5 0 n1, X 1 5 1 n10, X 5 5 2 n1", figure_weight="quarter", figures=("7 5 2",))
    assert heavy.refusal("walk 8 5 2") == "TA-56"


def test_at_your_risk_whoever_brings_the_building_down_loses() -> None:
    """TA-66: all others share the first place."""
    table = talo_table("Z 5 5 0 3", players=3, hand=(4,), collapse="risk", figures=("2 2 0", "5 5 3"))
    assert table.refusal("X 5 5 4 4") in ("TA-28", "TA-36")
    table.move_figure(1, "7 2 0").play("X 5 5 3 4")
    assert (table.over, table.places) == ("TA-66", (3, 1, 1))
    assert Collapsed(0) in table.events()


def test_a_held_pair_may_fall_too() -> None:
    """TA-66: the result is looked at after the second bar."""
    table = talo_table("X 5 5 0 1", hand=(1, 4), collapse="risk")
    assert {"X 4 5 1 4", "hold X 4 5 1 4"} <= set(table.legal())
    table.play("hold X 4 5 1 4")
    assert table.over is None
    assert table.copy().play("X 4 5 2 1").over is None
    assert table.copy().play("X 7 5 2 1").over == "TA-66"


def test_a_heavy_step_may_bring_it_down() -> None:
    """TA-66: by a sound way if there is one, else at the first unsound step."""
    base = "Z 5 5 0 n1, X 1 5 1 n10, X 5 5 2 n1"
    table = talo_table(base, figure_weight="quarter", figures=("6 5 2",), collapse="risk")
    assert {"7 5 2", "10 5 2"} <= table.reach()
    assert table.copy().play("walk 7 5 2").over is None
    fallen = table.copy().play("walk 10 5 2")
    assert (fallen.over, fallen.figure()) == ("TA-66", "8 5 2")


def test_the_duty_to_build_counts_sound_places_only() -> None:
    """TA-32, TA-66: nobody is forced to bring the building down."""
    cubes = ", ".join(f"X {i} {i} 0 1" for i in range(10))
    roof = ", ".join(f"X 0 {y} 9 10" for y in range(10))
    table = talo_table(f"{cubes}, {roof}", hand=(10,), collapse="risk", figures=("2 5 0", "7 4 0"))
    assert "X 0 0 1 10" in table.legal("place")
    assert table.refusal("end") is None


def test_three_quiet_rounds_end_the_game() -> None:
    """TA-67: quiet turns are those in which nobody placed a bar; the highest figure wins."""
    table = talo_table("X 3 2 0 1", store={10: 1}, figures=("3 2 1", "7 2 0"), must_build=False)
    for turn in range(6):
        assert table.over is None, turn
        if table.phase == "begin":
            table.play("roll")
        table.play("end")
    assert (table.over, table.places) == ("TA-67", (1, 2))


def test_one_quiet_round_is_enough_once_the_store_is_empty() -> None:
    """TA-67, TA-68: equal levels share the place."""
    table = talo_table(store={}, players=3, phase="begin")
    for _ in range(3):
        assert table.over is None
        table.play("roll", "end")
    assert (table.over, table.places) == ("TA-67", (1, 1, 1))


def test_a_placed_bar_breaks_the_quiet() -> None:
    """TA-67."""
    table = talo_table(store={1: 1}, hand=(1,)).play("X 0 0 0 1", "end")
    assert int(table.state.quiet) == 0


def test_turns_can_be_limited_for_tests() -> None:
    """TA-67, `max_turns`."""
    table = talo_table(hand=(1,), max_turns=1).play("X 0 0 0 1", "end")
    assert table.over == "TA-67"
