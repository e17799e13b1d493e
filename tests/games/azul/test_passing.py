"""Passing, corners, and the next round: AZ-35 to AZ-41."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.azul.screen.events import FactoryFilled, Passed, Poured, RoundBegins
from kibitz.games.azul.screen.moves import MOVES
from kibitz.games.azul.state import Part
from tests.games.azul.table import EMPTY_SUPPLY, Table, action_of, azul_table


def test_oksana_keeps_four_green_tiles_and_loses_two_points() -> None:
    """TV-8, AZ-36, the book's example F: green is wild in the next round; two red tiles go to the box."""
    table = azul_table(hands=["G4 R2", "Y1"]).play("pass green 4")

    assert action_of("pass green 4") == 1703
    assert (table.corners(), table.hand(), table.box, table.score()) == ("G4", "", "R2", 3)
    assert table.events() == [Passed(seat=0, kept=["green"] * 4, discarded=2, lost=2)]


def test_passing_is_allowed_though_a_tile_could_be_laid() -> None:
    """AZ-35."""
    table = azul_table(hands=["R1", "Y1"])

    assert table.refusal("red B3") is None
    assert table.play("pass red 1").passed()


def test_whoever_has_passed_is_out_for_the_round() -> None:
    """AZ-35: the turn never comes back, not even for a lay that could be paid."""
    table = azul_table(players=3, hands=["R4", "Y9", "B9"]).play("pass red 4")

    order = [table.play(move).to_move for move in ("yellow D5", "blue C4", "yellow D6", "blue C5")]

    assert order == [2, 1, 2, 1]
    assert table.refusal("red B3", seat=0) == "AZ-22"


def test_an_empty_hand_can_only_pass() -> None:
    """AZ-35: it costs nothing."""
    table = azul_table(hands=["", "Y1"])

    assert table.legal() == ["pass"]
    assert table.play("pass").score() == 5


def test_any_part_of_the_hand_up_to_four_tiles_may_be_kept() -> None:
    """AZ-36: fewer too, even none."""
    table = azul_table(hands=["P1 G2", "Y1"])

    kept = {move.removeprefix("pass").strip() for move in table.legal("pass")}

    assert kept == {"", "purple 1", "green 1", "green 2", "purple 1 green 1", "purple 1 green 2"}


def test_no_more_than_four_are_kept_of_a_large_hand() -> None:
    """AZ-36: of five tiles of one colour, none to four."""
    table = azul_table(hands=["R5", "Y1"])

    assert table.legal("pass") == ["pass", "pass red 1", "pass red 2", "pass red 3", "pass red 4"]


def test_tiles_that_one_does_not_have_cannot_be_kept() -> None:
    """AZ-36."""
    table = azul_table(hands=["R2", "Y1"])

    assert [table.refusal(move) for move in ("pass red 3", "pass blue 1", "pass red 2")] == ["AZ-36", "AZ-36", None]


def test_keeping_fewer_than_possible_costs_points() -> None:
    """AZ-36."""
    table = azul_table(hands=["R3", "Y1"]).play("pass red 1")

    assert (table.score(), table.corners(), table.box) == (3, "R1", "R2")


def test_kept_tiles_neither_score_nor_cost() -> None:
    """AZ-36: in rounds 1 to 5."""
    table = azul_table(hands=["R4", "Y1"]).play("pass red 4")

    assert (table.score(), table.part(Part.DISCARDED)) == (5, 0)


@pytest.mark.parametrize(("floor", "left"), [(0, 0), (1, 1)])
def test_discarding_takes_no_more_points_than_there_are(floor: int, left: int) -> None:
    """TV-17, AZ-18, AZ-36: one point, three tiles thrown away."""
    table = azul_table(hands=["R3", "Y1"], scores=[1, 5], score_floor=floor).play("pass")

    assert (table.score(), table.part(Part.DISCARDED)) == (left, 1 - left)


def test_the_last_one_left_goes_on_alone() -> None:
    """AZ-37: turn after turn, until passing."""
    table = azul_table(players=3, hands=["R9"], passed=[1, 2], bag="G20")

    table.lay("red#1").lay("red#2").lay("red#3")

    assert (table.to_move, table.phase, table.hand()) == (0, "lay", "R3")
    assert table.play("pass red 3").round == 2


def last_to_pass(**position: Any) -> Table:
    """Seat 0 is the last of two in its round, with an empty hand."""
    return azul_table(passed=[1], **position)


def test_the_next_round_has_the_next_wild_colour_and_nobody_has_passed() -> None:
    """AZ-38, AZ-8, AZ-9."""
    table = last_to_pass(bag="G22 O22", round_no=2).play("pass")

    assert (table.round, table.wild(), table.phase) == (3, "orange", "draft")
    assert [table.passed(seat) for seat in (0, 1)] == [False, False]
    assert RoundBegins(seat=0, number=3, wild="orange") in table.events()


def test_factories_are_filled_from_the_bag() -> None:
    """AZ-39: five for two players, four tiles each."""
    table = last_to_pass(bag="G22 O22").play("pass")

    assert table.factories() == [4] * 5 + [0] * 4
    assert int(table.state.bag.sum()) == 44 - 20
    assert [event.factory for event in table.events() if isinstance(event, FactoryFilled)] == [1, 2, 3, 4, 5]


def test_an_empty_bag_is_filled_from_the_box_and_the_filling_goes_on() -> None:
    """AZ-39: six tiles of the bag, then 14 of the box."""
    table = last_to_pass(bag="G6", box="R20").play("pass")

    assert (table.factory(1), table.factory(2), table.factory(5)) == ("G4", "G2 R2", "R4")
    assert (table.bag, table.box) == ("R6", "")
    assert [event.count for event in table.events() if isinstance(event, Poured)] == [20]


def test_a_shortage_leaves_one_factory_short_and_the_later_ones_empty() -> None:
    """TV-18, AZ-40: 23 tiles for nine factories."""
    table = azul_table(players=4, passed=[1, 2, 3], bag="G10", box="R13").play("pass")

    assert table.factories() == [4, 4, 4, 4, 4, 3, 0, 0, 0]
    assert (table.bag, table.box, table.phase) == ("", "", "draft")


def test_the_supply_is_refilled_before_the_factories() -> None:
    """AZ-33, AZ-39: the last pass of a round fills its holes first."""
    table = last_to_pass(supply="PPPPPPPP..", bag="G3").play("pass")

    assert (table.supply, table.factory(1)) == ("PPPPPPPPGG", "G1")


def test_a_round_without_any_tiles_begins_with_decorating() -> None:
    """AZ-40: bag and box are empty, only kept tiles are there."""
    table = azul_table(hands=["R2"], passed=[1], corners=["", "B3"], supply=EMPTY_SUPPLY)
    table.play("pass red 2")

    assert (table.round, table.phase, table.to_move) == (2, "lay", 0)
    assert (table.hand(0), table.hand(1)) == ("R2", "B3")
    assert (table.marker, table.scores) == (None, [5, 5])


def test_the_first_player_tile_goes_back_and_its_holder_starts() -> None:
    """AZ-41, AZ-21: whoever began the round before."""
    table = azul_table(players=3, starter=2, marker=2, passed=[1, 2], bag="G22 O22").play("pass")

    assert (table.marker, table.to_move) == (None, 2)


def test_kept_tiles_go_back_beside_the_boards() -> None:
    """AZ-41: all of them, by themselves."""
    table = azul_table(hands=["R2"], corners=["", "B3 Y1"], passed=[1], bag="G22").play("pass red 2")

    assert [table.hand(seat) for seat in (0, 1)] == ["R2", "Y1 B3"]
    assert [table.corners(seat) for seat in (0, 1)] == ["", ""]


def test_kept_tiles_join_what_is_taken_in_the_new_round() -> None:
    """AZ-41, AZ-34: at most four survive a round, and they pay like any others."""
    table = azul_table(hands=["G4"], passed=[1], bag="R20").play("pass green 4", "take red 1")

    assert table.hand() == "G4 R4"


def test_in_the_last_round_a_table_may_ask_for_everything_to_be_discarded() -> None:
    """AZ-36: `final_round_keep`; earlier rounds are as always."""
    last = azul_table(hands=["R3", "Y1"], round_no=6, final_round_keep="discard")
    before = azul_table(hands=["R3", "Y1"], round_no=5, final_round_keep="discard")
    assert "nothing is kept in the last round" in last.why_not("pass red 1")
    assert "You do not have these tiles" in before.why_not("pass red 4")

    assert last.legal("pass") == ["pass"]
    assert last.refusal("pass red 1") == "AZ-36"
    assert before.refusal("pass red 3") is None


def test_a_pass_is_written_and_read_with_its_tiles() -> None:
    """AZ-36: colours in any order, by the beginning of their names."""
    assert MOVES.read("pass r 1 green 2") == MOVES.read("pass green 2 red 1")
    assert MOVES.write(MOVES.read("pass r 1 green 2")) == "pass green 2 red 1"
