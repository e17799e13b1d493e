"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from kibitz.core.game import Events
from kibitz.core.happened import Row
from kibitz.core.text import Say
from kibitz.core.told import AS_COUNT, Told, count_of, items_of, plain_words, seat_of
from kibitz.games.talo.components import STEP_X, STEP_Y, Axis
from kibitz.games.talo.screen.moves import bar_words, signed
from kibitz.games.talo.state import Kind


class Started(Told, frozen=True, tag="started"):
    seat: int
    quarter: int  # 1..4
    x: int
    y: int

    @classmethod
    def from_row(cls, row: Row) -> Started:
        x, y, *_ = items_of(row)
        return cls(seat_of(row), count_of(row) + 1, x, y)


class TurnBegins(Told, frozen=True, tag="turn"):
    seat: int
    number: Annotated[int, AS_COUNT]


class Restarted(Told, frozen=True, tag="restarted"):
    seat: int
    x: int
    y: int


class Rolled(Told, frozen=True, tag="rolled"):
    seat: int
    value: Annotated[int, AS_COUNT]
    fits: bool  # some set can be taken; else the die is rolled again, if that is still allowed


class Took(Told, frozen=True, tag="took"):
    seat: int
    bars: list[int]

    @classmethod
    def from_row(cls, row: Row) -> Took:
        return cls(seat_of(row), [length for length in items_of(row)[:2] if length])


class NothingFits(Told, frozen=True, tag="nothing"):
    seat: int


class Placed(Told, frozen=True, tag="placed"):
    seat: int
    axis: Axis
    x: int
    y: int
    z: int
    length: Annotated[int, AS_COUNT]
    joint: bool  # the second bar of a joint placement: the first, held until now, stands too


class Held(Told, frozen=True, tag="held"):
    seat: int
    axis: Axis
    x: int
    y: int
    z: int
    length: Annotated[int, AS_COUNT]


class Released(Told, frozen=True, tag="released"):
    seat: int
    axis: Axis
    x: int
    y: int
    z: int
    length: Annotated[int, AS_COUNT]


class Walked(Told, frozen=True, tag="walked"):
    seat: int
    path: list[int]  # x, y, level of the start, then of every step, one after the other

    @classmethod
    def from_row(cls, row: Row) -> Walked:
        """Each step is a direction and a rise, packed into one item."""
        path = items_of(row)[:3]
        for step in items_of(row)[3 : 3 + count_of(row)]:
            x, y, level = path[-3:]
            path += [x + int(STEP_X[step // 3]), y + int(STEP_Y[step // 3]), level + step % 3 - 1]
        return cls(seat_of(row), path)


class Returned(Told, frozen=True, tag="returned", omit_defaults=True):
    """Bars go back to the store: they have no place, or nobody must build and the player chose so."""

    seat: int
    bars: list[int]
    chosen: bool = False

    @classmethod
    def from_row(cls, row: Row) -> Returned:
        first, second, chosen, *_ = items_of(row)
        return cls(seat_of(row), [length for length in (first, second) if length], bool(chosen))


class Collapsed(Told, frozen=True, tag="collapsed"):
    seat: int


class Won(Told, frozen=True, tag="won"):
    seat: int


class Over(Told, frozen=True, tag="over"):
    clause: str


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case Started():
            return {"quarter": Say(f"quarter.{event.quarter}")}
        case TurnBegins():
            return {"n": event.number}
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
            return plain_words(event)


EVENTS = Events(
    Kind,
    told=(
        Started,
        TurnBegins,
        Restarted,
        Rolled,
        Took,
        NothingFits,
        Placed,
        Held,
        Released,
        Walked,
        Returned,
        Collapsed,
        Won,
        Over,
    ),
    words=words,
    reveals=(),
    closes=(TurnBegins,),
)
