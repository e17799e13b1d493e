"""What can happen, typed. Pips that a viewer may not know are None."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kibitz.core.game import Event, Events
from kibitz.core.happened import COUNT, EVENT_HEAD, HIDDEN, KIND, SEAT, Row
from kibitz.core.text import Say
from tests.toy.clauses import PigClause
from tests.toy.state import HIDDEN_DICE, Kind


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class Dealt(_Event, frozen=True, tag="dealt"):
    seat: int
    dice: list[int] | None


class Threw(_Event, frozen=True, tag="threw"):
    seat: int
    pips: int
    total: int


class Bust(_Event, frozen=True, tag="bust"):
    seat: int


class Showed(_Event, frozen=True, tag="showed"):
    seat: int
    die: int
    pips: int
    total: int


class Lifted(_Event, frozen=True, tag="lifted"):
    seat: int
    pips: int
    total: int


class Held(_Event, frozen=True, tag="held"):
    seat: int
    score: int


class Counted(_Event, frozen=True, tag="counted"):
    seat: int
    dice: list[int]


class Over(_Event, frozen=True, tag="over"):
    clause: str


PigEvent = Dealt | Threw | Bust | Showed | Lifted | Held | Counted | Over


def read(row: Row) -> Event:
    seat, count, items = int(row[SEAT]), int(row[COUNT]), [int(item) for item in row[EVENT_HEAD:]]
    match Kind(row[KIND]):
        case Kind.DEALT:
            return Dealt(seat, None if items[0] == HIDDEN else items[:HIDDEN_DICE])
        case Kind.THREW:
            return Threw(seat, items[0], count)
        case Kind.BUST:
            return Bust(seat)
        case Kind.SHOWED:
            return Showed(seat, items[1], items[0], count)
        case Kind.LIFTED:
            return Lifted(seat, items[0], count)
        case Kind.HELD:
            return Held(seat, count)
        case Kind.COUNTED:
            return Counted(seat, items[:HIDDEN_DICE])
        case Kind.OVER:
            return Over(PigClause(count).label)


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case Dealt():
            return {
                "seen": "hidden" if event.dice is None else "seen",
                "dice": [str(pips) for pips in event.dice or []],
            }
        case Threw() | Lifted():
            return {"pips": event.pips, "total": event.total}
        case Showed():
            return {"die": event.die, "pips": event.pips, "total": event.total}
        case Held():
            return {"score": event.score}
        case Counted():
            return {"dice": [str(pips) for pips in event.dice]}
        case Over():
            return {"why": Say(f"over.{event.clause}")}
        case _:
            return {}


# The die under the cup was thrown at the deal: lifting it moves no chance, and taking that back would be looking ahead.
EVENTS = Events(kind=PigEvent, read=read, words=words, reveals=(Showed, Lifted))
