"""Families of actions: each decision is a number, a typed move and its parts."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from kibitz.core.actions import Actions, Coded, Move, Parts
from kibitz.core.errors import MalformedMove

COLOURS = ("red", "blue")


class Put(Move, frozen=True, tag="put"):
    colour: Literal["red", "blue"]
    row: Annotated[int, Meta(ge=1, le=3)]
    upright: bool


class Skip(Move, frozen=True, tag="skip"):
    pass


class Swap(Move, frozen=True, tag="swap"):
    row: int
    colour: str


class Keep(Move, frozen=True, tag="keep"):
    kept: list[int]


KEPT: tuple[list[int], ...] = ([], [1], [1, 2])
ACTIONS = Actions(
    Put,
    Skip,
    Parts(Swap, colour=COLOURS, row=(3, 2, 1)),
    Coded(Keep, (len(KEPT),), lambda code: Keep(KEPT[code]), lambda move: KEPT.index(move.kept), ("kept",)),
)


def test_every_number_is_a_move_and_every_move_its_number() -> None:
    assert ACTIONS.size == 12 + 1 + 6 + 3
    moves = [ACTIONS.of(action) for action in range(ACTIONS.size)]
    assert [ACTIONS.code(move) for move in moves] == list(range(ACTIONS.size))
    assert moves[:2] == [Put("red", 1, False), Put("red", 1, True)]
    assert moves[12:15] == [Skip(), Swap(3, "red"), Swap(2, "red")]
    assert moves[-1] == Keep([1, 2])


def test_rules_take_a_number_apart_and_put_it_together() -> None:
    put, swap, keep = ACTIONS[Put], ACTIONS[Swap], ACTIONS[Keep]
    assert [tuple(put.parts(action)) for action in (0, 7, 11)] == [(0, 0, 0), (1, 0, 1), (1, 2, 1)]
    assert all(put.code(*put.parts(action)) == action for action in range(put.first, put.stop))
    assert tuple(swap.parts(swap.stop - 1)) == (1, 2)
    assert all(swap.code(*swap.parts(action)) == action for action in range(swap.first, swap.stop))
    assert keep.parts(keep.first + 2) == 2
    assert keep.code(2) == keep.first + 2


def test_a_value_that_is_not_in_the_list_is_named() -> None:
    with pytest.raises(MalformedMove, match="put: there is no row 4"):
        ACTIONS.code(Put("red", 4, False))


def test_a_part_without_a_list_of_values_is_refused_when_the_room_is_written() -> None:
    with pytest.raises(TypeError, match=r"Swap\.row has no list of values"):
        Actions(Swap)
