"""Setup, the die and the store: TA-13 to TA-25, TA-70, vectors V1 to V7."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.games.talo import GAME
from kibitz.games.talo.components import CELLS, LENGTHS, STORE
from kibitz.games.talo.screen.events import NothingFits, Rolled, TurnBegins
from tests.games.talo.table import dealt_table, rolling, talo_table


def sets(roll: int, **store: int) -> list[str]:
    table = talo_table(phase="begin", store={int(n[1:]): count for n, count in store.items()} if store else None)
    return rolling(table, roll).play("roll").legal("take")


def test_all_55_bars_are_in_the_store() -> None:
    """TA-13: ten cubes, nine bars of two ... one of ten, 220 cells; nobody holds any, everybody sees the counts."""
    table = dealt_table(players=2)
    assert table.view().store == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert int((STORE * np.arange(LENGTHS + 1)).sum()) == CELLS
    assert table.hand == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_picks_another_quarter_in_turn_order(players: int) -> None:
    """TA-14, TA-15, TA-16, TA-17: figures start in the middle of their quarters, on an empty board."""
    table = dealt_table(players=players)
    for seat, quarter in enumerate([3, 1, 4, 2][:players]):
        assert table.to_move == seat
        assert table.phase == "start"
        table.play(f"quarter {quarter}")
    assert [table.figure(seat) for seat in range(players)] == ["2 7 0", "2 2 0", "7 7 0", "7 2 0"][:players]
    assert (table.to_move, table.phase, table.bars) == (0, "begin", [])
    assert TurnBegins(0, 1) in table.events()


def test_a_quarter_is_taken_once() -> None:
    """TA-15."""
    table = dealt_table(players=2).play("quarter 2")
    assert table.refusal("quarter 2") == "TA-15"
    assert table.refusal("roll") == "TA-15"
    assert table.legal() == ["quarter 1", "quarter 3", "quarter 4"]


def test_fixed_quarters_lie_across_from_each_other() -> None:
    """TA-15, `start_choice=fixed`: seats 0..3 in quarters 0, 3, 1, 2."""
    table = dealt_table(players=4, start_choice="fixed")
    assert [table.figure(seat) for seat in range(4)] == ["2 2 0", "7 7 0", "7 2 0", "2 7 0"]
    assert table.phase == "begin"


def test_chance_may_decide_who_begins() -> None:
    """TA-16, `start_player=random`."""
    began = {dealt_table(seed, players=4, start_player="random").to_move for seed in range(40)}
    assert began == {0, 1, 2, 3}
    assert {dealt_table(seed, players=4).to_move for seed in range(10)} == {0}


def test_play_goes_clockwise() -> None:
    """TA-16, TA-18: nobody acts out of turn, and nothing is done out of its order."""
    table = rolling(talo_table(players=3, phase="begin", to_move=2), 1).play("roll", "X 0 0 0 1", "end")
    assert table.to_move == 0
    assert table.refusal("roll", seat=1) == "TA-16"
    assert table.refusal("X 5 5 0 1") == "TA-18"
    assert table.refusal("end") == "TA-18"


def test_v1_a_roll_of_five_with_a_full_store() -> None:
    """V1, TA-19, TA-21: three sets, chosen freely."""
    assert sets(5) == ["take 5", "take 1 4", "take 2 3"]


def test_v2_a_roll_of_one_gives_a_cube_at_once() -> None:
    """V2, TA-25: there is nothing to choose, so it is taken."""
    table = rolling(talo_table(phase="begin"), 1).play("roll")
    assert (table.phase, table.hand) == ("act", [1])


def test_v3_a_pair_must_be_taken_when_the_single_bar_is_missing() -> None:
    """V3, TA-22: no reroll."""
    table = talo_table(phase="begin", store={1: 3, 2: 3, 3: 3, 4: 3})
    rolling(table, 5).play("roll")
    assert table.legal() == ["take 1 4", "take 2 3"]
    assert table.rolls == [5]
    assert table.refusal("end") == "TA-19"
    assert table.refusal("take 5") == "TA-19"


def test_v4_two_and_two_needs_two_of_them() -> None:
    """V4, TA-19, TA-23: one 2, no 4, no 1: nothing fits a 4, so the die is rolled again."""
    table = rolling(talo_table(phase="begin", store={2: 1, 3: 5}), 4, 3).play("roll")
    assert table.rolls == [4, 3]
    assert [event for event in table.events() if isinstance(event, Rolled)] == [
        Rolled(0, 4, False),
        Rolled(0, 3, True),
    ]
    assert table.hand == [3]


def test_v5_after_three_rerolls_there_is_no_building() -> None:
    """V5, TA-23, TA-24: four rolls, nothing taken, one walk allowed."""
    table = talo_table("X 3 2 0 1", phase="begin", store={10: 1})
    rolling(table, 3, 7, 2, 9).play("roll")
    assert table.rolls == [3, 7, 2, 9]
    assert NothingFits(0) in table.events()
    assert table.hand == []
    assert table.legal() == ["walk 3 2 1", "end"]
    assert table.play("walk 3 2 1").legal() == ["end"]


def test_v6_the_second_reroll_brings_the_ten() -> None:
    """V6."""
    table = rolling(talo_table(phase="begin", store={10: 1}), 3, 7, 10).play("roll")
    assert (table.rolls, table.hand) == ([3, 7, 10], [10])


def test_v7_a_roll_of_ten_has_six_sets() -> None:
    """V7, TA-20, TA-25: exact sums of one or two bars."""
    assert sets(10) == ["take 10", "take 1 9", "take 2 8", "take 3 7", "take 4 6", "take 5 5"]


@pytest.mark.parametrize(("rerolls", "rolls"), [(0, 1), (9, 10)])
def test_a_table_says_how_often_the_die_is_rolled_again(rerolls: int, rolls: int) -> None:
    """TA-23, `rerolls`."""
    table = talo_table(phase="begin", store={10: 1}, rerolls=rerolls, seed=3).play("roll")
    assert len(table.rolls) == rolls or table.rolls[-1] == 10


def test_no_die_is_rolled_for_an_empty_store() -> None:
    """TA-70: no chance event, straight to walking."""
    table = talo_table(phase="begin", store={})
    before = bytes(table.state.chance)
    table.play("roll")
    assert (table.phase, table.rolls, table.hand) == ("act", [], [])
    assert bytes(table.state.chance) == before


def test_taking_empties_the_store_and_fills_the_hand() -> None:
    """TA-19, TA-20, TA-26."""
    table = rolling(talo_table(phase="begin"), 5).play("roll", "take 1 4")
    assert table.hand == [1, 4]
    assert table.view().store == [9, 9, 8, 6, 6, 5, 4, 3, 2, 1]
    assert GAME.components(table.state)["bar of 4"] == 7
