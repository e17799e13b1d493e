"""Setup: goals, display, bonus tiles, first player, in the three modes."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.games.bower import GAME
from kibitz.games.bower.screen.happenings import Arranged, GoalsDealt, Refilled
from kibitz.games.bower.state import BonusAt
from tests.games.bower.table import GOAL_LETTERS, Table, bower_table, dealt_table


def deals(count: int = 60, **options: object) -> list[Table]:
    return [dealt_table(seed, **options) for seed in range(count)]


def test_the_game_is_for_two() -> None:
    """BO-1."""
    assert list(GAME.players) == [2]


def test_each_sees_three_goals_and_nobody_the_two_aside() -> None:
    """BO-2, BO-3: seat 0 has columns 1, 3 and 5, seat 1 has 2, 4 and 6."""
    for table in deals():
        assert sorted(table.goals.split()) == sorted(GOAL_LETTERS)
        goals = table.goals.split()
        assert table.knows(0).split() == [goals[0], "?", goals[2], "?", goals[4], "?", "?", "?"]
        assert table.knows(1).split() == ["?", goals[1], "?", goals[3], "?", goals[5], "?", "?"]


def test_every_goal_may_stand_everywhere() -> None:
    """BO-2, BO-3: chance decides."""
    seen = {(place, goal) for table in deals(200) for place, goal in enumerate(table.goals.split())}

    assert len(seen) == 64


def test_goals_are_whispered_to_their_owner() -> None:
    """BO-3, BO-91."""
    table = dealt_table("whisper")
    own, other = (event for event in table.events(0) if isinstance(event, GoalsDealt))

    assert own.goals is not None
    assert own.columns == [1, 3, 5]
    assert (other.goals, other.columns) == (None, [2, 4, 6])


def test_three_tiles_lie_open_and_the_rest_is_the_deck() -> None:
    """BO-4."""
    for table in deals(10):
        assert "-" not in table.display
        assert sorted(f"{table.display} {table.deck}".split()) == [f"T{n:02}" for n in range(1, 37)]


def test_all_bonus_tiles_are_in_the_stack_and_all_tokens_beside_it() -> None:
    """BO-5, BO-7: nobody has an egg before the end."""
    table = dealt_table("stack")

    assert sorted(table.stack.split()) == [f"B{n:02}" for n in range(1, 21)]
    assert table.view().token_supply == ["x", "white_flower", "white_feather", "shells", "branch"]
    assert table.view().account is None


def test_chance_or_the_table_names_the_first_player() -> None:
    """BO-6."""
    assert Counter(table.to_move for table in deals()).keys() == {0, 1}
    assert {table.to_move for table in deals(10, first_player=2)} == {1}


def test_each_takes_a_first_tile_before_the_display_is_filled_up() -> None:
    """BO-6, BO-12: the lower empty slot is filled first, from the top of the deck."""
    table = bower_table(phase="draft", display="T05 T06 T07", deck="T30 T31 T32", to_move=1)

    table.play("take T06")
    assert (table.display, table.hand(1), table.to_move) == ("T05 - T07", "T06", 0)
    assert table.refusal("take T06") == "BO-6"
    table.play("take T05")

    assert (table.display, table.hand(0)) == ("T30 T31 T07", "T05")
    assert (table.phase, table.to_move) == ("take", 1)
    assert [event.slot for event in table.events() if isinstance(event, Refilled)] == [1, 2]


def test_the_fair_game_leaves_out_what_hits_the_opponent() -> None:
    """BO-86, TV-16: 16 tiles, and the four tokens without the X."""
    for table in deals(10, fair=True):
        assert len(table.stack.split()) == 16
        assert not {"B12", "B18", "B19", "B20"} & set(table.stack.split())
        assert table.view().token_supply == ["white_flower", "white_feather", "shells", "branch"]


def test_the_hard_game_has_an_open_pool_of_seven_five_rows_and_fifteen_turns() -> None:
    """BO-85, TV-16: no stack, 13 in the box, and the tokens of the tiles in the pool only."""
    for table in deals(20, hard=True):
        view = table.view()
        pool = {bonus.effect for bonus in view.pool if bonus}
        assert len(pool | {"bower"}) >= 3
        assert (len(view.pool), view.stack, view.discard, view.rows, view.turns) == (7, 0, 0, 5, 15)
        assert sum(table.state.bonus_at == BonusAt.BOX) == 13
        assert set(view.token_supply) == pool & {"x", "white_flower", "white_feather", "shells", "branch"}


def test_the_hard_and_fair_game_deals_seven_of_the_sixteen() -> None:
    """BO-87, TV-16: 13 in the box, the four removed among them."""
    for table in deals(20, hard=True, fair=True):
        assert sum(table.state.bonus_at == BonusAt.BOX) == 13
        assert all(table.status(bonus) == BonusAt.BOX for bonus in ("B12", "B18", "B19", "B20"))
        assert len([bonus for bonus in table.view().pool if bonus]) == 7


@pytest.mark.parametrize("order", range(1, 7))
def test_players_may_arrange_their_goals(order: int) -> None:
    """BO-3, A-22: six orders of the own three goals, least first; the opponent does not see which."""
    table = bower_table(phase="arrange", goals="FR BY BW FP BP FW", goal_arrange="choose")
    wanted = [("BP", "FR", "BW"), ("BP", "BW", "FR"), ("FR", "BP", "BW"), ("FR", "BW", "BP"), ("BW", "BP", "FR")]

    before = GAME.redact(table.state, 1).tobytes()
    table.play(f"goals {order}")

    columns = tuple(table.goals.split()[:5:2])
    assert columns == [*wanted, ("BW", "FR", "BP")][order - 1]
    assert table.event(Arranged, 1).goals is None
    assert table.event(Arranged, 0).goals is not None
    assert (table.phase, table.to_move) == ("arrange", 1)
    assert before != GAME.redact(table.state, 1).tobytes()  # who has arranged is public, how is not
    table.play("goals 1")
    assert (table.phase, table.to_move) == ("draft", 0)


def test_an_arrangement_tells_the_opponent_nothing() -> None:
    """A-22, BO-91: whatever order was chosen, the other's record is the same, byte for byte."""
    shown = set()
    for order in range(1, 7):
        table = bower_table(phase="arrange", goals="FR BY BW FP BP FW", goal_arrange="choose")
        shown.add(GAME.redact(table.play(f"goals {order}").state, 1).tobytes())

    assert len(shown) == 1
