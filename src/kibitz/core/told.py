"""Typed events: each is declared once, and read from the row that the rules wrote.

    class Laid(Told, frozen=True, tag="laid"):   # rows of Kind.LAID
        seat: int                                # the row's own seat
        species: Species                         # item 0, by its place in the Literal
        count: int                               # the row's own count
        row: int                                 # item 1

Fields take the items in their order; `seat` and `count` are the row's own, and `clause` is the label of the clause
whose number stands in `count`. A value that may be None is None where the item is below 0: hidden, or nothing. Lists
say how they lie in the row: `Annotated[list[Species] | None, TALLY]`; `made(place_of)` makes a value of its item. A row
of another shape is read by the event's own `from_row`.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from kibitz.core.clause import Clause
from kibitz.core.happened import COUNT, EVENT_HEAD, KIND, SEAT, Row
from kibitz.core.text import Say


class Told(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as the record, the log and the screen know it."""


@dataclass(frozen=True)
class Lies:
    """Where in its row a field lies, if not in the next item."""

    head: int | None = None  # in this column of the row
    tally: bool = False
    first: int | None = None
    make: Callable[..., Any] | None = None  # of so many items, by this function
    width: int = 1


AS_SEAT, AS_COUNT = Lies(head=SEAT), Lies(head=COUNT)
TALLY = Lies(tally=True)  # an item for each name: how often it stands in the list
LISTED = Lies()  # `count` items, one after the other


def item(number: int) -> Lies:
    """In this item, wherever the field stands."""
    return Lies(head=EVENT_HEAD + number)


def made(by: Callable[..., Any], items: int = 1) -> Lies:
    """Made of the next items by a function; of a list each member."""
    return Lies(make=by, width=items)


def first(items: int) -> Lies:
    """So many items, one after the other."""
    return Lies(first=items)


Column: TypeAlias = Callable[[Row], Any]


def reader(kinds: type[IntEnum], events: tuple[type[Told], ...], clauses: type[Clause]) -> Callable[[Row], Told]:
    """Rows to events: a row of Kind.LAID is the event that is tagged "laid"."""
    read: dict[int, Callable[[Row], Told]] = {}
    for event in events:
        kind = kinds[str(event.__struct_config__.tag).upper()]
        read[int(kind)] = getattr(event, "from_row", None) or _by_columns(event, clauses)

    def read_row(row: Row) -> Told:
        return read[int(row[KIND])](row)

    return read_row


def union_of(events: tuple[type[Told], ...]) -> Any:
    return functools.reduce(operator.or_, events)


def _by_columns(event: type[Told], clauses: type[Clause]) -> Callable[[Row], Told]:
    columns: list[Column] = []
    at = EVENT_HEAD
    hints = get_type_hints(event, include_extras=True)
    for name in event.__struct_fields__:
        column, width = _column(name, hints[name], at, clauses)
        columns.append(column)
        at += width

    def from_row(row: Row) -> Told:
        return event(*(column(row) for column in columns))

    return from_row


def _column(name: str, hint: Any, at: int, clauses: type[Clause]) -> tuple[Column, int]:
    """How a field is read, and how many items it takes."""
    how = {"seat": AS_SEAT, "count": AS_COUNT}.get(name, LISTED)
    if get_origin(hint) is Annotated:
        hint, how = get_args(hint)[0], get_args(hint)[1]
    may_be_none = get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint)
    if may_be_none:
        hint = next(one for one in get_args(hint) if one is not type(None))
    if name == "clause":
        return lambda row: clauses(int(row[COUNT])).label, 0
    if get_origin(hint) is list:
        return _list_column(get_args(hint)[0], how, at, may_be_none)
    if how.make is not None:
        return _made(how.make, at, how.width, may_be_none), how.width
    return (_one(hint, at, may_be_none), 1) if how.head is None else (_one(hint, how.head, may_be_none), 0)


def _made(make: Callable[..., Any], at: int, width: int, may_be_none: bool) -> Column:
    return lambda row: None if may_be_none and row[at] < 0 else make(*row[at : at + width].tolist())


def _one(hint: Any, at: int, may_be_none: bool) -> Column:
    if get_origin(hint) is Literal:
        names = get_args(hint)
        value: Column = lambda row: names[row[at]]  # noqa: E731
    else:
        value = lambda row: hint(row[at])  # noqa: E731
    return (lambda row: None if row[at] < 0 else value(row)) if may_be_none else value


def _list_column(hint: Any, how: Lies, at: int, may_be_none: bool) -> tuple[Column, int]:
    names = get_args(hint) if get_origin(hint) is Literal else ()
    if how.tally:

        def tally(row: Row) -> list[Any] | None:
            if may_be_none and row[at] < 0:
                return None
            return [name for place, name in enumerate(names) for _ in range(row[at + place])]

        return tally, len(names)

    def in_order(row: Row) -> list[Any] | None:
        many = int(row[COUNT]) if how.first is None else how.first
        if may_be_none and many and row[at] < 0:
            return None
        found = row[at : at + many].tolist()
        if how.make is not None:
            return [how.make(item) for item in found]
        return [names[item] for item in found] if names else found

    return in_order, how.first or 0


# --- For an event's own `from_row` ------------------------------------------------------------------------------------


def seat_of(row: Row) -> int:
    return int(row[SEAT])


def count_of(row: Row) -> int:
    return int(row[COUNT])


def items_of(row: Row) -> list[int]:
    items: list[int] = row[EVENT_HEAD:].tolist()
    return items


def listed(row: Row) -> list[int]:
    """As many items as the count says."""
    return items_of(row)[: count_of(row)]


# --- In words ---------------------------------------------------------------------------------------------------------


def plain_words(event: Told) -> Mapping[str, Any]:
    """What a sentence about the event needs, where its fields say it; the end of a game is told by its clause."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("seat", "clause")}
    return fields | {"why": Say(f"over.{event.clause}")} if hasattr(event, "clause") else fields
