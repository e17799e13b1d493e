"""Flying a flock home: CB-26 to CB-33."""

from __future__ import annotations

import pytest

from kibitz.games.cubirds.components import CARDS, LARGE_FLOCK, SMALL_FLOCK, SPECIES
from kibitz.games.cubirds.screen.events import Flocked, NoFlock
from tests.games.cubirds.table import LETTERS, cubirds_table, random_game


def test_six_magpies_make_a_small_flock_keeping_one_and_discarding_five() -> None:
    """TV-3, CB-28, CB-30, CB-31, the rulebook's own example: Fyodor shows six magpies."""
    table = cubirds_table(phase="flock", hands=["M6 D1"], collections=["O1"], discard="T2")

    table.play("flock magpie")

    assert table.collection(0) == "O1 M1"
    assert table.discard == "T2 M5"
    assert table.hand(0) == "D1"


@pytest.mark.parametrize(("robins", "kept", "discarded"), [(6, 1, 5), (8, 1, 7), (9, 2, 7)])
def test_a_card_marked_six_and_nine_tells_its_two_flocks(robins: int, kept: int, discarded: int) -> None:
    """TV-5, CB-29, CB-30, CB-31, the rulebook's card: six or eight are small, nine are large."""
    table = cubirds_table(phase="flock", hands=[f"R{robins} D1"], discard="")

    table.play("flock robin")

    assert (table.collection(0), table.discard) == (f"R{kept}", f"R{discarded}")
    assert table.events()[0] == Flocked(0, "robin", robins, kept)


@pytest.mark.parametrize("bird", range(len(SPECIES)))
def test_the_number_shown_decides_how_many_are_kept(bird: int) -> None:
    """CB-27, CB-29, CB-30, CB-31, A-11: none below small, one below large, two from large on; never a choice."""
    small, large = int(SMALL_FLOCK[bird]), int(LARGE_FLOCK[bird])
    for held in range(1, int(CARDS[bird]) + 1):
        table = cubirds_table(phase="flock", hands=[f"{LETTERS[bird]}{held}"], deck="M^30")
        move = f"flock {SPECIES[bird]}"
        if held < small:
            assert table.refusal(move) == "CB-27"
            assert table.legal() == ["no flock"]
            continue
        assert table.legal() == ["no flock", move]
        table.play(move)
        kept = 2 if held >= large else 1
        assert int(table.state.collection[0, bird]) == kept
        assert int(table.state.flocks[0, kept - 1]) == 1
        assert table.events()[0] == Flocked(0, SPECIES[bird], held, kept)


def test_only_species_with_enough_birds_may_fly() -> None:
    """TV-31, CB-26, CB-27: two flamingos and three owls are enough, three ducks are not."""
    table = cubirds_table(phase="flock", hands=["F2 O3 D3"])

    assert table.legal() == ["no flock", "flock flamingo", "flock owl"]
    assert table.refusal("flock duck") == "CB-27"
    assert table.refusal("flock robin") == "CB-27"


def test_one_flock_a_turn_though_two_would_be_possible() -> None:
    """CB-26: after the flock the turn is over."""
    table = cubirds_table(phase="flock", hands=["F2 O3 D3"])

    table.play("flock flamingo")

    assert (table.to_move, table.phase, table.hand(0)) == (1, "lay", "O3 D3")
    assert table.refusal("flock owl", seat=0) == "CB-12"
    assert table.refusal("no flock", seat=0) == "CB-12"


def test_a_flock_may_always_be_declined() -> None:
    """CB-26, A-12: even a large one, and nothing changes but the turn."""
    table = cubirds_table(phase="flock", hands=["F3 O4"], collections=["D1"])

    table.play("no flock")

    assert (table.hand(0), table.collection(0), table.discard) == ("F3 O4", "D1", "")
    assert (table.to_move, table.phase) == (1, "lay")


def test_a_player_without_a_flock_is_asked_as_well_and_answers_alike() -> None:
    """CB-26, A-12: who cannot and who will not look the same to everybody."""
    cannot = cubirds_table(phase="flock", hands=["D3 R5"]).play("no flock")
    will_not = cubirds_table(phase="flock", hands=["F3 R5"]).play("no flock")

    assert cannot.events(1) == will_not.events(1) == [NoFlock(0)]


def test_no_card_of_the_species_is_kept_back() -> None:
    """CB-28, CB-31: seven toucans leave the hand; two are kept and five discarded."""
    table = cubirds_table(phase="flock", hands=["T7 D1"])

    table.play("flock toucan")

    assert (table.hand(0), table.hand_size(0)) == ("D1", 1)
    assert (table.collection(0), table.discard) == ("T2", "T5")


def test_captured_birds_count_for_a_flock_in_the_same_turn() -> None:
    """CB-33: two owls from the row join the one in hand."""
    table = cubirds_table(rows=["P O^2 D"], hands=["P1 O1 W1"], deck="M T")

    table.play("parrot 1R", "flock owl")

    assert (table.collection(0), table.discard, table.hand(0)) == ("O1", "O2", "D1 W1")


def test_drawn_birds_count_for_a_flock_in_the_same_turn() -> None:
    """CB-33, CB-24: a flamingo drawn joins the one in hand."""
    table = cubirds_table(rows=["M W R"], hands=["P1 F1"], deck="F T")

    table.play("parrot 1R", "draw", "flock flamingo")

    assert (table.collection(0), table.discard, table.hand(0)) == ("F1", "F1", "T1")


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_collected_stays_collected(players: int) -> None:
    """CB-32, CB-35: through flocks, reshuffles and new rounds, no collection ever loses a bird."""
    before = [[0] * len(SPECIES)] * players
    rounds = set()
    for table in random_game("collectors", players=players):
        now = [[int(n) for n in table.state.collection[seat]] for seat in range(players)]
        for had, has in zip(before, now, strict=True):
            assert all(a <= b for a, b in zip(had, has, strict=True))
        before = now
        rounds.add(table.round)

    assert len(rounds) > 1


def test_a_flock_is_said_with_all_its_cards_to_everybody() -> None:
    """CB-28: a revealed flock is public."""
    table = cubirds_table(phase="flock", hands=["W6 D1"])

    table.play("flock warbler")

    assert table.events(1) == [Flocked(0, "warbler", 6, 1)]
    assert table.known_discard == "W5"
