"""The two cards after a lay without a capture, and decks that run dry in play: CB-24, CB-25, rulings A-3 to A-5."""

from __future__ import annotations

import pytest

from kibitz.core.fields import SPECTATOR
from kibitz.games.cubirds.screen.events import Drew, DrewNothing, Refilled, Reshuffled, RoundBegins
from tests.games.cubirds.table import cubirds_table


def test_after_a_capture_there_is_no_draw() -> None:
    """CB-24: with a capture the flock comes at once, however full the deck."""
    table = cubirds_table(rows=["D M R"], hands=["M2 F1"], deck="T T T")

    table.play("magpie 1L")

    assert table.phase == "flock"
    assert table.refusal("draw") == table.refusal("no draw") == "CB-24"


def test_drawn_cards_are_seen_by_the_drawer_alone() -> None:
    """CB-25: the others learn how many."""
    table = cubirds_table(rows=["D M R"], hands=["O2 W3"], deck="T F P")

    table.play("owl 1L", "draw")

    assert table.events(0) == [Drew(0, 2, ["flamingo", "toucan"])]
    assert table.events(1) == table.events(SPECTATOR) == [Drew(0, 2, None)]


def test_declining_the_draw_takes_nothing() -> None:
    """CB-24: it is optional."""
    table = cubirds_table(rows=["D M R"], hands=["O2 W3"], deck="T F P")

    table.play("owl 1L", "no draw")

    assert (table.hand(0), table.deck, table.phase) == ("W3", "T F P", "flock")
    assert table.events() == [DrewNothing(0)]


def test_an_empty_hand_may_still_draw() -> None:
    """TV-13, A-3, CB-24, CB-34: the draw is the tail of the lay, so the round is not over yet."""
    table = cubirds_table(rows=["D T O"], hands=["P2", "F1 R5"], deck="F F M^28")

    table.play("parrot 1L")

    assert (table.phase, table.hand_size(0), table.to_move) == ("draw", 0, 0)
    assert table.legal() == ["no draw", "draw"]
    assert table.view(0).empty_hand


def test_two_drawn_cards_keep_the_round_alive() -> None:
    """TV-14, A-3, CB-33: two flamingos drawn with an empty hand; without a flock the turn passes on."""
    table = cubirds_table(rows=["D T O"], hands=["P2", "F1 R5"], deck="F F M^28")

    table.play("parrot 1L", "draw")
    assert (table.hand(0), table.phase) == ("F2", "flock")
    table.play("no flock")

    assert (table.to_move, table.phase, table.round) == (1, "lay", 1)
    assert table.hand(1) == "F1 R5"


def test_where_an_empty_hand_may_not_draw_the_round_ends_without_a_question() -> None:
    """TV-13, A-3, CB-34: empty_hand_draw=forbid."""
    table = cubirds_table(rows=["D T O"], hands=["P2", "F1 R5"], deck="M^30", empty_hand_draw="forbid")

    table.play("parrot 1L")

    assert (table.round, table.dealer, table.to_move, table.phase) == (2, 0, 0, "lay")
    assert (table.deck_size, table.discard) == (14, "F1 R5")
    assert table.events()[-1] == RoundBegins(0)


def test_that_house_rule_leaves_other_draws_alone() -> None:
    """A-3, CB-24: empty_hand_draw=forbid matters with an empty hand only."""
    table = cubirds_table(rows=["D T O"], hands=["P2 M1"], deck="M^30", empty_hand_draw="forbid")

    table.play("parrot 1L")

    assert table.phase == "draw"


def test_the_screen_promises_a_draw_only_where_one_will_be_offered() -> None:
    """A-3, CB-24: with empty_hand_draw=forbid the last birds in hand bring no draw."""
    last = cubirds_table(rows=["D T O"], hands=["P2"], deck="M^30", empty_hand_draw="forbid")
    offered = cubirds_table(rows=["D T O"], hands=["P2"], deck="M^30", empty_hand_draw="offer")

    assert not any(end.draw for end in last.view(0).ends)
    assert all(end.draw for end in offered.view(0).ends)


def test_a_refill_reshuffles_the_discard_when_the_deck_is_empty() -> None:
    """TV-17, A-4, CB-20, CB-39: the last robin, then toucans from the discard."""
    table = cubirds_table(rows=["R D"], hands=["R1 W1"], deck="R", discard="T4")

    table.play("robin 1R")

    assert (table.row(1), table.deck, table.discard) == ("R R R T", "T T T", "")
    assert table.events()[-2:] == [Reshuffled(4), Refilled(1, ["robin", "toucan"])]


def test_a_draw_reshuffles_the_discard_when_the_deck_is_empty() -> None:
    """TV-18, A-4, CB-24, CB-39: one from the deck, one from the discard."""
    table = cubirds_table(rows=["D T O"], hands=["P1 F1"], deck="W", discard="M3")

    table.play("parrot 1L", "draw")

    assert (table.hand(0), table.deck_size, table.discard) == ("F1 M1 W1", 2, "")
    assert Reshuffled(3) in table.events()


def test_an_empty_deck_alone_does_not_touch_the_discard() -> None:
    """CB-39, A-4: the discard is shuffled only when a card is needed, so not after the last card was drawn."""
    table = cubirds_table(rows=["D T O"], hands=["P1 F1"], deck="W M", discard="T3")

    table.play("parrot 1L", "draw")

    assert (table.hand(0), table.deck, table.discard) == ("F1 M1 W1", "", "T3")


def test_with_no_card_anywhere_there_is_no_draw() -> None:
    """TV-19, A-5, CB-24: the flock is asked for at once."""
    table = cubirds_table(rows=["M T O"], hands=["P1 D1"], deck="", discard="")

    table.play("parrot 1L")

    assert (table.hand(0), table.phase) == ("D1", "flock")


def test_with_no_card_anywhere_an_empty_hand_ends_the_round_without_a_question() -> None:
    """A-3, A-5, CB-34, CB-45: nothing to draw, so nothing to ask; and nothing to deal either."""
    table = cubirds_table(rows=["M T O"], hands=["P1", "R3"], deck="", discard="")

    table.play("parrot 1L")

    assert (table.phase, table.over, table.discard) == ("over", "CB-45", "R3")


def test_one_card_left_is_all_that_is_drawn() -> None:
    """TV-20, A-5, CB-24."""
    table = cubirds_table(rows=["M T O"], hands=["P1 D1"], deck="W", discard="")

    table.play("parrot 1L", "draw")

    assert (table.hand(0), table.deck_size, table.phase) == ("D1 W1", 0, "flock")
    assert table.events(1) == [Drew(0, 1, None)]


def test_a_refill_that_finds_no_card_leaves_a_row_of_one_species() -> None:
    """TV-21, A-5, CB-20: deckout_in_play=continue; the captured cards are in hand and the game goes on."""
    table = cubirds_table(rows=["O O T"], hands=["O1 W1"], deck="", discard="")

    table.play("owl 1R")

    assert (table.row(1), table.hand(0), table.phase, table.over) == ("O O O", "T1 W1", "flock", None)
    assert table.events()[-1] == Refilled(1, [])


@pytest.mark.parametrize(("option", "phase"), [("continue", "flock"), ("end_game", "over")])
def test_a_refill_that_turns_only_the_same_species_comes_up_short(option: str, phase: str) -> None:
    """A-5, CB-20: three owls are turned, then nothing is left."""
    table = cubirds_table(rows=["O O T"], hands=["O1 W1"], deck="O O", discard="O1", deckout_in_play=option)

    table.play("owl 1R")

    assert (table.row(1), table.deck_size, table.discard_size) == ("O O O O O O", 0, 0)
    assert table.phase == phase


def test_a_strict_table_does_not_reshuffle_for_a_refill() -> None:
    """A-4, CB-20: reshuffle_in_play=false leaves the row short and the discard where it is."""
    table = cubirds_table(rows=["R D"], hands=["R1 W1"], deck="R", discard="T4", reshuffle_in_play=False)

    table.play("robin 1R")

    assert (table.row(1), table.deck_size, table.discard) == ("R R R", 0, "T4")


def test_a_strict_table_does_not_reshuffle_for_a_draw() -> None:
    """A-4, CB-24: one card, then none; and with an empty deck the draw is not offered."""
    one_left = cubirds_table(rows=["D T O"], hands=["P1 F1"], deck="W", discard="M3", reshuffle_in_play=False)
    none_left = cubirds_table(rows=["D T O"], hands=["P1 F1"], deck="", discard="M3", reshuffle_in_play=False)

    one_left.play("parrot 1L", "draw")
    none_left.play("parrot 1L")

    assert (one_left.hand(0), one_left.discard) == ("F1 W1", "M3")
    assert none_left.phase == "flock"
