"""Phase 1, choosing tiles: AZ-10 to AZ-20, with the book's own example."""

from __future__ import annotations

import pytest

from kibitz.games.azul.screen.events import Took
from kibitz.games.azul.state import Part
from tests.games.azul.table import azul_table, choosing


def test_the_books_example_of_choosing_tiles() -> None:
    """TV-1, AZ-11, AZ-12, AZ-13, AZ-15, AZ-17, AZ-19: Inna, Andriy and Oksana; purple is wild."""
    table = choosing(["R2 Y2", "P2 G1 Y1", "B4"], players=3)

    table.play("take red 1")
    assert (table.hand(0), table.centre, table.to_move) == ("R2", "Y2", 1)
    table.play("take green 2")
    assert (table.hand(1), table.centre, table.to_move) == ("P1 G1", "P1 Y3", 2)
    table.play("take yellow middle")
    assert (table.hand(2), table.centre, table.to_move) == ("P1 Y3", "", 0)

    assert table.marker == 2
    assert table.scores == [5, 5, 1]
    assert table.part(Part.MARKER, 2) == 4


def test_taking_is_compulsory() -> None:
    """AZ-10: no pass, no lay and no reward in phase 1."""
    table = choosing(["R2 Y2"], hands=["R3"])

    assert {table.refusal(move) for move in ("pass", "red B3", "reward red", "pass red 1")} == {"AZ-10"}
    assert table.legal() == ["take yellow 1", "take red 1"]


def test_a_factory_gives_all_tiles_of_the_colour_and_exactly_one_wild() -> None:
    """AZ-11, AZ-12, AZ-13: the second wild tile goes to the middle with the rest."""
    table = choosing(["P2 R1 B1"], centre="R1").play("take blue 1")

    assert (table.hand(), table.factory(1), table.centre) == ("P1 B1", "", "P1 R2")


def test_without_a_wild_tile_nothing_comes_along() -> None:
    """AZ-12."""
    assert choosing(["R3 B1"], centre="P1").play("take red 1").hand() == "R3"


def test_a_wild_tile_is_chosen_only_where_nothing_else_lies() -> None:
    """AZ-14, AZ-16: beside another colour it only comes along."""
    mixed = choosing(["P3 B1"], centre="P2 R1")
    alone = choosing(["P4"], centre="P2")

    assert (mixed.refusal("take purple 1"), mixed.refusal("take purple middle")) == ("AZ-14", "AZ-16")
    assert mixed.legal() == ["take blue 1", "take red middle"]
    assert alone.legal() == ["take purple 1", "take purple middle"]


def test_a_factory_of_wild_tiles_gives_one() -> None:
    """TV-16, AZ-14: the other three go to the middle."""
    table = choosing(["P4", "R4"]).play("take purple 1")

    assert (table.hand(), table.centre) == ("P1", "P3")


def test_a_middle_of_wild_tiles_gives_one_and_the_first_player_tile() -> None:
    """TV-16, AZ-16, AZ-17."""
    table = choosing(centre="P3").play("take purple middle")

    assert (table.hand(), table.centre, table.marker, table.score()) == ("P1", "P2", 0, 4)


def test_only_the_first_take_from_the_middle_costs() -> None:
    """AZ-17, AZ-15: four points for three tiles and a wild one, nothing for those who come later."""
    table = choosing(centre="P3 R3 B2 G1").play("take red middle", "take blue middle", "take green middle")

    assert table.scores == [1, 5]
    assert (table.marker, table.hand(0), table.hand(1)) == (0, "P2 G1 R3", "P1 B2")


def test_a_take_from_a_factory_never_costs() -> None:
    """AZ-17: nor does it bring the first-player tile."""
    table = choosing(["P1 R3"], centre="B1").play("take red 1")

    assert (table.scores, table.marker) == ([5, 5], None)


@pytest.mark.parametrize(("floor", "left"), [(0, 0), (1, 1)])
def test_a_score_does_not_fall_below_its_floor(floor: int, left: int) -> None:
    """TV-17, AZ-18: two points, four tiles with the first-player tile; what is not there is not lost."""
    table = choosing(["B1"], centre="P1 R3", scores=[2, 5], score_floor=floor).play("take red middle")

    assert table.score() == left
    assert table.part(Part.MARKER) == 2 - left


def test_whoever_has_nothing_may_still_take_from_the_middle() -> None:
    """AZ-18."""
    table = choosing(["B1"], centre="R3", scores=[0, 5])

    assert table.refusal("take red middle") is None
    assert table.play("take red middle").score() == 0
    assert (table.hand(), table.marker) == ("R3", 0)


def test_what_a_take_brings_is_told() -> None:
    """AZ-11, AZ-12, AZ-17: source, tiles, the wild one along, and the price of the first-player tile."""
    (from_factory,) = choosing(["P2 R2"], centre="B1").play("take red 1").events()
    (from_middle,) = choosing(["B1"], centre="P1 R3", scores=[3, 5]).play("take red middle").events()

    assert from_factory == Took(seat=0, source=1, colour="red", count=2, wild=1, marker=False, lost=0)
    assert from_middle == Took(seat=0, source=0, colour="red", count=3, wild=1, marker=True, lost=3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    """AZ-19, AZ-8: from the last seat back to the first."""
    table = choosing(["R4"] * 5, players=players, to_move=players - 1)

    order = [table.play(f"take red {number}").to_move for number in range(1, 5)]

    assert order == [n % players for n in range(4)]


def test_taken_tiles_lie_open() -> None:
    """AZ-19: everybody sees every hand."""
    table = choosing(["P1 R3"], centre="B1").play("take red 1")

    assert table.view(1).players[0].hand == [1, 0, 0, 0, 0, 3]


def test_phase_1_lasts_while_a_tile_lies_anywhere() -> None:
    """AZ-20: on a factory or in the middle."""
    table = choosing(["R4", "B3 Y1"])

    assert table.play("take red 1").phase == "draft"
    assert table.play("take blue 2").phase == "draft"
    assert table.play("take yellow middle").phase == "lay"


def test_nothing_can_be_taken_once_decorating_has_begun() -> None:
    """AZ-20."""
    table = choosing(["R4"]).play("take red 1")

    assert (table.refusal("take red 1"), table.refusal("take red middle")) == ("AZ-20", "AZ-20")


def test_the_first_player_tile_alone_keeps_nobody_choosing() -> None:
    """TV-20, AZ-20, AZ-21: nobody took it, so whoever began the round lays first."""
    table = choosing(["R4", "B4", "Y4"], to_move=1, starter=1).play("take red 1", "take blue 2", "take yellow 3")

    assert (table.phase, table.marker, table.to_move) == ("lay", None, 1)


def test_a_round_without_the_first_player_tile_leaves_the_start_where_it_was() -> None:
    """TV-20, AZ-21, AZ-41: nobody is charged, and the next round starts with the same seat."""
    table = choosing(["R4", "B4"], to_move=1, starter=1, bag="G20")

    table.play("take red 1", "take blue 2", "pass red 4", "pass blue 4")

    assert (table.round, table.phase, table.to_move) == (2, "draft", 1)
    assert table.scores == [5, 5]


def test_a_factory_that_is_not_in_play_cannot_be_chosen() -> None:
    """AZ-3: five factories for two players."""
    table = choosing(["R4"])

    assert table.refusal("take red 6") == "AZ-3"
    assert choosing(["R4"], players=4).refusal("take red 6") == "AZ-11"


def test_a_colour_that_does_not_lie_there_cannot_be_taken() -> None:
    """AZ-11, AZ-15; the wild colour too."""
    table = choosing(["R4", ""], centre="B2")

    assert [table.refusal(f"take {colour} 1") for colour in ("blue", "purple")] == ["AZ-11", "AZ-11"]
    assert [table.refusal(f"take {colour} middle") for colour in ("red", "purple")] == ["AZ-15", "AZ-15"]
    assert table.refusal("take red 2") == "AZ-11"


def test_most_takes_there_can_be() -> None:
    """AZ-11: nine factories of four ordinary colours are 36 moves."""
    table = choosing(["G1 O1 Y1 B1"] * 9, players=4)

    assert len(table.legal()) == 36


def test_the_wild_colour_is_that_of_the_round_not_of_the_first() -> None:
    """AZ-9, AZ-12: in round 2 green comes along, purple is a colour like any other."""
    table = choosing(["P2 G2"], round_no=2).play("take purple 1")

    assert (table.hand(), table.centre) == ("P2 G1", "G1")


def test_what_was_taken_in_an_earlier_round_changes_its_nature() -> None:
    """AZ-9: kept green tiles are wild in round 2, kept purple ones no longer."""
    table = azul_table(round_no=2, hands=["P1 G1 R1"])

    assert table.refusal("red B4 w1") is None  # red#2 with a green tile
    assert table.play("red B4 w1").hand() == "P1"
