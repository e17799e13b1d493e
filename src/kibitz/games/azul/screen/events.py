"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from kibitz.core.game import Events
from kibitz.core.happened import COUNT, EVENT_HEAD, SEAT, Row
from kibitz.core.text import Say
from kibitz.core.told import AS_COUNT, TALLY, Told, item, plain_words
from kibitz.games.azul.actions import CENTRE
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import COLOURS, FROM_CENTRE, HUES, ORNAMENT_NAMES, RING, Colour
from kibitz.games.azul.components.names import tiles
from kibitz.games.azul.state import NOTHING, Kind

Ornament = Literal["pillar", "statue", "window"]


class RoundBegins(Told, frozen=True, tag="round"):
    seat: int
    number: Annotated[int, AS_COUNT]
    wild: Colour


class Poured(Told, frozen=True, tag="poured"):
    """The box was poured into the empty bag."""

    count: int


class FactoryFilled(Told, frozen=True, tag="factory"):
    factory: int  # from 1
    tiles: list[Colour]

    @classmethod
    def from_row(cls, row: Row) -> FactoryFilled:
        *counts, factory = row[EVENT_HEAD : EVENT_HEAD + HUES + 1].tolist()
        return cls(factory + 1, [colour for colour, many in zip(COLOURS, counts, strict=True) for _ in range(many)])


class Supplied(Told, frozen=True, tag="supplied"):
    spaces: list[Colour | None]  # what came to each space of the supply, if anything

    @classmethod
    def from_row(cls, row: Row) -> Supplied:
        return cls([None if colour == NOTHING else COLOURS[colour] for colour in row[EVENT_HEAD:].tolist()])


class Took(Told, frozen=True, tag="took"):
    seat: int
    source: int  # a factory, from 1; 0 is the centre
    colour: Colour
    count: int
    wild: int  # wild tiles that came along
    marker: bool  # took the first-player tile
    lost: int

    @classmethod
    def from_row(cls, row: Row) -> Took:
        source, colour, count, wild, marker, lost = row[EVENT_HEAD : EVENT_HEAD + 6].tolist()
        shown = FROM_CENTRE if source == CENTRE else source + 1
        return cls(int(row[SEAT]), shown, COLOURS[colour], count, wild, bool(marker), lost)


class Laid(Told, frozen=True, tag="laid"):
    seat: int
    cell: int
    colour: Colour
    number: Annotated[int, item(3)]
    wilds: Annotated[int, item(2)]
    points: Annotated[int, AS_COUNT]


class OrnamentClosed(Told, frozen=True, tag="ornament"):
    seat: int
    ornament: int
    kind: Ornament
    reward: int

    @classmethod
    def from_row(cls, row: Row) -> OrnamentClosed:
        ornament = int(row[EVENT_HEAD])
        return cls(int(row[SEAT]), ornament, ORNAMENT_NAMES[ornament // RING], int(row[COUNT]))


class Rewarded(Told, frozen=True, tag="rewarded"):
    seat: int
    colour: Colour
    space: int
    left: Annotated[int, AS_COUNT]  # tiles still to take


class Passed(Told, frozen=True, tag="passed"):
    seat: int
    kept: Annotated[list[Colour], TALLY]
    discarded: int
    lost: int


class StarScored(Told, frozen=True, tag="star"):
    seat: int
    star: int
    colour: Colour | None  # None: six different colours
    points: Annotated[int, AS_COUNT]


class NumberScored(Told, frozen=True, tag="number"):
    seat: int
    number: int
    points: Annotated[int, AS_COUNT]


class CornersLost(Told, frozen=True, tag="corners"):
    seat: int
    tiles: Annotated[int, AS_COUNT]
    lost: int


class Over(Told, frozen=True, tag="over"):
    clause: str

    @classmethod
    def from_row(cls, _row: Row) -> Over:
        return cls(AZ.LAST_ROUND.label)


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
        case CornersLost():
            return {"n": event.tiles, "lost": event.lost}
        case _:
            return plain_words(event)


EVENTS = Events(
    Kind,
    told=(
        RoundBegins,
        Poured,
        FactoryFilled,
        Supplied,
        Took,
        Laid,
        OrnamentClosed,
        Rewarded,
        Passed,
        StarScored,
        NumberScored,
        CornersLost,
        Over,
    ),
    words=words,
    reveals=(),
)
