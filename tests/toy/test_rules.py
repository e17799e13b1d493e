"""The rules of hidden pig, clause by clause: where the own tests of a room go is beside its tests of the house."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.errors import Refused
from kibitz.core.fields import SPECTATOR
from kibitz.core.match import Match
from tests.toy import GAME
from tests.toy.actions import HOLD, LIFT, SHOW, THROW
from tests.toy.screen.events import Bust, Counted, Dealt, Held, Over, Threw

KEY = bytes(range(32))


def table(**said: object) -> Match:
    return Match.open(GAME, said, KEY)


def play(match: Match, *texts: str) -> Match:
    for text in texts:
        seat = GAME.seats_waited_for(match.state)[0]
        match.act(seat, GAME.moves.code(GAME.moves.read(text)))
    return match


def refusal(match: Match, action: int, seat: int = 0) -> str:
    with pytest.raises(Refused) as refused:
        match.act(seat, action)
    return refused.value.clause.label


def throw_until(pips_is_one: bool) -> Match:
    """A table whose first throw is a one, or is none."""
    for number in range(256):
        match = Match.open(GAME, {}, bytes([number]) * 32)
        play(match, "throw")
        if isinstance(GAME.happened_in_truth(match.state)[-1], Bust) == pips_is_one:
            return match
    raise AssertionError("no such deal")


def test_everybody_throws_two_dice_that_the_others_do_not_see() -> None:
    """HP-1."""
    match = table(players=3)
    for seat in range(3):
        dealt = [event for event in match.happened(seat) if isinstance(event, Dealt)]
        assert [event.dice is not None for event in dealt] == [other == seat for other in range(3)]
        assert all(1 <= pips <= 6 for pips in dealt[seat].dice or [0])


def test_nobody_sees_the_die_under_the_cup() -> None:
    """HP-2."""
    match = table()
    assert 1 <= match.state.cup <= 6
    assert all(GAME.redact(match.state, viewer).cup == -1 for viewer in (0, 1, SPECTATOR))


def test_the_first_seat_begins_and_the_turn_goes_round() -> None:
    """HP-3."""
    match = table(players=3)
    for seat in (0, 1, 2, 0):
        assert GAME.seats_waited_for(match.state) == (seat,)
        play(match, "lift" if match.step == 0 else "show 1" if seat or match.step < 3 else "show 2", "hold")


def test_throws_add_up_and_there_are_five_at_most() -> None:
    """HP-4."""
    match = throw_until(pips_is_one=False)
    threw = GAME.happened_in_truth(match.state)[0]
    assert isinstance(threw, Threw)
    assert match.state.total == threw.pips == threw.total
    match.state.throws = 5
    assert refusal(match, THROW) == "HP-4"


def test_a_one_loses_the_sum_and_ends_the_turn() -> None:
    """HP-5."""
    match = throw_until(pips_is_one=True)
    assert (match.state.total, match.state.seat, match.state.score[0]) == (0, 1, 0)


def test_a_hidden_die_is_shown_once() -> None:
    """HP-6."""
    match = table()
    pips = match.state.dice[0, 1]
    play(match, "show 2")
    assert (match.state.total, match.state.shown[0, 1]) == (pips, pips)
    assert refusal(match, SHOW + 1) == "HP-6"


def test_the_cup_is_lifted_once() -> None:
    """HP-7."""
    match = play(table(), "lift")
    assert match.state.total == match.state.lifted == match.state.cup
    assert refusal(match, LIFT) == "HP-7"


def test_only_a_sum_can_be_held() -> None:
    """HP-8."""
    match = table()
    assert refusal(match, HOLD) == "HP-8"
    play(match, "lift", "hold")
    assert match.happened(SPECTATOR) == [Held(0, int(match.state.cup))]
    assert match.state.seat == 1


def test_others_wait() -> None:
    """HP-9."""
    assert refusal(table(), THROW, seat=1) == "HP-9"


@pytest.mark.parametrize(("target", "ends"), [(20, True), (30, False)])
def test_whoever_holds_with_enough_ends_the_game(target: int, ends: bool) -> None:
    """HP-10."""
    match = table(target=target)
    match.state.total = 20
    play(match, "hold")
    assert match.over is ends
    assert (Over("HP-10") in match.happened(SPECTATOR)) is ends


def test_the_last_round_ends_the_game() -> None:
    """HP-11."""
    match = play(table(max_rounds=1), "lift", "hold", "show 1")
    assert not match.over
    assert Over("HP-11") in play(match, "hold").happened(SPECTATOR)


@pytest.mark.parametrize("counts", [True, False])
def test_dice_that_stayed_hidden_count_by_the_book(counts: bool) -> None:
    """HP-12."""
    match = table(max_rounds=1, count_hidden=counts)
    dice, cup = match.state.dice.copy(), int(match.state.cup)
    play(match, "lift", "hold", "show 1", "hold")
    held = [cup, int(dice[1, 0])]
    rest = [int(dice[0].sum()), int(dice[1, 1])] if counts else [0, 0]
    assert match.standing().scores == (held[0] + rest[0], held[1] + rest[1])
    assert any(isinstance(event, Counted) for event in match.happened(SPECTATOR)) is counts


def test_equal_points_share_a_place() -> None:
    """HP-13."""
    state = table(players=3).state
    state.score[:] = np.array([7, 9, 9])
    assert GAME.standing(state).places == (3, 1, 1)
