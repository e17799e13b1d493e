"""Typed events: read from the rows that the rules write."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal

import numpy as np
import pytest

from kibitz.core.clause import Clause
from kibitz.core.happened import EVENT_HEAD, HIDDEN, Row
from kibitz.core.text import Say
from kibitz.core.told import (
    AS_COUNT,
    AS_SEAT,
    LISTED,
    TALLY,
    Told,
    first,
    item,
    items_of,
    made,
    plain_words,
    reader,
    union_of,
)

Bird = Literal["owl", "duck", "robin"]


class Kind(IntEnum):
    LAID = 1
    DEALT = 2
    SHOWN = 3
    ROWS = 4
    ODD = 5
    OVER = 6
    SPOT = 7


class X(Clause):
    ALL_GONE = 9


class Laid(Told, frozen=True, tag="laid"):
    seat: int
    bird: Bird
    count: int
    row: int
    last: bool


class Dealt(Told, frozen=True, tag="dealt"):
    seat: int
    birds: Annotated[list[Bird] | None, TALLY]
    next: Bird | None


class Shown(Told, frozen=True, tag="shown"):
    row: Annotated[int, AS_COUNT]
    second: Annotated[int, item(1)]
    top: Annotated[int, item(0)]


class Rows(Told, frozen=True, tag="rows"):
    birds: Annotated[list[Bird], LISTED]


class Odd(Told, frozen=True, tag="odd"):
    sizes: Annotated[list[int] | None, first(2)]

    @classmethod
    def from_row(cls, row: Row) -> Odd:
        return cls([size + 1 for size in items_of(row)[:2]])


class Spot(Told, frozen=True, tag="spot"):
    at: Annotated[str, made(lambda column, row: f"{column},{row}", 2)]
    rest: Annotated[list[str] | None, made(str)]


class Over(Told, frozen=True, tag="over"):
    clause: str
    winner: Annotated[int | None, AS_SEAT]


ALL = (Laid, Dealt, Shown, Rows, Odd, Spot, Over)
read = reader(Kind, ALL, X)


def row_of(kind: int, seat: int, count: int, *items: int) -> Any:
    row = np.zeros(EVENT_HEAD + 6, np.int16)
    row[:EVENT_HEAD] = (kind, seat, -1, 1, count)
    row[EVENT_HEAD : EVENT_HEAD + len(items)] = items
    return row


@pytest.mark.parametrize(
    ("row", "event"),
    [
        (row_of(Kind.LAID, 2, 3, 1, 4, 1), Laid(2, "duck", 3, 4, True)),
        (row_of(Kind.DEALT, 0, 3, 1, 0, 2, 2), Dealt(0, ["owl", "robin", "robin"], "robin")),
        (row_of(Kind.DEALT, 0, 3, *[HIDDEN] * 4), Dealt(0, None, None)),
        (row_of(Kind.SHOWN, 0, 5, 7, 8), Shown(5, 8, 7)),
        (row_of(Kind.ROWS, 0, 2, 2, 0, 1), Rows(["robin", "owl"])),
        (row_of(Kind.ODD, 0, 0, 4, 5), Odd([5, 6])),
        (row_of(Kind.SPOT, 0, 2, 3, 4, 5, 6), Spot("3,4", ["5", "6"])),
        (row_of(Kind.SPOT, 0, 1, 3, 4, HIDDEN), Spot("3,4", None)),
        (row_of(Kind.OVER, -1, 9), Over("X-9", None)),
        (row_of(Kind.OVER, 1, 9), Over("X-9", 1)),
    ],
)
def test_a_row_is_read_by_the_declaration_of_its_event(row: Row, event: Told) -> None:
    assert read(row) == event


def test_fields_are_the_words_and_the_end_is_told_by_its_clause() -> None:
    assert plain_words(Laid(2, "duck", 3, 4, True)) == {"bird": "duck", "count": 3, "row": 4, "last": True}
    assert plain_words(Over("X-9", 1)) == {"winner": 1, "why": Say("over.X-9")}


def test_an_event_without_a_kind_is_refused_when_the_room_is_written() -> None:
    class Lost(Told, frozen=True, tag="lost"):
        seat: int

    with pytest.raises(KeyError, match="LOST"):
        reader(Kind, (Lost,), X)
    assert union_of((Laid, Over)) == Laid | Over
