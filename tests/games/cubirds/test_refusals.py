"""Which clause refuses what: one answer for each illegal move, beside the legal one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kibitz.core.errors import MalformedMove, Refused
from kibitz.games.cubirds import GAME
from tests.games.cubirds.table import Table, cubirds_table

EVERY_KIND = ("owl 1L", "robin 4R", "no draw", "draw", "no flock", "flock owl")


def laying() -> Table:
    return cubirds_table(rows=["D M R"], hands=["O3 W3"], deck="T F P")


def drawing() -> Table:
    return laying().play("warbler 1L")


def flocking() -> Table:
    return drawing().play("no draw")


@pytest.mark.parametrize("move", EVERY_KIND)
@pytest.mark.parametrize("position", [laying, drawing, flocking])
def test_nothing_may_be_done_out_of_turn(move: str, position: Callable[[], Table]) -> None:
    """CB-12: whatever it is, and whatever the phase."""
    assert position().refusal(move, seat=1) == "CB-12"


@pytest.mark.parametrize("move", ["draw", "no draw", "no flock", "flock owl"])
def test_a_turn_begins_by_laying(move: str) -> None:
    """CB-13: no flock before the lay, and no passing."""
    table = laying()

    assert table.refusal(move) == "CB-13"
    assert table.refusal("owl 1L") is None


def test_birds_that_are_not_in_hand_cannot_be_laid() -> None:
    """CB-14."""
    table = laying()

    assert table.refusal("duck 1L") == "CB-14"
    assert table.refusal("warbler 4R") is None


@pytest.mark.parametrize("move", ["owl 1L", "duck 1L"])
@pytest.mark.parametrize("position", [drawing, flocking])
def test_only_one_species_is_laid_in_a_turn(move: str, position: Callable[[], Table]) -> None:
    """CB-13: a second lay is refused for coming too late, whether the birds are in hand or not."""
    assert position().refusal(move) == "CB-13"


@pytest.mark.parametrize("move", ["no flock", "flock owl", "flock duck"])
def test_the_draw_is_answered_before_the_flock(move: str) -> None:
    """CB-26: possible or not, the flock must wait."""
    table = drawing()

    assert table.refusal(move) == "CB-26"
    assert table.legal() == ["no draw", "draw"]


@pytest.mark.parametrize("move", ["draw", "no draw"])
def test_the_draw_is_answered_once(move: str) -> None:
    """CB-24: drawn or declined, that question is closed."""
    assert flocking().refusal(move) == "CB-24"
    assert drawing().play("draw").refusal(move) == "CB-24"


def test_too_few_birds_make_no_flock() -> None:
    """CB-27: three owls are enough, no ducks are not."""
    table = flocking()

    assert table.refusal("flock duck") == "CB-27"
    assert table.refusal("flock owl") is None
    assert table.refusal("no flock") is None


def over_by_seven() -> Table:
    return cubirds_table(phase="flock", hands=["D1"], collections=["F1 O1 T1 D1 P1 M1 W1"]).play("no flock")


def over_by_two_triples() -> Table:
    return cubirds_table(phase="flock", hands=["D1"], collections=["F3 O3"]).play("no flock")


def over_by_shortage() -> Table:
    return cubirds_table(phase="flock", hands=["F2"]).play("flock flamingo")


def over_by_limit() -> Table:
    return cubirds_table(phase="flock", hands=["D1"], turn=5, max_turns=5).play("no flock")


def over_by_deckout() -> Table:
    return cubirds_table(rows=["O O T"], hands=["O1 W1"], deckout_in_play="end_game").play("owl 1R")


ENDINGS = {
    "CB-42": over_by_seven,
    "CB-43": over_by_two_triples,
    "CB-45": over_by_shortage,
    "CB-48": over_by_limit,
    "CB-20": over_by_deckout,
}


@pytest.mark.parametrize("clause", ENDINGS)
def test_after_the_end_every_move_of_every_seat_is_refused_by_the_clause_that_ended_it(clause: str) -> None:
    """CB-42, CB-43, CB-45, CB-48, CB-20: the end is asked before the turn."""
    table = ENDINGS[clause]()

    assert table.over == clause
    assert {table.refusal(move, seat) for move in EVERY_KIND for seat in (0, 1)} == {clause}
    assert table.legal() == []
    assert GAME.seats_waited_for(table.state) == ()


def test_a_refused_move_says_its_clause_and_changes_nothing() -> None:
    """CB-14, CB-13: what a player gets who plays an illegal move."""
    table = laying()
    before = table.state.tobytes()

    with pytest.raises(Refused) as no_ducks:
        table.play("duck 1L")
    with pytest.raises(Refused) as too_soon:
        table.play("flock owl")

    assert no_ducks.value.clause.label == "CB-14"
    assert too_soon.value.clause.label == "CB-13"
    assert table.state.tobytes() == before


@pytest.mark.parametrize("action", [-1, 75, 1000])
def test_numbers_outside_0_to_74_are_no_actions(action: int) -> None:
    """CB-13: not a breach of a rule, but no move at all."""
    assert GAME.actions == 75

    with pytest.raises(MalformedMove):
        GAME.check(laying().state, 0, action)


def test_a_draw_before_the_lay_and_a_second_lay_are_told_apart() -> None:
    """CB-13: nobody is told of birds that are down already while they are still in hand."""
    assert "First lay birds" in laying().why_not("draw")
    assert "First lay birds" in laying().why_not("flock owl")
    assert "have laid birds" in drawing().why_not("owl 1L")
    assert "have laid birds" in flocking().why_not("owl 1L")


def test_why_nothing_is_drawn_is_said_as_it_is_now() -> None:
    """CB-24: birds were taken, it is decided already, or there are no cards."""
    took = cubirds_table(rows=["D M R"], hands=["D2 W3"], deck="T F P").play("duck 1R")
    bare = cubirds_table(rows=["D M R"], hands=["O3 W3"], deck="").play("owl 1L")

    assert "You took birds" in took.why_not("draw")
    assert "have decided" in flocking().why_not("draw")
    assert "have decided" in drawing().play("draw").why_not("draw")
    assert "no cards left" in bare.why_not("draw")
