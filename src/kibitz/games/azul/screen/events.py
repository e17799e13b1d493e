"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from kibitz.core.game import Event, Events
from kibitz.core.happened import COUNT, EVENT_HEAD, KIND, SEAT, Row
from kibitz.core.text import Say
from kibitz.games.azul.actions import CENTRE
from kibitz.games.azul.clauses import AzulClause
from kibitz.games.azul.components import COLOURS, HUES, ORNAMENT_NAMES, RING, Colour
from kibitz.games.azul.components.names import tiles
from kibitz.games.azul.rules.ending import AZ_42
from kibitz.games.azul.state import NOTHING, Kind

Ornament = Literal["pillar", "statue", "window"]


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class RoundBegins(_Event, frozen=True, tag="round"):
    seat: int
    number: int
    wild: Colour


class Poured(_Event, frozen=True, tag="poured"):
    """The box was poured into the empty bag."""

    count: int


class FactoryFilled(_Event, frozen=True, tag="factory"):
    factory: int  # from 1
    tiles: list[Colour]


class Supplied(_Event, frozen=True, tag="supplied"):
    spaces: list[Colour | None]  # what came to each space of the supply, if anything


class Took(_Event, frozen=True, tag="took"):
    seat: int
    source: int  # a factory, from 1; 0 is the centre
    colour: Colour
    count: int
    wild: int  # wild tiles that came along
    marker: bool  # took the first-player tile
    lost: int


class Laid(_Event, frozen=True, tag="laid"):
    seat: int
    cell: int
    colour: Colour
    number: int
    wilds: int
    points: int


class OrnamentClosed(_Event, frozen=True, tag="ornament"):
    seat: int
    ornament: int
    kind: Ornament
    reward: int


class Rewarded(_Event, frozen=True, tag="rewarded"):
    seat: int
    colour: Colour
    space: int
    left: int  # tiles still to take


class Passed(_Event, frozen=True, tag="passed"):
    seat: int
    kept: list[Colour]
    discarded: int
    lost: int


class StarScored(_Event, frozen=True, tag="star"):
    seat: int
    star: int
    colour: Colour | None  # None: six different colours
    points: int


class NumberScored(_Event, frozen=True, tag="number"):
    seat: int
    number: int
    points: int


class CornersLost(_Event, frozen=True, tag="corners"):
    seat: int
    tiles: int
    lost: int


class Over(_Event, frozen=True, tag="over"):
    clause: str


AzulEvent = (
    RoundBegins
    | Poured
    | FactoryFilled
    | Supplied
    | Took
    | Laid
    | OrnamentClosed
    | Rewarded
    | Passed
    | StarScored
    | NumberScored
    | CornersLost
    | Over
)


def _counted(items: Row) -> list[Colour]:
    """Six counts as a list of tiles in colour order."""
    return [COLOURS[colour] for colour in range(HUES) for _ in range(items[colour])]


def _perhaps(colour: int) -> Colour | None:
    return None if colour == NOTHING else COLOURS[colour]


def read(row: Row) -> Event:
    seat, count = int(row[SEAT]), int(row[COUNT])
    items = [int(item) for item in row[EVENT_HEAD:]]
    match Kind(row[KIND]):
        case Kind.ROUND:
            return RoundBegins(seat, count, COLOURS[items[0]])
        case Kind.POURED:
            return Poured(count)
        case Kind.FACTORY:
            return FactoryFilled(items[HUES] + 1, _counted(row[EVENT_HEAD:]))
        case Kind.SUPPLIED:
            return Supplied([_perhaps(colour) for colour in items])
        case Kind.TOOK:
            source = 0 if items[0] == CENTRE else items[0] + 1
            return Took(seat, source, COLOURS[items[1]], items[2], items[3], bool(items[4]), items[5])
        case Kind.LAID:
            return Laid(seat, items[0], COLOURS[items[1]], items[3], items[2], count)
        case Kind.ORNAMENT:
            return OrnamentClosed(seat, items[0], ORNAMENT_NAMES[items[0] // RING], count)
        case Kind.REWARDED:
            return Rewarded(seat, COLOURS[items[0]], items[1], count)
        case Kind.PASSED:
            return Passed(seat, _counted(row[EVENT_HEAD:]), items[HUES], items[HUES + 1])
        case Kind.STAR:
            return StarScored(seat, items[0], _perhaps(items[1]), count)
        case Kind.NUMBER:
            return NumberScored(seat, items[0], count)
        case Kind.CORNERS:
            return CornersLost(seat, count, items[0])
        case Kind.OVER:
            return Over(AzulClause(AZ_42).label)


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case RoundBegins():
            return {"n": event.number, "wild": Say(f"colour.{event.wild}")}
        case Poured():
            return {"n": event.count}
        case FactoryFilled():
            return {"factory": event.factory, "n": len(event.tiles), "tiles": tiles(event.tiles)}
        case Supplied():
            new = [colour for colour in event.spaces if colour is not None]
            return {"n": len(new), "tiles": tiles(new)}
        case Took():
            return {
                "source": event.source,
                "tiles": tiles([event.colour] * event.count),
                "wild": event.wild,
                "marker": "yes" if event.marker else "no",
                "lost": event.lost,
            }
        case Laid():
            return {
                "colour": event.colour,
                "star": Say(f"star.{event.cell // RING}"),
                "number": event.number,
                "wilds": event.wilds,
                "points": event.points,
            }
        case OrnamentClosed():
            return {"kind": event.kind, "n": event.reward}
        case Rewarded():
            return {"tiles": tiles([event.colour]), "left": event.left}
        case Passed():
            return {"kept": tiles(event.kept), "n": len(event.kept), "discarded": event.discarded, "lost": event.lost}
        case StarScored():
            return {"colour": event.colour or "mixed", "points": event.points}
        case NumberScored():
            return {"number": event.number, "points": event.points}
        case CornersLost():
            return {"n": event.tiles, "lost": event.lost}
        case _:
            return {}


EVENTS = Events(kind=AzulEvent, read=read, words=words, reveals=())
