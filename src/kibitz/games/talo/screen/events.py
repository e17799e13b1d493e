"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kibitz.core.game import Event, Events
from kibitz.core.happened import COUNT, EVENT_HEAD, KIND, SEAT, Row
from kibitz.core.text import Say
from kibitz.games.talo.clauses import TaloClause
from kibitz.games.talo.components import AXES, STEP_X, STEP_Y, Axis
from kibitz.games.talo.screen.moves import bar_words, signed
from kibitz.games.talo.state import Kind


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class Started(_Event, frozen=True, tag="started"):
    seat: int
    quarter: int  # 1..4
    x: int
    y: int


class TurnBegins(_Event, frozen=True, tag="turn"):
    seat: int
    number: int


class Restarted(_Event, frozen=True, tag="restarted"):
    seat: int
    x: int
    y: int


class Rolled(_Event, frozen=True, tag="rolled"):
    seat: int
    value: int
    fits: bool  # some set can be taken; else the die is rolled again, if that is still allowed


class Took(_Event, frozen=True, tag="took"):
    seat: int
    bars: list[int]


class NothingFits(_Event, frozen=True, tag="nothing"):
    seat: int


class Placed(_Event, frozen=True, tag="placed"):
    seat: int
    axis: Axis
    x: int
    y: int
    z: int
    length: int
    joint: bool  # the second bar of a joint placement: the first, held until now, stands too


class Held(_Event, frozen=True, tag="held"):
    seat: int
    axis: Axis
    x: int
    y: int
    z: int
    length: int


class Released(_Event, frozen=True, tag="released"):
    seat: int
    axis: Axis
    x: int
    y: int
    z: int
    length: int


class Walked(_Event, frozen=True, tag="walked"):
    seat: int
    path: list[int]  # x, y, level of the start, then of every step, one after the other


class Returned(_Event, frozen=True, tag="returned", omit_defaults=True):
    """Bars go back to the store: they have no place, or nobody must build and the player chose so."""

    seat: int
    bars: list[int]
    chosen: bool = False


class Collapsed(_Event, frozen=True, tag="collapsed"):
    seat: int


class Won(_Event, frozen=True, tag="won"):
    seat: int


class Over(_Event, frozen=True, tag="over"):
    clause: str


TaloEvent = (
    Started
    | TurnBegins
    | Restarted
    | Rolled
    | Took
    | NothingFits
    | Placed
    | Held
    | Released
    | Walked
    | Returned
    | Collapsed
    | Won
    | Over
)


def read(row: Row) -> Event:
    seat, count = int(row[SEAT]), int(row[COUNT])
    items = [int(item) for item in row[EVENT_HEAD:]]
    match Kind(row[KIND]):
        case Kind.STARTED:
            return Started(seat, count + 1, items[0], items[1])
        case Kind.TURN:
            return TurnBegins(seat, count)
        case Kind.RESTARTED:
            return Restarted(seat, items[0], items[1])
        case Kind.ROLLED:
            return Rolled(seat, count, bool(items[0]))
        case Kind.TOOK:
            return Took(seat, [n for n in items[:2] if n])
        case Kind.NOTHING:
            return NothingFits(seat)
        case Kind.PLACED:
            return Placed(seat, AXES[items[0]], items[1], items[2], items[3], count, bool(items[4]))
        case Kind.HELD:
            return Held(seat, AXES[items[0]], items[1], items[2], items[3], count)
        case Kind.RELEASED:
            return Released(seat, AXES[items[0]], items[1], items[2], items[3], count)
        case Kind.WALKED:
            return Walked(seat, _path(items, count))
        case Kind.RETURNED:
            return Returned(seat, [n for n in items[:2] if n], bool(items[2]))
        case Kind.COLLAPSED:
            return Collapsed(seat)
        case Kind.WON:
            return Won(seat)
        case Kind.OVER:
            return Over(TaloClause(count).label)


def _path(items: list[int], steps: int) -> list[int]:
    path = items[:3]
    for step in items[3 : 3 + steps]:
        x, y, level = path[-3:]
        path += [x + int(STEP_X[step // 3]), y + int(STEP_Y[step // 3]), level + step % 3 - 1]
    return path


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case Started():
            return {"quarter": Say(f"quarter.{event.quarter}")}
        case TurnBegins():
            return {"n": event.number}
        case Restarted():
            return {"x": event.x, "y": event.y}
        case Rolled():
            return {"n": event.value, "fits": "yes" if event.fits else "no"}
        case Took():
            return {"bars": " + ".join(map(str, event.bars)), "n": len(event.bars)}
        case Returned():
            return {"bars": " + ".join(map(str, event.bars)), "chosen": "yes" if event.chosen else "no"}
        case Placed() | Held() | Released():
            said = bar_words(event.axis, event.x, event.y, event.z, event.length)
            return {**said, "joint": "yes" if isinstance(event, Placed) and event.joint else "no"}
        case Walked():
            x, y, level = event.path[-3:]
            return {"x": signed(x), "y": signed(y), "level": level}
        case _:
            return {}


EVENTS = Events(kind=TaloEvent, read=read, words=words, reveals=(), closes=(TurnBegins,))
