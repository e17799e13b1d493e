"""The record: what each viewer may know of it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.fields import SPECTATOR, Layout, Record, owner, public


def test_a_field_with_one_number_a_seat_can_be_its_owners_alone() -> None:
    class State(Record):
        laid: NDArray[np.int16] = owner(np.int16, 3)
        hand: NDArray[np.int8] = owner(np.int8, 3, 2)

    layout = Layout(State, seats=3, events=1, items=1)
    state = layout.blank()
    state.laid[:] = (5, 6, 7)
    state.hand[:] = 4
    assert layout.redact(state, 1).laid.tolist() == [-1, 6, -1]
    assert layout.redact(state, 1).hand.tolist() == [[-1, -1], [4, 4], [-1, -1]]
    assert layout.redact(state, SPECTATOR).laid.tolist() == [-1, -1, -1]


def test_a_field_that_says_not_who_may_know_it_is_refused() -> None:
    class State(Record):
        hand: NDArray[np.int8] = owner(np.int8, 2, 5)
        deck: NDArray[np.int8]

    with pytest.raises(TypeError, match="deck says not who may know it"):
        Layout(State, seats=2, events=1, items=1)


def test_the_type_of_a_field_is_that_of_its_memory() -> None:
    class State(Record):
        turn: NDArray[np.int8] = public(np.int8)

    with pytest.raises(TypeError, match=r"turn is int, not NDArray\[np.int8\]"):
        Layout(State, seats=2, events=1, items=1)
