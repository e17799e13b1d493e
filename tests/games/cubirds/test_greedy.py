"""The quick advice: always legal, blind to what is hidden, and not blind to a win."""

from __future__ import annotations

import pytest

from kibitz.envs.batch import play_batch
from kibitz.games.cubirds import GAME
from tests.games.cubirds.table import cubirds_table, dealt_table, random_game

SIX_BUT_FLAMINGO = "O1 T1 D1 P1 M1 W1"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_advice_is_always_a_legal_move(players: int) -> None:
    """CB-13, CB-14, CB-27: at every position of whole games, whoever is to move."""
    for table in random_game("advice", players=players):
        if table.over is None:
            assert table.greedy() in table.legal()


def test_advised_players_come_to_an_end_by_a_goal() -> None:
    """CB-42, CB-43: two who follow the advice finish well before the limit."""
    table = dealt_table("advised")
    while table.over is None:
        table.play(table.greedy())

    assert table.over in ("CB-42", "CB-43")
    assert table.turn < 150


@pytest.mark.parametrize("players", [2, 4])
def test_advice_does_not_look_at_hidden_cards(players: int) -> None:
    """CB-25: the same advice in every world that the player cannot tell from this one."""
    for step, table in enumerate(random_game("blind", players=players)):
        if step % 5 == 0 and table.over is None:
            worlds = [table.redealt(table.to_move, f"{step} {world}") for world in range(3)]
            assert {world.greedy() for world in worlds} == {table.greedy()}


def test_a_win_by_lay_capture_and_flock_is_seen_and_played_out() -> None:
    """CB-33, CB-42: parrots on both sides take the flamingo that makes the seventh species."""
    table = cubirds_table(
        rows=["M W R", "P F O", "D T M"], hands=["P1 F1 W5 D3"], collections=[SIX_BUT_FLAMINGO], deck="T D R M"
    )
    moves: list[str] = []

    while table.over is None and len(moves) < 2:
        moves.append(table.greedy())
        table.play(moves[-1])

    assert moves == ["parrot 2R", "flock flamingo"]
    assert (table.over, table.winners) == ("CB-42", (0,))


def test_the_winning_flock_is_preferred_to_a_larger_one() -> None:
    """CB-43, CB-42: two birds for an old species are worth less than the one that wins."""
    table = cubirds_table(phase="flock", hands=["W9 F2 D1"], collections=[SIX_BUT_FLAMINGO])
    pair = cubirds_table(phase="flock", hands=["T3 R9"], collections=["T2 F3"])

    assert table.greedy() == "flock flamingo"
    assert pair.greedy() == "flock toucan"


def test_a_sixth_species_is_flown_home_and_makes_the_seventh_dearer() -> None:
    """CB-42: V is that of the table after the flock, so the warblers in hand gain from the new species."""
    table = cubirds_table(phase="flock", hands=["M5 W5 D1"], collections=["F1 O1 T1 D1 P1"])

    assert table.greedy() == "flock magpie"


def test_two_cards_are_drawn_unless_the_next_lay_can_end_the_round() -> None:
    """CB-24, CB-34, A-3: cards of one species can all be laid next; with an empty hand the round ends at once."""
    several = cubirds_table(hands=["P2 F1 D2 M1"], deck="M^30").play("parrot 1L")
    one = cubirds_table(hands=["P2 F1"], deck="M^30").play("parrot 1L")
    none = cubirds_table(hands=["P2"], deck="M^30").play("parrot 1L")

    assert (several.greedy(), one.greedy(), none.greedy()) == ("draw", "no draw", "no draw")


def test_without_a_flock_the_advice_is_no_flock() -> None:
    """CB-27: nothing to fly home."""
    assert cubirds_table(phase="flock", hands=["D3 R5"]).greedy() == "no flock"


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_advice_beats_random_play_from_either_seat(seat: int) -> None:
    """CB-49: more than 99 of 100 games of two."""
    bots = ["random", "random"]
    bots[seat] = "greedy"
    batch = play_batch(GAME, GAME.choose({"players": 2}), "advice against chance", 0, 1000, bots)

    won = sum(seat in GAME.standing(state).winners for state in batch.states)

    assert won > 990
