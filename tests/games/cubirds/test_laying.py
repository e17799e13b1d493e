"""Laying birds, capturing what lies between, refilling the row: CB-12 to CB-23."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kibitz.games.cubirds.components import ROWS
from kibitz.games.cubirds.screen.events import Captured, Laid, Refilled
from tests.games.cubirds.table import cubirds_table, random_game

LONG_ROW = "W^3 T F^2 P"


def test_two_parrots_take_the_owl_and_the_flamingo_and_the_row_is_refilled() -> None:
    """TV-1, CB-14, CB-16, CB-19, CB-20, the rulebook's example: the row ends with five cards; no draw is offered."""
    table = cubirds_table(rows=["O F P"], hands=["P2 D1 R1"], deck="P T M")

    table.play("parrot 1L")

    assert table.hand(0) == "F1 O1 D1 R1"
    assert table.row(1) == "P P P P T"
    assert table.deck == "M"
    assert table.phase == "flock"


def test_two_owls_that_surround_nothing_leave_the_choice_to_draw() -> None:
    """TV-2, CB-18, CB-24, the rulebook's example: draw two, or leave it."""
    table = cubirds_table(rows=["O F P", "D M R"], hands=["O2 W3"], deck="T F P")

    table.play("owl 2L")
    declined = table.copy().play("no draw")
    table.play("draw")

    assert table.row(2) == declined.row(2) == "O O D M R"
    assert (table.hand(0), table.deck, table.phase) == ("F1 T1 W3", "P", "flock")
    assert (declined.hand(0), declined.deck, declined.phase) == ("W3", "T F P", "flock")


def test_all_cards_of_the_species_are_laid() -> None:
    """CB-14, CB-15: no card is kept back, and all of them go to the same end of the same row."""
    table = cubirds_table(rows=["D M R", "O F W"], hands=["P5 D1"], deck="T T")

    table.play("parrot 2R")

    assert table.hand(0) == "D1"
    assert table.rows()[:2] == ["D M R", "O F W P P P P P"]
    assert table.events()[0] == Laid(0, "parrot", 5, 2, "right")


def test_a_species_in_hand_may_go_to_either_end_of_any_row() -> None:
    """CB-15, CB-13: every end of every row, and nothing else may be done."""
    table = cubirds_table(rows=["D M R", "O F W", "P T D", "M O P"], hands=["P2"], deck="T T")

    assert table.legal() == [f"parrot {row}{side}" for row in range(1, ROWS + 1) for side in "LR"]


@pytest.mark.parametrize(("hand", "lays"), [("F1 O1 T2 D3 R1", 40), ("F1 O1 T1 D1 P1 M1 W1 R1", 64), ("M20", 8)])
def test_there_are_eight_lays_for_each_species_in_hand(hand: str, lays: int) -> None:
    """TV-30, CB-14, CB-15: five species make 40 actions, eight make 64."""
    table = cubirds_table(hands=[hand])

    assert len(table.legal()) == lays


@pytest.mark.parametrize(
    ("move", "hand", "row"),
    [("magpie 1L", "F1 D1", "M M M R"), ("magpie 1R", "F1 R1", "D M M M")],
)
def test_a_bird_in_the_middle_is_reached_from_both_ends(move: str, hand: str, row: str) -> None:
    """TV-6, CB-16, CB-19, CB-20: what lies between is taken; two species are left, so nothing is refilled."""
    table = cubirds_table(rows=["D M R"], hands=["M2 F1"], deck="T T T")

    table.play(move)

    assert (table.hand(0), table.row(1)) == (hand, row)
    assert (table.deck_size, table.phase) == (3, "flock")


def test_birds_that_join_their_own_at_the_near_end_capture_nothing() -> None:
    """TV-7, CB-17, CB-24: the species is in the row, yet nothing lies between, and the draw is offered."""
    table = cubirds_table(rows=["D M R"], hands=["D1 F1"], deck="T T T")

    table.play("duck 1L")

    assert (table.row(1), table.hand(0), table.phase) == ("D D M R", "F1", "draw")


def test_the_same_birds_laid_at_the_far_end_take_the_whole_row_between() -> None:
    """TV-7, CB-16, CB-20: only ducks are left, so the row is refilled."""
    table = cubirds_table(rows=["D M R"], hands=["D1 F1"], deck="T O")

    table.play("duck 1R")

    assert (table.row(1), table.hand(0), table.deck) == ("D D T", "F1 M1 R1", "O")


def test_a_long_row_is_taken_whole_from_the_far_end() -> None:
    """TV-8, CB-16, CB-19, CB-20."""
    table = cubirds_table(rows=[LONG_ROW], hands=["P4 O1"], deck="D M")

    table.play("parrot 1L")

    assert (table.row(1), table.hand(0), table.phase) == ("P P P P P D", "F2 O1 T1 W3", "flock")


def test_a_long_row_is_only_lengthened_at_the_near_end() -> None:
    """TV-8, CB-17."""
    table = cubirds_table(rows=[LONG_ROW], hands=["P4 O1"], deck="D M")

    table.play("parrot 1R")

    assert (table.row(1), table.hand(0), table.phase) == ("W W W T F F P P P P P", "O1", "draw")


@pytest.mark.parametrize(
    ("move", "hand", "row"),
    [("toucan 1R", "F2 O1 P1", "W W W T T"), ("toucan 1L", "O1 W3", "T T F F P")],
)
def test_a_bird_inside_a_long_row_cuts_it_on_one_side_only(move: str, hand: str, row: str) -> None:
    """TV-9, CB-16, CB-19."""
    table = cubirds_table(rows=[LONG_ROW], hands=["T1 O1"], deck="D M")

    table.play(move)

    assert (table.hand(0), table.row(1), table.deck) == (hand, row, "D M")


def test_refilling_goes_on_until_a_second_species_comes() -> None:
    """TV-10, CB-20: two ducks more and an owl, three cards; the last card turned is the second species."""
    table = cubirds_table(rows=["R R D"], hands=["D1 W1"], deck="D D O M")

    table.play("duck 1L")

    assert (table.row(1), table.hand(0), table.deck) == ("D D D D O", "W1 R2", "M")
    assert table.events()[-1] == Refilled(1, ["duck", "duck", "owl"])


@pytest.mark.parametrize(("here", "there"), [("parrot 1L", "parrot 1R"), ("parrot 1R", "parrot 1L")])
def test_a_mirrored_row_gives_the_same_birds_from_the_other_end(here: str, there: str) -> None:
    """TV-11, A-2, CB-21: left and right are the same for ever, so the side of a refill is no decision."""
    table = cubirds_table(rows=[LONG_ROW], hands=["P4 O1"], deck="")
    mirror = cubirds_table(rows=["P F^2 T W^3"], hands=["P4 O1"], deck="")

    table.play(here)
    mirror.play(there)

    assert table.hand(0) == mirror.hand(0)
    assert table.row(1).split() == mirror.row(1).split()[::-1]


@pytest.mark.parametrize("move", ["duck 1L", "duck 1R"])
def test_refill_cards_are_added_on_the_right_and_nobody_is_asked(move: str) -> None:
    """CB-21, A-2: the same table whichever end was played, and the next question is for the flock."""
    table = cubirds_table(rows=["D"], hands=["D1 W1"], deck="O M T")

    table.play(move)

    assert (table.row(1), table.phase) == ("D D O", "draw")


def test_a_row_of_two_species_is_never_filled_up_to_three_cards() -> None:
    """CB-20, A-13: rows are refilled for want of a second species, not for want of cards."""
    table = cubirds_table(rows=["P O T"], hands=["O1 W1"], deck="M M M")

    table.play("owl 1L")
    short = cubirds_table(rows=["P T"], hands=["D1 W1"], deck="M M M").play("duck 1R", "no draw")

    assert (table.row(1), table.deck_size) == ("O O T", 3)
    assert (short.row(1), short.deck_size) == ("P T D", 3)


def test_a_second_species_laid_on_a_one_species_row_needs_no_refill() -> None:
    """CB-20, A-5: a row left short by an empty deck is whole again as soon as somebody lays another bird."""
    table = cubirds_table(rows=["O O O"], hands=["D1 W1"], deck="M M M")

    table.play("duck 1R")

    assert (table.row(1), table.deck_size, table.phase) == ("O O O D", 3, "draw")


def test_only_the_row_just_played_is_looked_at() -> None:
    """CB-23, A-5: a one-species row elsewhere waits until somebody lays there."""
    table = cubirds_table(rows=["O O O", "D M R"], hands=["P1 O1 W1"], deck="M T T")

    elsewhere = table.copy().play("parrot 2L")
    there = table.copy().play("owl 1L")

    assert (elsewhere.row(1), elsewhere.deck_size) == ("O O O", 3)
    assert (there.row(1), there.deck, there.phase) == ("O O O O M", "T T", "draw")


def test_capture_comes_first_then_the_refill_then_the_flock() -> None:
    """CB-22, CB-19: the order of a turn, as it is told."""
    table = cubirds_table(rows=["O F P"], hands=["P2 D1 R1"], deck="P T M")

    table.play("parrot 1L")

    assert table.events() == [
        Laid(0, "parrot", 2, 1, "left"),
        Captured(0, ["flamingo", "owl"]),
        Refilled(1, ["parrot", "toucan"]),
    ]
    assert (table.to_move, table.phase) == (0, "flock")


def test_the_refill_takes_the_top_cards_and_the_draw_those_below() -> None:
    """CB-22, CB-24: the row is refilled before the player draws."""
    table = cubirds_table(rows=["O O"], hands=["O1 W1"], deck="T F D M")

    table.play("owl 1L", "draw")

    assert (table.row(1), table.hand(0), table.deck) == ("O O O T", "F1 D1 W1", "M")


def test_a_refill_may_turn_nineteen_cards() -> None:
    """CB-20: eighteen robins more and then another bird."""
    table = cubirds_table(rows=["R"], hands=["R1 D1"], deck="R^18 W M")

    table.play("robin 1R")

    assert table.row(1).split() == ["R"] * 20 + ["W"]
    assert table.deck == "M"


def test_a_row_may_hold_a_hundred_cards_and_still_be_taken() -> None:
    """CB-16: a row is a list of runs, however long; nothing is lost from it."""
    table = cubirds_table(rows=["F^6 O^9 T^9 D^12 P^12 M^16 W^19 R^19"], hands=["F1"], deck="O D")

    table.play("flamingo 1R")

    assert table.row(1) == "F F F F F F F O"
    assert table.hand(0) == "O9 T9 D12 P12 M16 W19 R19"
    assert table.hand_size(0) == 96


@pytest.mark.parametrize("players", [2, 5])
def test_every_species_stands_in_one_block_in_every_row(players: int) -> None:
    """A-1, CB-16, CB-19: so nearest, farthest and everything between are the same capture."""
    for table in random_game("blocks", players=players):
        for row in table.rows():
            birds = row.split()
            changes = sum(here != there for here, there in pairwise(birds))
            assert changes + 1 == len(set(birds))


def test_a_turn_is_finished_before_the_next_player_starts() -> None:
    """CB-12, CB-13: the same seat lays, answers the draw and answers the flock; then the next one lays."""
    table = cubirds_table(rows=["D M R"], hands=["O1 W1"], deck="T F P")
    waited = []

    for move in ("owl 1L", "draw", "no flock"):
        waited.append((table.to_move, table.phase))
        table.play(move)

    assert waited == [(0, "lay"), (0, "draw"), (0, "flock")]
    assert (table.to_move, table.phase) == (1, "lay")
