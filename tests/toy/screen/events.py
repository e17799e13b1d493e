"""What can happen, typed. Pips that a viewer may not know are None."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from kibitz.core.game import Events
from kibitz.core.told import AS_COUNT, Told, first, plain_words
from tests.toy.state import HIDDEN_DICE, Kind


class Dealt(Told, frozen=True, tag="dealt"):
    seat: int
    dice: Annotated[list[int] | None, first(HIDDEN_DICE)]


class Threw(Told, frozen=True, tag="threw"):
    seat: int
    pips: int
    total: Annotated[int, AS_COUNT]


class Bust(Told, frozen=True, tag="bust"):
    seat: int


class Showed(Told, frozen=True, tag="showed"):
    seat: int
    pips: int
    die: int
    total: Annotated[int, AS_COUNT]


class Lifted(Told, frozen=True, tag="lifted"):
    seat: int
    pips: int
    total: Annotated[int, AS_COUNT]


class Held(Told, frozen=True, tag="held"):
    seat: int
    score: Annotated[int, AS_COUNT]


class Counted(Told, frozen=True, tag="counted"):
    seat: int
    dice: Annotated[list[int], first(HIDDEN_DICE)]


class Over(Told, frozen=True, tag="over"):
    clause: str


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case Dealt():
            return {
                "seen": "hidden" if event.dice is None else "seen",
                "dice": [str(pips) for pips in event.dice or []],
            }
        case Counted():
            return {"dice": [str(pips) for pips in event.dice]}
        case _:
            return plain_words(event)


# The die under the cup was thrown at the deal: lifting it moves no chance, and taking that back would be looking ahead.
EVENTS = Events(
    Kind,
    told=(Dealt, Threw, Bust, Showed, Lifted, Held, Counted, Over),
    words=words,
    reveals=(Showed, Lifted),
)
