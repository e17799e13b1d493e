"""The record in memory: its bytes are at hand, and thawed it is for reading alone."""

from __future__ import annotations

import pickle
import weakref

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, State, owner, public
from kibitz.core.state import StateRecord, Thawed


class Hands(Record):
    turn: int = public(np.int8)
    hand: NDArray[np.int8] = owner(np.int8, 2, 3)


LAYOUT = Layout(Hands, seats=2, events=1, items=1)


@pytest.fixture
def state() -> State:
    made = LAYOUT.blank()
    made.turn = 7
    made.hand[1] = (1, 2, 3)
    return made


def test_a_record_has_its_bytes_at_hand(state: State) -> None:
    assert state.data is state.data
    assert len(state.data) == LAYOUT.dtype.itemsize
    before = state.tobytes()
    state.turn = 8
    assert bytes(state.data) == state.tobytes() != before


def test_a_copy_has_memory_of_its_own(state: State) -> None:
    twin = state.copy()
    assert isinstance(twin, StateRecord)
    assert twin.tobytes() == state.tobytes()
    twin.hand[1, 0] = 5
    assert state.hand[1].tolist() == [1, 2, 3]


def test_a_record_that_lies_among_others_is_one_as_well() -> None:
    many = np.zeros(3, LAYOUT.dtype)
    many[1].turn = 4
    assert many["turn"].tolist() == [0, 4, 0]
    assert many[1].tobytes() == many[1:2].tobytes()
    assert many[1].copy().turn == 4


def test_a_record_can_be_sent_elsewhere(state: State) -> None:
    assert pickle.loads(pickle.dumps(state.thaw())).hand[1].tolist() == [1, 2, 3]


def test_a_thawed_record_reads_the_same(state: State) -> None:
    before = state.tobytes()
    thawed = state.thaw()
    assert thawed.thaw() is thawed
    assert (thawed.turn, type(thawed.turn)) == (7, int)
    assert thawed.hand.tolist() == [[0, 0, 0], [1, 2, 3]]
    assert thawed.tobytes() == state.tobytes() == before
    assert (thawed.thawed, state.thawed, thawed.copy().thawed) == (True, False, False)


def test_nobody_writes_into_a_thawed_record(state: State) -> None:
    state = state.thaw()
    before = state.tobytes()
    with pytest.raises(Thawed, match="turn of a thawed record"):
        state.turn = 8
    with pytest.raises(Thawed):
        state["turn"] = 8
    with pytest.raises(ValueError, match="read-only"):
        state.hand[1, 0] = 8
    with pytest.raises(TypeError):
        state.setfield(8, np.int8)
    assert (state.turn, state.tobytes()) == (7, before)


def test_a_copy_of_a_thawed_record_may_be_written_to(state: State) -> None:
    twin = state.thaw().copy()
    twin.turn = 9
    twin.hand[1, 0] = 9
    assert (twin.turn, twin.hand[1, 0], state.turn, state.hand[1, 0]) == (9, 9, 7, 1)


def test_a_thawed_record_goes_when_nobody_needs_it(state: State) -> None:
    """Its arrays know the memory they lie in, and must not hold the record that has them."""
    thawed = state.thaw()
    gone = weakref.ref(thawed)
    hand = thawed.hand
    del thawed
    assert gone() is None
    assert hand[1].tolist() == [1, 2, 3]


def test_a_field_that_is_none_is_told(state: State) -> None:
    with pytest.raises(AttributeError, match="no field 'feather'"):
        _ = state.feather
    with pytest.raises(ValueError, match="feather"):
        state.feather = 1


@pytest.mark.parametrize("name", ["copy", "data", "thaw", "item"])
def test_a_field_may_not_have_a_name_of_the_records_own(name: str) -> None:
    room = type("Room", (Record,), {"__annotations__": {name: "int"}, name: public(np.int8)})
    with pytest.raises(ValueError, match=f"{name} is a word"):
        Layout(room, seats=2, events=1, items=1)


def test_bytes_of_another_length_are_no_record() -> None:
    with pytest.raises(ValueError, match="no record"):
        LAYOUT.from_bytes(b"short")
