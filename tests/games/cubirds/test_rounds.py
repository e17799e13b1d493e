"""The end of a round and the new deal: CB-10, CB-34 to CB-41."""

from __future__ import annotations

import pytest

from kibitz.core.fields import SPECTATOR
from kibitz.games.cubirds.components import BIRDS, Species
from kibitz.games.cubirds.screen.events import Dealt, DrewNothing, Reshuffled, RoundBegins, Threw
from tests.games.cubirds.table import Table, cubirds_table, pile, random_game

THROWN: list[Species] = ["flamingo", "robin", "robin", "robin", "robin", "robin"]


def sizes(table: Table) -> list[int]:
    return [table.hand_size(seat) for seat in range(int(table.state.players))]


def test_a_hand_that_captures_is_not_empty_and_the_round_goes_on() -> None:
    """TV-12, CB-34, A-3: the last two parrots leave, a toucan and an owl come in."""
    table = cubirds_table(rows=["P T O"], hands=["P2", "R5"], deck="M D")

    table.play("parrot 1R")

    assert (table.hand(0), table.phase, table.round, table.hand(1)) == ("O1 T1", "flock", 1, "R5")


def test_declining_the_draw_with_an_empty_hand_ends_the_round() -> None:
    """TV-13, CB-34, CB-35, CB-36, CB-37, CB-38, CB-41: the other hand is discarded and everyone gets eight."""
    table = cubirds_table(rows=["D T O", "F O P"], hands=["P2", "R5 F1"], deck="M^30", dealer=1)

    table.play("parrot 1L", "no draw")

    assert table.rows() == ["P P D T O", "F O P", "M W R", "M W R"]
    assert (table.deck_size, table.discard) == (14, "F1 R5")
    assert sizes(table) == [8, 8]
    assert (table.dealer, table.to_move, table.phase, table.round) == (0, 0, "lay", 2)


def test_a_flock_that_empties_the_hand_ends_the_round() -> None:
    """TV-14, CB-34, CB-41: two flamingos drawn with an empty hand fly home at once."""
    table = cubirds_table(rows=["D T O"], hands=["P2", "F1 R5"], deck="F F M^28")

    table.play("parrot 1L", "draw", "flock flamingo")

    assert (table.collection(0), table.discard) == ("F1", "F2 R5")
    assert (table.dealer, table.to_move, table.phase, table.round) == (0, 0, "lay", 2)
    assert sizes(table) == [8, 8]


def test_the_player_who_ends_the_round_has_the_next_turn_too() -> None:
    """TV-15, CB-37, CB-41, A-8: two turns in a row, the collection stays."""
    table = cubirds_table(phase="flock", hands=["M5", "R3"], collections=["D1"], deck="W^30")

    table.play("flock magpie")

    assert (table.collection(0), table.discard) == ("D1 M1", "M4 R3")
    assert (table.dealer, table.to_move, table.phase) == (0, 0, "lay")
    assert int(table.state.rounds_ended[0]) == 1


def test_the_order_of_a_new_round_begins_with_whoever_ended_the_old_one() -> None:
    """TV-16, CB-37, CB-41, CB-11: player 1 of three ends the round; then 1, 2, 0."""
    table = cubirds_table(players=3, to_move=1, phase="flock", hands=["W2", "M5", "R3"], deck="W D " * 20)
    table.play("flock magpie")
    order = []

    for _ in range(3):
        order.append(table.to_move)
        table.play("duck 4L", "no draw", "no flock")

    assert table.dealer == 1
    assert order == [1, 2, 0]


def test_the_others_discard_their_hands_and_keep_their_collections() -> None:
    """CB-35, CB-32, CB-36: hands go, collections and rows stay exactly as they are."""
    table = cubirds_table(
        players=3,
        phase="flock",
        rows=["O O O", "F T D P", "M W", "R D"],
        hands=["F2", "R3 D2", "W4"],
        collections=["O1", "T2", "P1 M1"],
        deck="M^30",
    )

    table.play("flock flamingo")

    assert table.discard == "F1 D2 W4 R3"
    assert [table.collection(seat) for seat in range(3)] == ["F1 O1", "T2", "P1 M1"]
    assert table.rows() == ["O O O", "F T D P", "M W", "R D"]
    assert table.deck_size == 30 - 24


def test_a_new_deal_goes_clockwise_from_the_new_dealer_one_card_at_a_time() -> None:
    """CB-38, CB-40, CB-37: the order shows when the deck is known."""
    table = cubirds_table(players=3, to_move=2, phase="flock", hands=["W2", "R3", "M5"], deck="F O T " * 8 + "D")

    table.play("flock magpie")

    assert [table.hand(seat) for seat in (2, 0, 1)] == ["F8", "O8", "T8"]
    assert table.deck == "D"


def test_the_last_cards_of_the_deck_are_dealt_before_the_discard_is_touched() -> None:
    """CB-39, CB-40: three ducks are left, the dealer and the next player get them; the rest comes from the discard."""
    table = cubirds_table(phase="flock", hands=["F2", "R3"], deck="D D D", discard="M19")

    table.play("flock flamingo")

    assert (pile(table.hand(0))[3], pile(table.hand(1))[3]) == (2, 1)
    assert (table.deck_size, table.discard) == (3 + 19 + 1 + 3 - 16, "")
    assert table.events().count(Reshuffled(19 + 1 + 3)) == 1


def test_a_deal_that_the_deck_covers_leaves_the_discard_alone() -> None:
    """CB-39: sixteen cards are there, sixteen are dealt, the deck is empty and nothing is shuffled."""
    table = cubirds_table(phase="flock", hands=["F2", "R3"], deck="M^16", discard="T2")

    table.play("flock flamingo")

    assert (table.deck_size, table.discard) == (0, "F1 T2 R3")
    assert not any(isinstance(event, Reshuffled) for event in table.events())


def test_a_strict_table_still_reshuffles_for_the_deal() -> None:
    """CB-39, A-4: reshuffle_in_play=false is about refills and draws only."""
    table = cubirds_table(phase="flock", hands=["F2", "R3"], deck="D D D", discard="M19", reshuffle_in_play=False)

    table.play("flock flamingo")

    assert sizes(table) == [8, 8]
    assert table.deck_size == 10


def test_deck_three_and_discard_forty_are_enough_for_a_deal() -> None:
    """TV-24, A-6, CB-39, CB-45: not a shortage though the deck alone would not do; 27 are left."""
    table = cubirds_table(phase="flock", hands=["F2", "R3"], deck="D D D", discard="W17 M19")

    table.play("flock flamingo")

    assert table.over is None
    assert sizes(table) == [8, 8]
    assert (table.deck_size, table.discard_size) == (27, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_round_begins_with_eight_cards_in_every_hand(players: int) -> None:
    """CB-10, CB-38, CB-6: in whole games, at the first turn of each round; the notes on hands begin anew."""
    rounds = 0
    for table in random_game("several rounds", players=players):
        if isinstance(table.events()[-1], RoundBegins):
            rounds += 1
            assert sizes(table) == [8] * players
            assert (table.round, table.to_move, table.phase) == (rounds, table.dealer, "lay")
            assert not table.state.known.any()
            assert not table.state.absent.any()

    assert rounds > 1


def test_the_end_of_a_round_is_told_without_showing_the_cards() -> None:
    """CB-35, A-9: everyone sees how many were thrown; which, only who held them."""
    table = cubirds_table(rows=["D T O"], hands=["P2", "R5 F1"], deck="M^30")

    table.play("parrot 1L", "no draw")

    hidden = [DrewNothing(0), Threw(1, 6, None), Dealt(0, 8, None), Dealt(1, 8, None), RoundBegins(0)]
    assert table.events(SPECTATOR) == hidden
    assert table.events(0)[1:3] == [Threw(1, 6, None), Dealt(0, 8, ["magpie"] * 8)]
    assert table.events(1)[1] == Threw(1, 6, THROWN)


def test_an_open_table_shows_the_hands_that_are_thrown() -> None:
    """A-9, CB-35: reveal_discarded_hands=true puts every thrown card into the public part of the discard."""
    table = cubirds_table(rows=["D T O"], hands=["P2", "R5 F1"], deck="M^30", reveal_discarded_hands=True)

    table.play("parrot 1L", "no draw")

    assert Threw(1, 6, THROWN) in table.events(SPECTATOR)
    assert (table.known_discard, table.thrown(1)) == ("F1 R5", "")


def test_the_discard_is_what_was_flocked_and_thrown() -> None:
    """CB-31, CB-35, A-9: a pile with a part that all know and parts that only the throwers know."""
    table = cubirds_table(players=3, phase="flock", hands=["F2", "R3 D2", "W4"], deck="M^30")

    table.play("flock flamingo")

    assert (table.known_discard, table.thrown(1), table.thrown(2)) == ("F1", "D2 R3", "W4")
    assert table.view(SPECTATOR).discard == 10
    assert len(table.view(SPECTATOR).legend) == BIRDS
