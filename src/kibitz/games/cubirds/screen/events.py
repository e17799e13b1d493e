"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

Cards that a viewer may not know are None; their number is always public.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from kibitz.core.game import Events
from kibitz.core.happened import EVENT_HEAD, Row
from kibitz.core.text import Say
from kibitz.core.told import AS_COUNT, AS_SEAT, TALLY, Told, first, plain_words
from kibitz.games.cubirds.actions import Side
from kibitz.games.cubirds.components import ROW_START, SPECIES, Species
from kibitz.games.cubirds.rules.deck import NO_CARD
from kibitz.games.cubirds.state import Kind


class RowOpened(Told, frozen=True, tag="row"):
    row: Annotated[int, AS_COUNT]
    cards: Annotated[list[Species], first(ROW_START)]


class Dealt(Told, frozen=True, tag="dealt"):
    seat: int
    count: int
    cards: Annotated[list[Species] | None, TALLY]


class FirstBird(Told, frozen=True, tag="first_bird"):
    seat: int
    species: Species


class RoundBegins(Told, frozen=True, tag="round"):
    seat: int


class Laid(Told, frozen=True, tag="laid"):
    seat: int
    species: Species
    count: int
    row: int
    side: Side


class Captured(Told, frozen=True, tag="captured"):
    seat: int
    cards: Annotated[list[Species], TALLY]


class Refilled(Told, frozen=True, tag="refilled"):
    row: int
    cards: list[Species]

    @classmethod
    def from_row(cls, told: Row) -> Refilled:
        """The row, its own species, how many of it came, and the other one that came last, if any was left."""
        row, bird, same, other = told[EVENT_HEAD : EVENT_HEAD + 4].tolist()
        return cls(row, [SPECIES[bird]] * same + ([] if other == NO_CARD else [SPECIES[other]]))


class Reshuffled(Told, frozen=True, tag="reshuffled"):
    count: int


class Drew(Told, frozen=True, tag="drew"):
    seat: int
    count: int
    cards: Annotated[list[Species] | None, TALLY]


class DrewNothing(Told, frozen=True, tag="no_draw"):
    seat: int


class Flocked(Told, frozen=True, tag="flocked"):
    seat: int
    species: Species
    count: int
    kept: int


class NoFlock(Told, frozen=True, tag="no_flock"):
    seat: int


class Threw(Told, frozen=True, tag="threw"):
    seat: int
    count: int
    cards: Annotated[list[Species] | None, TALLY]


class Over(Told, frozen=True, tag="over"):
    clause: str
    winner: Annotated[int | None, AS_SEAT]


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
        case _:
            return plain_words(event)


# A turned or drawn card was sealed in the deck long before: taking it back would be looking ahead.
EVENTS = Events(
    Kind,
    told=(
        RowOpened,
        Dealt,
        FirstBird,
        RoundBegins,
        Laid,
        Captured,
        Refilled,
        Reshuffled,
        Drew,
        DrewNothing,
        Flocked,
        NoFlock,
        Threw,
        Over,
    ),
    words=words,
    reveals=(Flocked, Drew, Refilled, Dealt),
)
