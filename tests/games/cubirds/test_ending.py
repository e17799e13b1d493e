"""How a game ends and who has won: CB-42 to CB-49."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.screen.events import Dealt, Flocked, Over
from tests.games.cubirds.table import Table, cubirds_table, dealt_table

SIX_SPECIES = "F1 O1 T1 D1 P1 M1"


def ending_a_round(**position: Any) -> Table:
    """Player 0 flies two flamingos, which empties the hand: one is kept, one discarded."""
    return cubirds_table(**{"phase": "flock", "hands": ["F2"], **position}).play("flock flamingo")


def test_three_toucans_beside_three_flamingos_win_at_once() -> None:
    """TV-4, CB-43, CB-44, the rulebook's example: Sergey wins; the round does not end, the others keep their hands."""
    table = cubirds_table(phase="flock", collections=["T2 F3"], hands=["T3 R2", "D4"], deck="M^30")

    table.play("flock toucan")

    assert (table.collection(0), table.discard) == ("F3 T3", "T2")
    assert (table.over, table.winners, table.places) == ("CB-43", (0,), (1, 2))
    assert (table.hand(0), table.hand(1), table.round) == ("R2", "D4", 1)
    assert table.events()[-1] == Over("CB-43", 0)


def test_a_seventh_species_wins() -> None:
    """TV-25, CB-42: a small flock of warblers makes seven."""
    table = cubirds_table(phase="flock", collections=[SIX_SPECIES], hands=["W6 R1"])

    table.play("flock warbler")

    assert (table.over, table.winners) == ("CB-42", (0,))
    assert table.events()[-1] == Over("CB-42", 0)


@pytest.mark.parametrize(
    ("collection", "ends_by"),
    [
        ("F2 O2 T2 D2 P2 M2", None),  # TV-25
        ("F5 O2", None),  # TV-27
        ("W3 R3", "CB-43"),
        ("F1 O1 T1 D1 P1 M1 W1 R1", "CB-42"),
        ("F1 O1 T1 D1 P1 M1 R1", "CB-42"),
        ("F3 O2 T2 D1", None),
        ("F3 O3 T3", "CB-43"),
        ("F3 O3 T1 D1 P1 M1 W1", "CB-42"),
    ],
)
def test_a_collection_wins_by_seven_species_or_two_triples(collection: str, ends_by: str | None) -> None:
    """TV-25, TV-27, CB-42, CB-43: neither twelve cards of six species nor five flamingos are enough."""
    table = cubirds_table(phase="flock", collections=[collection], hands=["D1"])

    table.play("no flock")

    assert table.over == ends_by


@pytest.mark.parametrize(("owls", "collection", "ends_by"), [(4, "F3 O3", "CB-43"), (3, "F3 O2", None)])
def test_a_large_flock_brings_two_at_once(owls: int, collection: str, ends_by: str | None) -> None:
    """TV-26, CB-29, CB-43: four owls win, three do not."""
    table = cubirds_table(phase="flock", collections=["F3 O1"], hands=[f"O{owls} R1"])

    table.play("flock owl")

    assert (table.collection(0), table.over) == (collection, ends_by)


def test_a_winning_flock_that_empties_the_hand_ends_the_game_and_nothing_is_dealt() -> None:
    """TV-28, CB-44: the discard gets the rest of the flock only."""
    table = cubirds_table(phase="flock", collections=[SIX_SPECIES], hands=["W6", "D4 R1"], deck="M^30")

    table.play("flock warbler")

    assert (table.over, table.winners) == ("CB-42", (0,))
    assert (table.hand(0), table.hand(1), table.discard, table.deck_size) == ("", "D4 R1", "W5", 30)
    assert table.events() == [Flocked(0, "warbler", 6, 1), Over("CB-42", 0)]


def test_a_goal_wins_alone_whatever_the_others_have() -> None:
    """CB-43, CB-49: five cards against eight, and still the only winner; the losers share the second place."""
    table = cubirds_table(
        players=3, to_move=1, phase="flock", collections=["F2 O2 T2 D2", "T3 F2", "M1"], hands=["", "F2 R1"]
    )

    table.play("flock flamingo")

    assert (table.winners, table.places, table.scores) == ((1,), (2, 1, 2), (8, 6, 1))


@pytest.mark.parametrize(
    ("collections", "places"),
    [(["F1 O2 T1", "D2 P2"], (1, 2)), (["F1 O2 T1", "D2 P2 M1"], (1, 1)), (["F1 O2", "D2 P2 M1"], (2, 1))],
)
def test_too_few_cards_for_a_deal_end_the_game(collections: list[str], places: tuple[int, int]) -> None:
    """TV-22, CB-45, CB-46, CB-47: fifteen for sixteen; most cards win, and all who share the most."""
    table = ending_a_round(hands=["F2", "R3"], deck="M^9", discard="T2", collections=collections)

    assert (table.over, table.places) == ("CB-45", places)
    assert table.events()[-1] == Over("CB-45", None)


def test_nothing_is_dealt_when_there_are_too_few_cards() -> None:
    """TV-22, CB-45, CB-35: counted first; the hands are on the discard, the deck is untouched."""
    table = ending_a_round(hands=["F2", "R3"], deck="M^9", discard="T2")

    assert (table.deck_size, table.discard_size) == (9, 6)
    assert table.hand(0) == table.hand(1) == ""
    assert not any(isinstance(event, Dealt) for event in table.events())


def test_just_enough_cards_are_dealt_to_the_last() -> None:
    """TV-22, CB-45, A-6: sixteen for sixteen, and both piles are empty."""
    table = ending_a_round(hands=["F2", "R3"], deck="M^9", discard="T3")

    assert table.over is None
    assert (table.hand_size(0), table.hand_size(1)) == (8, 8)
    assert (table.deck_size, table.discard_size) == (0, 0)


@pytest.mark.parametrize(
    ("players", "left", "ends_by"),
    [(players, 8 * players - missing, "CB-45" if missing else None) for players in (2, 3, 4, 5) for missing in (1, 0)],
)
def test_a_deal_needs_eight_cards_for_everyone(players: int, left: int, ends_by: str | None) -> None:
    """TV-23, CB-45, A-6: with five players 39 cards are a shortage and 40 are not; deck, discard and hands together."""
    thrown = ["R2"] * (players - 1)
    table = ending_a_round(players=players, hands=["F2", *thrown], deck=f"M^{left - 1 - 2 * len(thrown)}")

    assert table.over == ends_by


def test_repeats_count_for_the_most_cards() -> None:
    """CB-46: five flamingos are more than four different birds."""
    table = ending_a_round(collections=["F4", "O1 T1 D1 P1"])

    assert (table.over, table.scores, table.winners) == ("CB-45", (5, 4), (0,))


def test_all_who_share_the_most_win_and_the_rest_share_the_place_after_them() -> None:
    """CB-47, CB-49: two winners of five, then three third places; no tie-break, no ranking of losers."""
    table = ending_a_round(players=5, collections=["O1", "O2 T2", "D1 P3", "M3", ""])

    assert table.scores == (2, 4, 4, 3, 0)
    assert table.winners == (1, 2)
    assert table.places == (3, 1, 1, 3, 3)


def test_even_five_players_may_all_win() -> None:
    """CB-47, CB-49: everybody has one card."""
    table = ending_a_round(players=5, collections=["", "O1", "D1", "M1", "W1"])

    assert (table.winners, table.places) == ((0, 1, 2, 3, 4), (1, 1, 1, 1, 1))


def test_an_unfinished_refill_ends_the_game_where_the_house_says_so() -> None:
    """TV-21, A-5, CB-20, CB-46, CB-49: deckout_in_play=end_game; most cards win, the captured cards stay in hand."""
    table = cubirds_table(
        rows=["O O T"], hands=["O1 W1", "D2"], collections=["F1", "D1 P1"], deckout_in_play="end_game"
    )

    table.play("owl 1R")

    assert (table.over, table.winners, table.places) == ("CB-20", (1,), (2, 1))
    assert (table.row(1), table.hand(0), table.hand(1)) == ("O O O", "T1 W1", "D2")
    assert table.events()[-1] == Over("CB-20", None)


def test_a_strict_table_ends_when_the_deck_alone_cannot_refill() -> None:
    """A-4, A-5, CB-20: with reshuffle_in_play=false the discard is no card for a refill."""
    table = cubirds_table(
        rows=["O O T"], hands=["O1 W1"], discard="M9", deckout_in_play="end_game", reshuffle_in_play=False
    )

    table.play("owl 1R")

    assert (table.over, table.discard) == ("CB-20", "M9")


def test_a_draw_never_ends_the_game() -> None:
    """A-5, CB-24: a draw that finds one card or none goes on, even with deckout_in_play=end_game."""
    one = cubirds_table(rows=["M T O"], hands=["P1 D1"], deck="W", deckout_in_play="end_game")
    none = cubirds_table(rows=["M T O"], hands=["P1 D1"], deck="", deckout_in_play="end_game")

    one.play("parrot 1L", "draw")
    none.play("parrot 1L")

    assert (one.over, one.hand(0), one.phase) == (None, "D1 W1", "flock")
    assert (none.over, none.phase) == (None, "flock")


def test_the_limit_ends_the_game_at_the_end_of_a_turn() -> None:
    """CB-48, CB-46: not at the lay that reaches it, but when that turn is over; the most cards win."""
    table = cubirds_table(hands=["D1 O1"], collections=["F1", "O2"], deck="T T", turn=6, max_turns=7)

    table.play("duck 1L", "no draw")
    assert (table.turn, table.over) == (7, None)
    table.play("no flock")

    assert (table.over, table.winners) == ("CB-48", (1,))
    assert table.events()[-1] == Over("CB-48", None)


def test_one_turn_below_the_limit_the_game_goes_on() -> None:
    """CB-48: turns are counted by lays, of all players together."""
    table = cubirds_table(hands=["D1 O1", "D1 O1"], deck="T^9", max_turns=2)

    table.play("duck 1L", "draw", "no flock")
    assert (table.turn, table.over) == (1, None)
    table.play("duck 1L", "draw", "no flock")

    assert (table.turn, table.over) == (2, "CB-48")


def test_the_limit_ends_the_game_at_the_end_of_a_round() -> None:
    """CB-48, CB-35: hands are thrown, nothing is dealt."""
    table = ending_a_round(hands=["F2", "R3"], deck="M^30", turn=7, max_turns=7)

    assert (table.over, table.deck_size, table.discard) == ("CB-48", 30, "F1 R3")
    assert table.hand(0) == table.hand(1) == ""


def test_a_win_and_a_shortage_come_before_the_limit() -> None:
    """CB-48, CB-44, CB-45: what comes first when several happen at the same turn."""
    win = cubirds_table(phase="flock", collections=["T2 F3"], hands=["T3"], turn=7, max_turns=7)
    shortage = ending_a_round(deck="M^2", turn=7, max_turns=7)

    win.play("flock toucan")

    assert (win.over, shortage.over) == ("CB-43", "CB-45")


@pytest.mark.parametrize("limit", [1, 10, 60000])
def test_the_limit_is_an_option_and_bounds_every_game(limit: int) -> None:
    """CB-48: from 1 to 60000, and three decisions a turn at the most."""
    table = dealt_table(max_turns=limit)

    assert int(table.state.max_turns) == limit
    assert GAME.most_moves(GAME.choose({"max_turns": limit})) == 3 * limit
    assert GAME.ends_by.label == "CB-48"


def test_the_number_beside_a_player_is_the_size_of_the_collection() -> None:
    """CB-49: also for the winner by a goal, and line by line in the final account."""
    table = cubirds_table(phase="flock", collections=["T2 F3", "M4"], hands=["T3 R2"]).play("flock toucan")

    lines = {line.key: line.values for line in GAME.score_lines(table.state)}

    assert table.scores == (6, 4)
    assert lines["score.total"] == (6, 4)
    assert (lines["species.toucan"], lines["species.magpie"]) == ((3, 0), (0, 4))
