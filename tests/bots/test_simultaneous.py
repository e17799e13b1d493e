"""Seats that choose at the same time are not aware of each other's choice, in the search as at the table."""

from __future__ import annotations

import pytest

from kibitz.bots.search import Search
from tests.bots.odd_even import ODD_EVEN


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_can_count_on_the_fingers_of_another(seat: int) -> None:
    """Aware of the other's choice a seat would win every time, or lose every time: here it is an even game."""
    state = ODD_EVEN.deal(ODD_EVEN.choose({}), bytes(32))
    assert ODD_EVEN.seats_waited_for(state) == (0, 1)
    thoughts = Search(ODD_EVEN).think(ODD_EVEN.redact(state, seat), seat, iterations=2000, seed="fingers")
    assert {thought.action for thought in thoughts} == {0, 1}
    assert sum(thought.visits for thought in thoughts) == 2000
    assert all(0.35 < thought.chance < 0.65 for thought in thoughts)


@pytest.mark.slow
def test_the_second_of_two_searches_may_go_on_from_a_hidden_first_choice() -> None:
    state = ODD_EVEN.deal(ODD_EVEN.choose({}), bytes(32))
    ODD_EVEN.apply(state, 0, 1)
    assert ODD_EVEN.seats_waited_for(state) == (1,)
    assert len(Search(ODD_EVEN).think(ODD_EVEN.redact(state, 1), 1, iterations=50, seed="later")) == 2


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_that_is_asked_about_is_compared_without_being_seen_by_the_other(seat: int) -> None:
    """A rival who knew that it is tried again and again would answer it, and it would look like a lost one."""
    state = ODD_EVEN.deal(ODD_EVEN.choose({}), bytes(32))
    known = ODD_EVEN.redact(state, seat)
    search = Search(ODD_EVEN)
    thoughts = search.think(known, seat, iterations=2000, seed="fingers", ask=[1], tries=60)
    assert search.rounds == 2060
    asked = next(thought for thought in thoughts if thought.action == 1)
    assert asked.asked == 60
    assert 0.35 < asked.chance < 0.65
