"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

Cards that a viewer may not know are None; their number is always public.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from kibitz.core.game import Event, Events
from kibitz.core.happened import COUNT, EVENT_HEAD, HIDDEN, KIND, SEAT, Row
from kibitz.core.text import Say
from kibitz.games.cubirds.clauses import CuBirdsClause
from kibitz.games.cubirds.components import BIRDS, SPECIES, Species
from kibitz.games.cubirds.rules import LEFT, NO_CARD
from kibitz.games.cubirds.state import Kind

Side = Literal["left", "right"]


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class RowOpened(_Event, frozen=True, tag="row"):
    row: int
    cards: list[Species]


class Dealt(_Event, frozen=True, tag="dealt"):
    seat: int
    count: int
    cards: list[Species] | None


class FirstBird(_Event, frozen=True, tag="first_bird"):
    seat: int
    species: Species


class RoundBegins(_Event, frozen=True, tag="round"):
    seat: int


class Laid(_Event, frozen=True, tag="laid"):
    seat: int
    species: Species
    count: int
    row: int
    side: Side


class Captured(_Event, frozen=True, tag="captured"):
    seat: int
    cards: list[Species]


class Refilled(_Event, frozen=True, tag="refilled"):
    row: int
    cards: list[Species]


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    count: int


class Drew(_Event, frozen=True, tag="drew"):
    seat: int
    count: int
    cards: list[Species] | None


class DrewNothing(_Event, frozen=True, tag="no_draw"):
    seat: int


class Flocked(_Event, frozen=True, tag="flocked"):
    seat: int
    species: Species
    count: int
    kept: int


class NoFlock(_Event, frozen=True, tag="no_flock"):
    seat: int


class Threw(_Event, frozen=True, tag="threw"):
    seat: int
    count: int
    cards: list[Species] | None


class Over(_Event, frozen=True, tag="over"):
    clause: str
    winner: int | None


CuBirdsEvent = (
    RowOpened
    | Dealt
    | FirstBird
    | RoundBegins
    | Laid
    | Captured
    | Refilled
    | Reshuffled
    | Drew
    | DrewNothing
    | Flocked
    | NoFlock
    | Threw
    | Over
)


def _counted(items: Row) -> list[Species] | None:
    """Eight counts as a list of cards in species order."""
    if items[0] == HIDDEN:
        return None
    return [SPECIES[bird] for bird in range(BIRDS) for _ in range(items[bird])]


def read(row: Row) -> Event:
    seat, count, items = int(row[SEAT]), int(row[COUNT]), row[EVENT_HEAD:]
    match Kind(row[KIND]):
        case Kind.ROW:
            return RowOpened(count, [SPECIES[bird] for bird in items[:3]])
        case Kind.DEALT:
            return Dealt(seat, count, _counted(items))
        case Kind.FIRST_BIRD:
            return FirstBird(seat, SPECIES[items[0]])
        case Kind.ROUND:
            return RoundBegins(seat)
        case Kind.LAID:
            return Laid(seat, SPECIES[items[0]], count, int(items[1]), "left" if items[2] == LEFT else "right")
        case Kind.CAPTURED:
            return Captured(seat, _counted(items) or [])
        case Kind.REFILLED:
            other = [] if items[3] == NO_CARD else [SPECIES[items[3]]]
            return Refilled(int(items[0]), [SPECIES[items[1]]] * int(items[2]) + other)
        case Kind.RESHUFFLED:
            return Reshuffled(count)
        case Kind.DREW:
            return Drew(seat, count, _counted(items))
        case Kind.NO_DRAW:
            return DrewNothing(seat)
        case Kind.FLOCKED:
            return Flocked(seat, SPECIES[items[0]], count, int(items[1]))
        case Kind.NO_FLOCK:
            return NoFlock(seat)
        case Kind.THREW:
            return Threw(seat, count, _counted(items))
        case Kind.OVER:
            return Over(CuBirdsClause(count).label, None if seat < 0 else seat)


def birds(cards: list[Species]) -> list[Say]:
    """ "2 owls and 1 duck", whatever the language."""
    return [Say(f"birds.{bird}", {"n": cards.count(bird)}) for bird in SPECIES if bird in cards]


def named(cards: list[Species]) -> list[Say]:
    """ "a duck and 2 owls" as they lie, left to right: things that are named, not taken."""
    return [Say(f"named.{bird}", {"n": cards.count(bird)}) for bird in dict.fromkeys(cards)]


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case RowOpened() | Refilled():
            return {"row": event.row, "birds": named(event.cards), "n": len(event.cards)}
        case Dealt() | Drew() | Threw():
            seen = birds(event.cards or [])
            return {"n": event.count, "seen": "seen" if seen else "hidden", "birds": seen}
        case FirstBird():
            return {"birds": birds([event.species])}
        case Laid():
            laid = birds([event.species] * event.count)
            return {"birds": laid, "row": event.row, "side": event.side}
        case Captured():
            return {"birds": birds(event.cards)}
        case Flocked():
            return {"birds": birds([event.species] * event.count), "kept": event.kept}
        case Reshuffled():
            return {"n": event.count}
        case Over():
            return {"why": Say(f"over.{event.clause}")}
        case _:
            return {}


# A turned or drawn card was sealed in the deck long before: taking it back would be looking ahead.
EVENTS = Events(kind=CuBirdsEvent, read=read, words=words, reveals=(Flocked, Drew, Refilled, Dealt))
