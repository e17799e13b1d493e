"""Placing bars: TA-1 to TA-8, TA-26 to TA-35, vectors V34, V38, V39, V59, V60."""

from __future__ import annotations

import pytest

from kibitz.core.errors import MalformedMove, Refused
from kibitz.core.match import Match, UndoBar, UndoRefused
from kibitz.games.talo import GAME
from kibitz.games.talo.actions import Place
from kibitz.games.talo.screen.events import Returned
from kibitz.games.talo.screen.moves import MOVES
from kibitz.games.talo.state import Phase
from tests.games.talo.table import action_of, dealt_table, rolling, talo_table


def test_v34_on_the_board_a_bar_stays_within_it() -> None:
    """V34, TA-6; TA-7: one layer higher it may reach out."""
    table = talo_table("X 0 0 0 10", hand=(3, 7))
    assert table.refusal("X 8 1 0 3") == "TA-6"
    assert table.refusal("X -1 1 0 3") == "TA-6"
    assert table.refusal("Z 10 1 0 3") == "TA-6"
    assert table.refusal("X -3 0 1 7") is None


def test_v38_v39_nothing_rises_above_level_ten() -> None:
    """V38, V39, TA-5, TA-9."""
    assert talo_table(hand=(10,)).refusal("Z 5 5 0 10") is None
    with pytest.raises(MalformedMove):
        MOVES.read("X 5 5 10 1")
    table = talo_table("Z 5 5 0 3", hand=(7, 8))
    assert table.refusal("Z 5 5 3 8") == "TA-5"
    assert table.refusal("Z 5 5 3 7") is None


def test_a_bar_is_written_by_its_lowest_cell() -> None:
    """TA-1, TA-2, TA-3: three axes, whole numbers; a cube has one form."""
    assert MOVES.read("x 4 5 1 3") == Place("X", 4, 5, 1, 3)
    assert MOVES.read("Z 4 5 1 1") == Place("X", 4, 5, 1, 1)
    assert action_of("Y 4 5 1 1") == action_of("X 4 5 1 1")
    for nonsense in ("D 4 5 1 3", "X 4.5 5 1 3", "X 4 5 1 11", "X 4 5 1", "X -11 5 1 3"):
        with pytest.raises(MalformedMove):
            MOVES.read(nonsense)


def test_no_two_bars_share_a_cell() -> None:
    """TA-4; TA-31: what stands there stays there."""
    table = talo_table("Z 5 5 0 3", hand=(4, 5))
    assert table.refusal("X 3 5 0 4") == "TA-4"
    assert table.refusal("Y 5 1 2 5") == "TA-4"
    assert table.play("X 0 0 0 4").bars == ["Z 5 5 0 3", "X 0 0 0 4"]


def test_the_working_volume_ends_ten_cells_beyond_the_board() -> None:
    """TA-8."""
    table = talo_table("X 0 0 0 10", hand=(10,))
    assert table.refusal("X 11 0 1 10") == "TA-8"
    assert table.refusal("Y 9 12 1 10") == "TA-8"
    assert table.refusal("X 10 0 1 10") == "TA-36"


def test_no_bar_where_a_figure_stands() -> None:
    """TA-28, TA-59: own figure and others, body included."""
    table = talo_table("X 4 5 0 3", hand=(3, 2), figures=("5 5 1", "7 2 0"))
    assert table.refusal("X 4 5 1 3") == "TA-28"
    assert table.refusal("Z 7 2 0 3") == "TA-28"
    assert table.refusal("X 6 2 1 3") == "TA-28"


def test_a_bar_needs_no_older_bar_on_the_board() -> None:
    """TA-17, TA-27, TA-30: any free place, quarters belong to nobody."""
    table = talo_table("X 0 0 0 3", hand=(3,))
    assert table.refusal("X 7 9 0 3") is None
    assert table.refusal("X 5 5 3 3") == "TA-36"


def test_bars_are_placed_in_either_order_lying_or_standing() -> None:
    """TA-26."""
    table = talo_table(hand=(1, 4))
    assert {"X 0 0 0 1", "X 0 0 0 4", "Y 0 0 0 4", "Z 0 0 0 4"} <= set(table.legal("place"))
    assert table.refusal("X 0 0 0 5") == "TA-26"
    assert table.copy().play("Z 0 0 0 4", "X 1 0 0 1").hand == []
    assert table.copy().play("X 1 0 0 1", "Z 0 0 0 4").hand == []


def test_v59_nothing_goes_into_a_closed_hollow() -> None:
    """V59, TA-29."""
    walls = "Z 4 5 0 2, Z 6 5 0 2, Z 5 4 0 2, Z 5 6 0 2"
    assert talo_table(f"{walls}, X 4 5 2 3", hand=(1,)).refusal("X 5 5 0 1") == "TA-29"
    assert talo_table(walls, hand=(1,)).refusal("X 5 5 0 1") is None


def test_v60_a_post_is_pushed_under_a_bridge() -> None:
    """V60, TA-29: lowered beside and pushed straight in; bars close beside are in the way."""
    bridge = "Z 2 5 0 2, Z 6 5 0 2, X 2 5 2 5"
    further = f"{bridge}, X 3 8 0 3, X 3 2 0 3"
    close = f"{bridge}, X 3 6 0 3, X 3 4 0 3"
    post = "Z 4 5 0 2"
    assert talo_table(bridge, hand=(2,)).refusal(post) is None
    assert talo_table(further, hand=(2,)).refusal(post) is None
    assert talo_table(further, hand=(2,), access="swept").refusal(post) == "TA-29"
    assert talo_table(bridge, hand=(2,), access="swept").refusal(post) is None
    assert talo_table(bridge, hand=(2,), access="top").refusal(post) == "TA-29"
    assert talo_table(close, hand=(2,)).refusal(post) == "TA-29"
    assert talo_table(close, hand=(2,), access="free").refusal(post) is None
    assert talo_table(close, hand=(1,)).refusal("X 4 5 1 1") == "TA-36"


def test_figures_are_in_the_way_of_a_bar() -> None:
    """TA-28, TA-29: a body above or beside closes the way."""
    bridge = "Z 2 5 0 2, Z 6 5 0 2, X 2 5 2 5"
    between = ("4 4 0", "4 6 0")
    assert talo_table(bridge, hand=(2,), figures=between).refusal("Z 4 5 0 2") == "TA-29"


def test_what_was_taken_must_be_built() -> None:
    """TA-32; with `must_build=false` the bars may go back."""
    assert talo_table(hand=(3,)).refusal("end") == "TA-32"
    table = talo_table(hand=(3,), must_build=False, store={1: 1}).play("end")
    assert table.view().store[2] == 1
    assert table.to_move == 1


def test_bars_without_a_place_go_back_to_the_store() -> None:
    """TA-32: cubes break every line of ten on the board, a roof keeps every standing ten out."""
    cubes = ", ".join(f"X {i} {i} 0 1" for i in range(10))
    roof = ", ".join(f"X 0 {y} 9 10" for y in range(10))
    table = talo_table(f"{cubes}, {roof}", hand=(10,), figures=("2 5 0", "7 4 0"), store={})
    assert table.legal() == ["end"]
    table.play("end")
    assert table.view().store[9] == 1
    assert Returned(0, [10]) in table.events()
    assert talo_table(cubes, hand=(10,), figures=("2 5 0", "7 4 0")).refusal("end") == "TA-32"


def test_a_held_bar_rests_on_something_and_does_not_stand_by_itself() -> None:
    """TA-34."""
    table = talo_table("Z 5 5 0 3", hand=(1, 4))
    assert table.refusal("hold X 5 5 3 4") is None
    assert table.refusal("hold X 0 0 0 4") == "TA-34"
    assert table.refusal("hold X 6 5 3 4") == "TA-36"
    assert table.refusal("hold X 5 5 3 6") == "TA-26"
    assert talo_table("Z 5 5 0 3", hand=(4,)).refusal("hold X 5 5 3 4") == "TA-34"
    assert table.refusal("release") == "TA-34"


def test_released_it_comes_back_and_is_not_held_again_in_this_turn() -> None:
    """TA-34."""
    table = talo_table("Z 5 5 0 3", hand=(1, 4))
    before = table.state.wood.copy()
    table.play("hold X 5 5 3 4", "release")
    assert (table.hand, table.phase, table.bars) == ([1, 4], "act", ["Z 5 5 0 3"])
    assert (table.state.wood == before).all()
    assert table.refusal("hold X 5 5 3 4") == "TA-34"
    assert table.legal("hold") == []


def test_holding_opens_no_new_window() -> None:
    """TA-48: neither does releasing."""
    table = talo_table("Z 5 5 0 3, X 3 2 0 1", hand=(1, 4)).play("walk 3 2 1", "hold X 5 5 3 4", "release")
    assert table.refusal("walk 3 2 1") == "TA-48"


def test_pairs_that_may_be_placed_at_once() -> None:
    """TA-33, TA-45, `pair_rule`."""
    beam = "Z 5 5 0 1, X 3 5 1 5"
    assert talo_table(beam, hand=(2, 2), pair_rule="four_one").refusal("hold Z 3 5 2 2") == "TA-45"
    assert talo_table("X 5 5 0 1", hand=(1, 4), pair_rule="four_one").refusal("hold X 4 5 1 4") is None
    assert talo_table("X 5 5 0 1", hand=(1, 4), pair_rule="none").refusal("hold X 4 5 1 4") == "TA-33"


def test_every_position_between_must_stand() -> None:
    """TA-35: the second bar of a pair that is placed plainly cannot save the first."""
    table = talo_table("X 5 5 0 1", hand=(1, 4))
    with pytest.raises(Refused):
        table.play("X 4 5 1 4", "X 4 5 2 1")


def test_the_first_bar_beside_the_own_figure() -> None:
    """TA-30, `first_build_adjacent`: if such a place is legal."""
    table = talo_table(hand=(3,), first_build_adjacent=True)
    assert table.refusal("X 6 6 0 3") == "TA-30"
    assert table.refusal("X 3 2 0 3") is None
    assert table.refusal("Z 2 1 0 3") is None
    assert all(move.split()[3] == "0" for move in table.legal("place"))
    table.play("X 3 2 0 3", "end")
    rolling(table, 1).play("roll")
    assert table.refusal("X 0 0 0 1") == "TA-30"
    enclosed = "Z 1 2 0 1, Z 3 2 0 1, Z 2 1 0 1, Z 2 3 0 1"
    table = talo_table(hand=(3,), first_build_adjacent=True).build(enclosed, seat=1)
    assert table.refusal("X 6 6 0 3") is None


def test_a_pair_taken_by_the_rules_is_built_by_the_rules() -> None:
    """TA-26, TA-31: a whole turn."""
    table = dealt_table(players=2).play("quarter 1", "quarter 2")
    rolling(table, 7).play("roll", "take 3 4", "X 3 2 0 4", "walk 3 2 1", "Z 4 3 0 3", "end")
    assert table.bars == ["X 3 2 0 4", "Z 4 3 0 3"]
    assert table.figure() == "3 2 1"


def test_a_post_on_the_board_steadies_a_bar_held_on_another() -> None:
    """TA-33, TA-44: the middle of the held bar lies between the two posts."""
    table = talo_table("Z 5 5 0 2", hand=(2, 2)).play("hold X 5 5 2 2")
    assert table.refusal("Z 6 5 0 2") is None
    assert "Z 6 5 0 2" in table.legal("place")
    assert table.view(0).hand[0].places[::5].count(action_of("Z 6 5 0 2")) == 1
    assert table.play("Z 6 5 0 2").over is None


def test_a_post_on_the_board_steadies_a_held_bar_at_one_s_risk_too() -> None:
    """TA-66: a building that stands is not said to fall."""
    table = talo_table("Z 5 5 0 2", hand=(2, 2), collapse="risk").play("hold X 5 5 2 2")
    assert table.copy().play("Z 6 5 0 2").over is None
    assert table.copy().play("Z 7 5 0 2").over == "TA-66"


def test_a_bar_that_lies_solid_on_others_steadies_a_held_one() -> None:
    """TA-33: whatever carries the second bar, the board or wood that bears any load."""
    table = talo_table("Z 5 5 0 2, X 6 4 0 2, X 6 5 0 2", hand=(1, 2)).play("hold X 5 5 2 2")
    assert table.refusal("X 6 5 1 1") is None
    assert table.refusal("X 6 4 1 1") == "TA-40"


def test_bars_given_back_by_choice_are_not_said_to_have_no_place() -> None:
    """TA-32: only where one must build do bars go back for want of a place."""
    chosen = talo_table(hand=(1, 4), must_build=False).play("end").events()[0]
    assert chosen == Returned(0, [1, 4], chosen=True)
    assert GAME.tell(chosen, 0, ("A", "B"), "en").replace("\u00a0", " ") == "You give 1 + 4 back to the store."
    assert GAME.tell(Returned(0, [1, 4]), 0, ("A", "B"), "en").startswith("You find no place")
    assert GAME.reasons(talo_table(hand=(1, 4), must_build=False).state, 0, action_of("end")) == []


def test_after_the_turn_is_over_nothing_is_taken_back() -> None:
    """Within the turn one may change one's mind."""
    match = Match.open(GAME, {"players": 2, "start_choice": "fixed"}, bytes(32))

    def play(*moves: str) -> None:
        for move in moves:
            match.act(int(match.state.seat), action_of(move))

    play("roll")
    while match.state.phase == Phase.TAKE:
        match.act(0, GAME.legal_actions(match.state, 0)[0])
    first = match.step
    for n in [int(n) for n in match.state.hand if n]:
        play(f"X 0 {n} 0 {n}")
    assert match.undo_bar(0, first) is None
    play("end")
    assert match.undo_bar(0, match.step - 1) is UndoBar.CLOSED
    with pytest.raises(UndoRefused):
        match.undo(0, match.step - 1)
    match.undo(0, match.step - 1, agreed=True)


def test_why_a_bar_is_not_held_is_said_as_it_is_now() -> None:
    """TA-33, TA-34: each of the reasons by itself."""
    pair = talo_table("Z 5 5 0 3", hand=(1, 4))
    alone = talo_table("Z 5 5 0 3", hand=(4,))
    single = talo_table("X 5 5 0 1", hand=(1, 4), pair_rule="none")
    assert "stands here by itself" in pair.why_not("hold X 0 0 0 4")
    assert "nothing to release" in pair.why_not("release")
    assert "two in hand" in alone.why_not("hold X 5 5 3 4")
    assert "one at a time" in single.why_not("hold X 4 5 1 4")
    pair.play("hold X 5 5 3 4")
    assert "While a bar is held" in pair.why_not("end")
    pair.play("release")
    assert "have released" in pair.why_not("hold X 5 5 3 4")
