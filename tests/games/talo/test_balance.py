"""Statics, not a table: TA-36 to TA-47, vectors V8 to V33, V35 to V37 and V40 to V43."""

from __future__ import annotations

import pytest

from tests.games.talo.table import rolling, talo_table

POST = "Z 5 5 0 n3"
T_SHAPE = "Z 5 5 0 n2, X 4 5 2 n3"  # V17


def stands(*bars: str, **options: object) -> bool:
    return talo_table(", ".join(bars), **options).sound()  # type: ignore[arg-type]  # options of a table


def test_v8_on_a_post_only_odd_centred_bars_stand() -> None:
    """V8, TA-42, TA-43: 5 of 55 cases."""
    standing = [(n, back) for n in range(1, 11) for back in range(n) if stands(POST, f"X {5 - back} 5 3 {n}")]
    assert standing == [(1, 0), (3, 1), (5, 2), (7, 3), (9, 4)]


@pytest.mark.parametrize(
    ("building", "expected"),
    [
        ("Z 5 5 0 n3, Z 6 5 0 n3, X 4 5 3 n4", True),  # V9: a second post
        ("Z 5 5 0 n3, Z 6 5 0 n3, X 5 5 3 n4", False),  # V10: the middle exactly on the rim x = 7
        ("Z 5 5 0 n3, Z 8 5 0 n3, X 5 5 3 n4", True),  # V11: a bridge
    ],
)
def test_v9_to_v11_an_even_bar_needs_supports_on_both_sides_of_its_middle(building: str, expected: bool) -> None:
    """TA-41, TA-43, TA-44."""
    assert stands(building) is expected


def test_v12_v13_v14_v15_a_four_and_a_one_on_a_cube() -> None:
    """TA-45, TA-46: the 1 on the short arm or above the support."""
    cube = "X 5 5 0 n1"
    assert not stands(cube, "X 4 5 1 n4")
    assert [c for c in range(4, 8) if stands(cube, "X 4 5 1 n4", f"X {c} 5 2 n1")] == [4, 5]
    assert [c for c in range(3, 7) if stands(cube, "X 3 5 1 n4", f"X {c} 5 2 n1")] == [5, 6]
    assert not any(stands(cube, "X 5 5 1 n4", f"X {c} 5 2 n1") for c in range(5, 9))
    assert not any(stands(cube, "X 2 5 1 n4", f"X {c} 5 2 n1") for c in range(2, 6))


def test_v16_the_books_joint_placement_is_played_by_holding() -> None:
    """V16, TA-33, TA-34, TA-45: roll 5, pair 1 + 4; no walk in between."""
    table = rolling(talo_table("X 5 5 0 n1", phase="begin", figures=("5 4 0",)), 5).play("roll", "take 1 4")
    assert table.refusal("X 4 5 1 4") == "TA-41"
    table.play("hold X 4 5 1 4")
    assert table.phase == "pair"
    assert table.refusal("walk 5 5 1") == "TA-33"
    assert table.refusal("end") == "TA-33"
    assert "X 4 5 2 1" in table.legal("place")
    assert table.play("X 4 5 2 1").sound()
    assert (table.phase, table.hand, int(table.state.built)) == ("act", [], 2)


def test_v17_v18_v19_a_t_shape_and_what_its_arm_bears() -> None:
    """TA-39: the resultant of a 3 at the end lies exactly on x = 6; a counterweight helps (TA-46)."""
    assert stands(T_SHAPE)
    assert [n for n in (1, 2, 3) if stands(T_SHAPE, f"Z 6 5 3 n{n}")] == [1, 2]
    assert stands(T_SHAPE, "Z 6 5 3 n3", "X 4 5 3 n1")


@pytest.mark.parametrize("n", [2, 3])
def test_v20_v21_two_equal_bars_stand_only_together(n: int) -> None:
    """V20, V21, TA-33: neither is legal alone; held and placed they are."""
    beam = "Z 5 5 0 n1, X 3 5 1 n5"
    assert not stands(beam, f"Z 3 5 2 n{n}")
    assert stands(beam, f"Z 3 5 2 n{n}", f"Z 7 5 2 n{n}")
    table = talo_table(beam, hand=(n, n))
    assert table.refusal(f"Z 3 5 2 {n}") == "TA-40"
    assert table.refusal(f"Z 7 5 2 {n}") == "TA-40"
    assert table.play(f"hold Z 3 5 2 {n}", f"Z 7 5 2 {n}").sound()


def test_v22_a_load_on_a_free_end() -> None:
    """V22: yes, no, and yes with a counterweight."""
    beam = "Z 2 5 0 n1, Z 5 5 0 n1, X 2 5 1 n7"
    assert stands(beam, "X 8 5 2 n1")
    assert not stands(beam, "Z 8 5 2 n2")
    assert stands(beam, "Z 8 5 2 n2", "X 2 5 2 n1")


def test_v23_v24_two_crossing_rails() -> None:
    """TA-38, TA-39: a distance of 1/22 is enough for a hair, not for the steady margin; the rim never is."""
    rails = "Z 3 3 0 n1, Y 3 2 1 n3, Z 7 3 0 n1, Y 7 2 1 n3"
    assert stands(rails, "X 3 2 2 n5")
    assert not stands(rails, "X 3 2 2 n5", balance_margin="steady")
    assert not stands(rails, "X 3 2 2 n6")
    assert stands(rails, "X 3 2 2 n6", "X 3 4 2 n6")


@pytest.mark.parametrize(
    ("lower", "upper", "offsets"),
    [("X 5 5 0 n2", "X {} 5 1 n3", {4, 5}), ("X 5 5 0 n2", "X {} 5 1 n4", {4}), ("X 5 5 0 n2", "X {} 5 1 n2", {5})],
)
def test_v25_v26_v27_a_bar_along_another(lower: str, upper: str, offsets: set[int]) -> None:
    """TA-37: parallel bars touch along several cells."""
    assert {o for o in range(2, 8) if stands(lower, upper.format(o))} >= offsets
    assert {o for o in range(2, 8) if stands(lower, upper.format(o))} == offsets


def test_v28_a_weight_above_the_support_helps_one_on_the_arm_does_not() -> None:
    """V28."""
    base = "X 5 5 0 n1, X 5 5 1 n2"
    assert not stands(base)
    assert stands(base, "X 5 5 2 n1")
    assert not stands(base, "X 6 5 2 n1")


def test_v29_a_leaning_stack_falls_when_its_weight_reaches_the_rim() -> None:
    """V29, TA-41."""
    stack = "X 0 0 0 n4, X 1 0 1 n4, X 2 0 2 n4"
    assert stands(stack)
    assert not stands(stack, "X 3 0 3 n4")


def test_v30_v31_crossing_bars() -> None:
    """V30, V31."""
    assert not stands("Z 5 5 0 n1, X 4 5 1 n3", "Y 6 4 2 n3")
    assert stands("Z 5 5 0 n1, X 4 5 1 n3", "Y 5 4 2 n3")
    bridge = "Z 2 2 0 n2, Z 6 2 0 n2, X 2 2 2 n5"
    assert [o for o in (0, 1, 2) if stands(bridge, f"Y 4 {o} 3 n3")] == [1]


def test_v32_v33_a_post_below_helps_a_bar_beside_does_not() -> None:
    """V32, V33, TA-36: side faces carry nothing; a post can be pushed under an arm."""
    table = talo_table(T_SHAPE, hand=(1, 2))
    assert table.refusal("Z 6 5 0 2") is None
    assert table.refusal("X 7 5 2 1") == "TA-36"


def test_v35_v36_v37_overhang_beyond_the_board() -> None:
    """V35, V36, V37, TA-7."""
    base = "X 0 0 0 n10"
    assert stands(base, "X -3 0 1 n7")
    assert not stands(base, "X -3 0 1 n6")
    assert not stands(base, "X -4 0 1 n8")
    assert stands(base, "X -4 0 1 n9")
    assert stands(base, "X -4 0 1 n8", "X 3 0 2 n1")
    assert talo_table(f"{base}, X -3 0 1 n9", hand=(3,)).refusal("Z -1 0 2 3") is None


@pytest.mark.parametrize(("x", "sound"), [(6, True), (7, True), (8, False), (9, False), (10, False)])
def test_v40_v41_v43_a_figure_may_be_too_heavy(x: int, sound: bool) -> None:
    """TA-40, TA-56: with a weight of 1/4 the step from 7 to 8 is closed; weightless figures go anywhere."""
    base = "Z 5 5 0 n1, X 1 5 1 n10, X 5 5 2 n1"
    assert stands(base, figure_weight="quarter", figures=(f"{x} 5 2",)) is sound
    assert stands(base, figures=(f"{x} 5 2",))


def test_v41_the_step_that_would_tip_is_refused() -> None:
    """V41, TA-56."""
    table = talo_table("Z 5 5 0 n1, X 1 5 1 n10, X 5 5 2 n1", figure_weight="quarter", figures=("6 5 2",))
    assert "7 5 2" in table.reach()
    assert table.refusal("walk 8 5 2") == "TA-56"
    assert {(at.x, at.y) for at in table.view(0).wobbly} >= {(8, 5), (9, 5), (10, 5)}


def test_v42_figures_do_not_hold_each_other() -> None:
    """V42, V43, TA-40: every subset of the figures must balance."""
    base = "Z 5 5 0 n1, X 1 5 1 n10, X 5 5 2 n1"
    assert not stands(base, figure_weight="quarter", figures=("10 5 2", "1 5 2"))
    assert stands(base, figures=("10 5 2", "1 5 2"))


def test_what_follows_from_statics_is_no_code_path() -> None:
    """TA-47: an even bar stands on a one-cell support as soon as weights make up for it, whatever its neighbours."""
    assert stands("Z 5 5 0 n1, X 5 5 1 n2, Z 5 5 2 n3")
    assert stands("Z 5 5 0 n1, X 4 5 1 n4, X 4 5 2 n1, X 5 5 2 n1")


def test_a_slid_in_post_makes_a_bridge_solid_ground() -> None:
    """TA-44, TA-46: what was a delicate arm bears anything once both ends are supported."""
    table = talo_table(f"{T_SHAPE}, Z 6 5 0 n2", hand=(7,))
    assert table.refusal("Z 6 5 3 7") is None
    assert talo_table(T_SHAPE, hand=(7,)).refusal("Z 6 5 3 7") == "TA-40"
