"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

Cards that a viewer may not know are None; their number is always public. Of a card laid into a row, and of a mark
thrown in secret, the others get no event at all. Cells are named: C2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from kibitz.core.game import Events
from kibitz.core.happened import Row
from kibitz.core.text import Named, Say
from kibitz.core.told import AS_COUNT, TALLY, Told, count_of, first, item, items_of, made, plain_words, seat_of
from kibitz.games.jackal.components import (
    BURIED,
    CARDS,
    CAVE,
    CHEST,
    JUNGLE,
    KN,
    LABYRINTH,
    SEATS,
    TAKE_ONE,
    TAKE_TWO,
    Card,
    cell_name,
)
from kibitz.games.jackal.rules.voyage import CURRENT
from kibitz.games.jackal.rules.walking import PACKED
from kibitz.games.jackal.state import CELL, EXTRA, LEDGER, MARKS, MAZES, PACES, RANK, Kind

Ground = Literal["open", "chest", "buried", "labyrinth", "take_one", "take_two", "jungle", "cave"]


def ground_name(code: int) -> Ground:
    names: dict[int, Ground] = {LABYRINTH: "labyrinth", TAKE_ONE: "take_one", TAKE_TWO: "take_two"}
    names |= {JUNGLE: "jungle", CAVE: "cave"}
    return "buried" if code > BURIED else "chest" if code > CHEST else names.get(code, "open")


class HatGoes(Told, frozen=True, tag="hat"):
    """The first player of the next island."""

    seat: int


class MarketCard(Told, frozen=True, tag="market"):
    slot: Annotated[int, AS_COUNT]  # 1..4
    card: Card


class Dealt(Told, frozen=True, tag="dealt"):
    seat: int
    count: int
    cards: Annotated[list[Card] | None, TALLY]


class IslandSeen(Told, frozen=True, tag="island"):
    """An island is turned up, or becomes the present one."""

    place: int  # 1 is the first of the voyage
    island: int  # its number in the islands' text
    now: bool

    @classmethod
    def from_row(cls, row: Row) -> IslandSeen:
        island, now, *_ = items_of(row)
        return cls(count_of(row), island + 1, now == CURRENT)


class Landed(Told, frozen=True, tag="landed"):
    seat: int


class Passed(Told, frozen=True, tag="passed"):
    seat: int


class TookFromMarket(Told, frozen=True, tag="took_market"):
    seat: int
    slot: Annotated[int, AS_COUNT]
    card: Card


class TookFromDeck(Told, frozen=True, tag="took_deck"):
    seat: int
    card: Card | None


class Reshuffled(Told, frozen=True, tag="reshuffled"):
    count: int


class Laid(Told, frozen=True, tag="laid"):
    """For the layer alone."""

    seat: int
    place: Annotated[int, AS_COUNT]
    card: Card


class IsReady(Told, frozen=True, tag="ready"):
    seat: int


class RowsLie(Told, frozen=True, tag="rows"):
    """All are ready: how many cards each row has; 0 for those without one."""

    sizes: Annotated[list[int], first(SEATS)]


class ThrewMark(Told, frozen=True, tag="mark"):
    seat: int
    target: int
    count: int


class Marked(Told, frozen=True, tag="marked"):
    """So many steps more for this player."""

    seat: int
    count: int


class Aimed(Told, frozen=True, tag="aimed"):
    """For the thrower alone, where marks are thrown in secret."""

    seat: int
    target: int


class DoneThrowing(Told, frozen=True, tag="done"):
    seat: int


class Revealed(Told, frozen=True, tag="revealed"):
    seat: int
    row: list[Card]

    @classmethod
    def from_row(cls, row: Row) -> Revealed:
        """Two cards lie in each item."""
        kinds = [kind for item in items_of(row) for kind in (item % PACKED, item // PACKED)]
        return cls(seat_of(row), [CARDS[kind] for kind in kinds[: count_of(row)]])


class Walked(Told, frozen=True, tag="walked"):
    seat: int
    card: Card
    cell: str
    ground: Ground
    out: str | None  # the cave that the pirate comes out of, where there was no choice
    steps: int  # so far, labyrinths included, marks not

    @classmethod
    def from_row(cls, row: Row) -> Walked:
        card, cell, out, what, steps, *_ = items_of(row)
        left_by = None if out < 0 else cell_name(out)
        return cls(seat_of(row), CARDS[card], cell_name(cell), ground_name(what), left_by, steps)


class CameOut(Told, frozen=True, tag="came_out"):
    seat: int
    cell: Annotated[str, made(cell_name)]


class Arrived(Told, frozen=True, tag="arrived"):
    seat: int
    cell: Annotated[str, made(cell_name)]
    value: Annotated[int, item(2)]
    steps: Annotated[int, AS_COUNT]
    marks: Annotated[int, item(1)]


class BrokeOff(Told, frozen=True, tag="broke_off"):
    seat: int
    cell: Annotated[str, made(cell_name)]


class RanOut(Told, frozen=True, tag="ran_out"):
    seat: int
    cell: Annotated[str, made(cell_name)]


class Returned(Told, frozen=True, tag="returned"):
    seat: int
    cards: Annotated[list[Card], TALLY]


class NobodyLanded(Told, frozen=True, tag="nobody"):
    pass


class Shared(Told, frozen=True, tag="shared"):
    seat: int
    cell: str
    value: int
    paces: int
    labyrinths: int
    marks: int
    leftover: int
    rank: int
    coins: int

    @classmethod
    def from_row(cls, row: Row) -> Shared:
        said = items_of(row)
        return cls(
            seat=seat_of(row),
            cell=cell_name(said[CELL]),
            value=said[LEDGER],
            paces=said[PACES],
            labyrinths=said[MAZES],
            marks=said[MARKS],
            leftover=said[EXTRA],
            rank=said[RANK],
            coins=count_of(row),
        )


class Drew(Told, frozen=True, tag="drew"):
    seat: int
    count: int
    cards: Annotated[list[Card] | None, TALLY]


class Picked(Told, frozen=True, tag="picked"):
    seat: int
    card: Card | None


class PackComes(Told, frozen=True, tag="pack"):
    seat: int
    count: int
    cards: Annotated[list[Card] | None, TALLY]


class ThrewHand(Told, frozen=True, tag="threw_hand"):
    seat: int
    cards: Annotated[list[Card], TALLY]


class TieBreak(Told, frozen=True, tag="tie"):
    seats: list[int]
    coins: int

    @classmethod
    def from_row(cls, row: Row) -> TieBreak:
        return cls([seat for seat in range(SEATS) if items_of(row)[seat]], count_of(row))


class Over(Told, frozen=True, tag="over"):
    clause: str


def cards(some: list[Card]) -> list[Say]:
    """ "2 knights and a pirate map", whatever the language."""
    return [Say(f"cards.{card}", {"n": some.count(card)}) for card in CARDS if card in some]


def in_order(row: list[Card]) -> list[Say]:
    """The cards of a row one by one."""
    return [Say(f"card.{card}") for card in row]


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case MarketCard():
            return {"card": Say(f"card.{event.card}")}
        case TookFromMarket() | Laid():
            return {"card": Say(f"cards.{event.card}", {"n": 1})}
        case Dealt() | Drew() | PackComes():
            seen = cards(event.cards or [])
            return {"n": event.count, "seen": "seen" if seen else "hidden", "cards": seen}
        case TookFromDeck() | Picked():
            card = event.card or CARDS[0]
            return {"seen": "seen" if event.card else "hidden", "card": Say(f"cards.{card}", {"n": 1})}
        case IslandSeen():
            return {"n": event.place, "island": event.island, "now": "yes" if event.now else "no"}
        case Reshuffled():
            return {"n": event.count}
        case RowsLie():
            return {"n": sum(event.sizes)}
        case ThrewMark() | Marked():
            return {"n": event.count}
        case Aimed():
            return {"target": Named(event.target)}
        case Revealed():
            return {"cards": in_order(event.row)}
        case Walked():
            how = "knight" if event.card == CARDS[KN] else "arrow"
            out = {"out": event.out or "", "is_out": "yes" if event.out else "no"}
            return {"cell": event.cell, "how": how, "ground": event.ground, **out}
        case Arrived():
            return {"cell": event.cell, "value": event.value, "n": event.steps, "marks": event.marks}
        case Returned() | ThrewHand():
            return {"cards": cards(event.cards), "n": len(event.cards)}
        case Shared():
            return {"value": event.value, "n": event.coins, "rank": event.rank}
        case TieBreak():
            return {"n": len(event.seats), "coins": event.coins}
        case _:
            return plain_words(event)


# What shows others something, or a card that was sealed in the deck. Ready is final, too (JA-23).
EVENTS = Events(
    Kind,
    told=(
        HatGoes,
        MarketCard,
        Dealt,
        IslandSeen,
        Landed,
        Passed,
        TookFromMarket,
        TookFromDeck,
        Reshuffled,
        Laid,
        IsReady,
        RowsLie,
        ThrewMark,
        Marked,
        Aimed,
        DoneThrowing,
        Revealed,
        Walked,
        CameOut,
        Arrived,
        BrokeOff,
        RanOut,
        Returned,
        NobodyLanded,
        Shared,
        Drew,
        Picked,
        PackComes,
        ThrewHand,
        TieBreak,
        Over,
    ),
    words=words,
    reveals=(
        IsReady,
        DoneThrowing,
        Revealed,
        TookFromDeck,
        MarketCard,
        IslandSeen,
        Dealt,
        Drew,
        PackComes,
        ThrewHand,
    ),
)
