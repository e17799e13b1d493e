"""Coins: JA-59 to JA-64, and the test vectors T1 and T24 to T27."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.jackal.rules.sharing import rank_on_chest, share
from tests.games.jackal.table import Table, all_landed, arrived, jackal_table

ONE_CHEST = ["W..2..", "~~~~~~", "~~~~~~", "~~~~~~", "B.....", "~~~~~~"]


def shared(players: int, value: int, steps_of: list[tuple[int, int, int]], hat: int = 0, **options: Any) -> Table:
    grid = [ONE_CHEST[0].replace("2", str(value)), *ONE_CHEST[1:]]
    table = jackal_table(players=players, grid=grid, hat=hat, **options)
    arrived(table, "D1", steps_of)
    share(table.state)
    return table


def test_the_example_of_the_book() -> None:
    """T1, JA-59, JA-62: three cards; four and a mark; five and a labyrinth, on a chest of two."""
    table = shared(3, 2, [(3, 0, 0), (4, 0, 1), (5, 1, 0)])
    assert [table.steps(seat) for seat in range(3)] == [3, 5, 6]
    assert table.coins() == [2, 1, 0]


def test_alone_one_takes_all_whatever_the_steps() -> None:
    """T27, JA-60: nine steps and three marks."""
    assert shared(2, 4, [(9, 0, 3)]).coins() == [4, 0]


def test_equal_steps_go_by_the_turn_order_of_this_island() -> None:
    """T24, JA-61, 12: the hat is with C, then come A and B."""
    table = shared(3, 3, [(4, 0, 0)] * 3, hat=2)
    assert table.coins() == [2, 1, 3]
    assert [rank_on_chest(table.state, seat) for seat in range(3)] == [1, 2, 0]


def test_shares_never_fall_below_nothing() -> None:
    """T25, JA-62: a chest of one, four arrivals."""
    assert shared(4, 1, [(2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0)]).coins() == [1, 0, 0, 0]


def test_later_shares_are_not_taken_from_the_first() -> None:
    """JA-62, 3: all are paid by the treasury."""
    table = shared(4, 4, [(2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0)])
    assert table.coins() == [4, 3, 2, 1]
    assert int(table.state.treasury) == 30


def test_chests_of_one_value_are_shared_each_by_itself() -> None:
    """T26, JA-63: B4 and E5 of island 8, two and five steps."""
    table = jackal_table(players=2, island=8)
    arrived(table, "B4", [(2, 0, 0)], seats=[0])
    arrived(table, "E5", [(5, 0, 0)], seats=[1])
    share(table.state)
    assert table.coins() == [1, 1]


def test_a_mark_decides_who_is_first() -> None:
    """JA-29, JA-59, JA-61: played through, not put there."""
    table = all_landed(["LR LR", "LR LR"], spare=["", "BM1"], island=8)
    table.play("done", "throw 1", "done", "goto E5", "goto E5")
    assert table.coins() == [0, 1]
    shares = table.view(-1).past[0].shares
    assert [(share.steps, share.marks, share.rank) for share in shares] == [(3, 1, 2), (2, 0, 1)]


@pytest.mark.parametrize(("finite", "coins"), [(False, [2, 4, 3]), (True, [0, 3, 0])])
def test_an_empty_treasury(finite: bool, coins: list[int]) -> None:
    """JA-64, A-14, option finite_treasury: paid in turn order, as far as the coins go."""
    table = jackal_table(
        players=3, hat=1, grid=[ONE_CHEST[0].replace("2", "4"), *ONE_CHEST[1:]], finite_treasury=finite
    )
    table.state.treasury = 3
    arrived(table, "D1", [(4, 0, 0), (2, 0, 0), (3, 0, 0)])
    share(table.state)
    assert table.coins() == coins
    assert int(table.state.treasury) == (0 if finite else -6)
