"""The box, the rows, the hands: CB-1 to CB-11 and the options of a new table."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.errors import BadOption
from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.components import CARDS, LARGE_FLOCK, SMALL_FLOCK, SPECIES
from kibitz.games.cubirds.rules.setup import deal_first_birds, deal_hands, lay_out_rows
from kibitz.games.cubirds.screen.events import Dealt, FirstBird, RoundBegins, RowOpened
from tests.games.cubirds.table import cubirds_table, dealt_table, pile

KEYS = range(25)
TV29_DECK = "R R W D D D F O T P M W T D M P rest"


def test_the_box_holds_110_birds_of_eight_species_with_their_two_flock_sizes() -> None:
    """CB-2, CB-27, CB-29: the numbers printed on the cards."""
    box = {bird: (int(CARDS[i]), int(SMALL_FLOCK[i]), int(LARGE_FLOCK[i])) for i, bird in enumerate(SPECIES)}

    assert sum(CARDS) == 110
    assert box == {
        "flamingo": (7, 2, 3),
        "owl": (10, 3, 4),
        "toucan": (10, 3, 4),
        "duck": (13, 4, 6),
        "parrot": (13, 4, 6),
        "magpie": (17, 5, 7),
        "warbler": (20, 6, 9),
        "robin": (20, 6, 9),
    }


def test_the_first_dealer_is_drawn_by_lot() -> None:
    """CB-1: by default any seat may deal first."""
    dealers = {dealt_table(key, players=3).dealer for key in KEYS}

    assert dealers == {0, 1, 2}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_table_may_name_its_first_dealer_who_then_begins(seat: int) -> None:
    """CB-1, CB-11: seats are counted from 1 when people say them."""
    for key in KEYS:
        table = dealt_table(key, players=3, first_dealer=seat)
        assert (table.dealer, table.to_move, table.phase) == (seat - 1, seat - 1, "lay")


@pytest.mark.parametrize(
    "said",
    [
        {"players": 2, "first_dealer": 3},
        {"first_dealer": 0},
        {"first_dealer": 6},
        {"first_dealer": "nobody"},
        {"players": 1},
        {"players": 6},
        {"max_turns": 0},
        {"max_turns": 60001},
        {"empty_hand_draw": "maybe"},
        {"deckout_in_play": "stop"},
        {"expert": "half"},
        {"solo": True},
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused(said: dict[str, Any]) -> None:
    """CB-1, CB-9, CB-48: a dealer who is not at the table, one player, six, no limit, and so on."""
    with pytest.raises(BadOption):
        GAME.choose(said)


def test_what_is_not_said_has_its_default() -> None:
    """CB-1, CB-9, CB-48."""
    assert GAME.choose({}) == {
        "players": 2,
        "expert": False,
        "first_dealer": "random",
        "empty_hand_draw": "offer",
        "reshuffle_in_play": True,
        "deckout_in_play": "continue",
        "reveal_discarded_hands": False,
        "max_turns": 1000,
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_twelve_cards_lie_in_four_rows_of_three_different_birds(players: int) -> None:
    """CB-2, CB-3, A-13: four rows of three, never of four, and no bird twice in a row."""
    for key in KEYS:
        for row in dealt_table(key, players=players).rows():
            assert len(row.split()) == len(set(row.split())) == 3


def test_different_rows_may_show_the_same_bird() -> None:
    """CB-3: only within a row must the birds differ."""
    birds = [" ".join(dealt_table(key).rows()).split() for key in KEYS]

    assert all(len(set(twelve)) < 12 for twelve in birds)


def test_a_bird_that_repeats_in_its_row_is_replaced_until_the_row_fits() -> None:
    """TV-29, CB-4: R is replaced by T; the second D by D and then by M; the third D by P."""
    table = cubirds_table(rows=[""] * 4, hands=["", ""], deck=TV29_DECK)

    lay_out_rows(table.state)

    assert table.rows() == ["R T W", "D M P", "F O T", "P M W"]


def test_birds_set_aside_go_back_into_the_deck_before_anything_is_dealt() -> None:
    """TV-29, CB-5, A-7: R and three D are in the deck again, shuffled; the discard pile stays empty."""
    table = cubirds_table(rows=[""] * 4, hands=["", ""], deck=TV29_DECK)
    untouched = table.deck.split()[16:]

    lay_out_rows(table.state)

    deck = table.deck.split()
    assert table.deck_size == 98
    assert sorted(deck) == sorted([*untouched, "R", "D", "D", "D"])
    assert untouched not in (deck[4:], deck[:-4])
    assert table.discard == ""
    deal_hands(table.state)
    deal_first_birds(table.state)
    assert table.deck_size == 80


@pytest.mark.parametrize(("players", "deck", "expert_deck"), [(2, 80, 82), (3, 71, 74), (4, 62, 66), (5, 53, 58)])
def test_everyone_gets_eight_cards_and_a_first_bird(players: int, deck: int, expert_deck: int) -> None:
    """CB-6, CB-7, CB-8, CB-9, CB-10: deck sizes, with and without first birds."""
    usual = dealt_table(players=players)
    expert = dealt_table(players=players, expert=True)

    for seat in range(players):
        assert usual.hand_size(seat) == sum(pile(usual.hand(seat))) == 8
        assert sum(pile(usual.collection(seat))) == 1
        assert expert.hand_size(seat) == 8
        assert expert.collection(seat) == ""
    assert (usual.deck_size, usual.discard_size, usual.round) == (deck, 0, 1)
    assert (expert.deck_size, expert.discard_size) == (expert_deck, 0)


def test_cards_are_dealt_one_at_a_time_clockwise_from_the_dealer() -> None:
    """CB-40: first all hands, then a bird for each collection."""
    round_of_three = "F O T " * 8
    table = cubirds_table(players=3, dealer=1, hands=["", "", ""], deck=f"{round_of_three} D P M R")

    deal_hands(table.state)
    deal_first_birds(table.state)

    assert [table.hand(seat) for seat in (1, 2, 0)] == ["F8", "O8", "T8"]
    assert [table.collection(seat) for seat in (1, 2, 0)] == ["D1", "P1", "M1"]
    assert table.deck == "R"


def test_what_happened_at_setup_is_told_in_order() -> None:
    """CB-2, CB-6, CB-7, CB-11: rows, hands, first birds, and who begins."""
    table = dealt_table(players=2, first_dealer=2)

    kinds = [type(event) for event in table.events()]

    assert kinds == [RowOpened] * 4 + [Dealt] * 2 + [FirstBird] * 2 + [RoundBegins]
    assert table.events()[-1] == RoundBegins(1)


def test_turns_go_clockwise_from_the_dealer_and_come_round_again() -> None:
    """CB-11, CB-12: after the last seat comes seat 0."""
    table = cubirds_table(players=3, to_move=1, dealer=1, hands=["D1 W1", "D1 W1", "D1 W1"], deck="R^20")
    order = []

    for _ in range(3):
        order.append(table.to_move)
        table.play("duck 1L", "no draw", "no flock")

    assert order == [1, 2, 0]
    assert table.to_move == 1
