"""Which clause refuses what: one answer for each illegal move, beside the legal one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kibitz.core.errors import MalformedMove, Refused
from kibitz.games.azul import GAME
from tests.games.azul.table import Table, azul_table, choosing

EVERY_KIND = ("take red 1", "take red middle", "red B4", "red B4 w1", "reward red", "pass", "pass red 1")


def taking() -> Table:
    return choosing(["R2 B2"], hands=["R3", "R3"])


def laying() -> Table:
    return azul_table(hands=["P6 R3", "R3"], walls=["purple#5"], bag="G20")


def rewarding() -> Table:
    return laying().lay("purple#6")


def ended() -> Table:
    return azul_table(round_no=6, hands=["R3"], passed=[1]).play("pass")


@pytest.mark.parametrize("move", EVERY_KIND)
@pytest.mark.parametrize(("position", "clause"), [(taking, "AZ-19"), (laying, "AZ-22"), (rewarding, "AZ-22")])
def test_nothing_may_be_done_out_of_turn(move: str, position: Callable[[], Table], clause: str) -> None:
    """AZ-19, AZ-22: whatever it is."""
    assert position().refusal(move, seat=1) == clause


def test_each_phase_has_its_own_moves() -> None:
    """AZ-10, AZ-20, AZ-31: take, then lay or pass, and a reward when one is due."""
    assert [taking().refusal(move) for move in EVERY_KIND] == [None, "AZ-15", *["AZ-10"] * 5]
    assert [laying().refusal(move) for move in EVERY_KIND] == ["AZ-20", "AZ-20", None, None, "AZ-31", None, None]
    assert [rewarding().refusal(move) for move in EVERY_KIND] == [*["AZ-31"] * 4, None, "AZ-31", "AZ-31"]


def test_after_the_end_every_move_of_every_seat_is_refused() -> None:
    """AZ-42."""
    table = ended()

    assert {table.refusal(move, seat) for move in EVERY_KIND for seat in (0, 1)} == {"AZ-42"}
    assert table.legal() == []
    assert GAME.seats_waited_for(table.state) == ()


def test_a_refused_move_says_its_clause_and_changes_nothing() -> None:
    """AZ-25, AZ-24: what a player gets who plays an illegal move."""
    table = laying()
    before = table.state.tobytes()

    with pytest.raises(Refused) as wrong_star:
        table.lay("blue#1=red")
    with pytest.raises(Refused) as taken:
        table.lay("purple#5")

    assert (wrong_star.value.clause.label, taken.value.clause.label) == ("AZ-25", "AZ-24")
    assert table.state.tobytes() == before


@pytest.mark.parametrize("action", [-1, 1788, 100_000])
def test_numbers_outside_the_codes_are_no_actions(action: int) -> None:
    """AZ-10: not a breach of a rule, but no move at all."""
    with pytest.raises(MalformedMove):
        GAME.check(laying().state, 0, action)


@pytest.mark.parametrize(
    "said", ["take red 10", "take pink 1", "red G1", "red A7", "red A1 w6", "pass red 5", "pass red 3 blue 2", "b A1 w"]
)
def test_what_names_no_move_is_malformed(said: str) -> None:
    """AZ-3, AZ-24, AZ-36: factories are 1 to 9, stars M and A to F, places 1 to 6, and four tiles are kept at most."""
    with pytest.raises(MalformedMove):
        GAME.moves.read(said)
